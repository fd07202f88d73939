"""The verbs of K-Mon (KM-9.5), one file each, found by being here."""
