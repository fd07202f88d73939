"""How K-Mon cards are told: one describer for each word of KM-9."""
