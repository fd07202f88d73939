"""The Saturday box: twenty-five cards of our own invention, as an owner would read them out."""

from __future__ import annotations

import csv
import io

HEADER = ("No.", "Nome", "Tipo", "PV", "Elemento", "Costo", "Testo", "Copie")
BOX = """\
001|Nebbiotto|K-Mon|11|fantasma||Sfuggente|1
002|Ghirolampo|K-Mon|9|electro e aria||EREDITÀ: quando viene sfinito guadagni anche 2 cariche|1
003|Lontrella|K-Mon|10|acqua / ghiaccio||Guarigione|1
004|Braciotto|K-Mon|8|fuoco e terra||Incandescente 2|1
005|Talparello|K-Mon|12|terra||Corazza|1
014|Secchiata a tradimento|potenziamento||acqua|1|Scegli: +2 danni, oppure sottrai 2 cariche|3
015|Scossetta|potenziamento||electro|1|+2 danni|3
016|Soffio gelido|potenziamento||ghiaccio|2|+3 danni|2
017|Finta|potenziamento||generico|1|Non infliggi danni, l'avversario scarta 1 carta|2
021|Sanguisuga di brace|abilità||fuoco|3|3 danni, rimuovi da te quanto il bersaglio ha subito|2
022|Spruzzo|abilità||acqua|2|3 danni|3
023|Cortocircuito|abilità||electro|3|Subisci 1 danno. 4 danni|2
024|Lamento|abilità||fantasma|3|2 danni, l'avversario scarta 1 carta|2
025|Mareggiata ULTIMATE|abilità||acqua|6|Tre monete, 2 danni per testa|1
026|Respiro profondo|abilità||generico|2|Rimuovi 3 danni dal tuo K-Mon attivo|2
027|Ripasso dell'ultimo minuto|abilità||generico|2|Se hai meno carte pesca fino a 5, o pesca 1|2
031|Fischietto del capocaccia|oggetto||||Cerca una reazione|2
032|Sali da naso|oggetto||||Un tuo K-Mon sfinito torna in panchina con 3 PV|1
033|Panino della nonna|oggetto||||Rimuovi 3 danni da un tuo K-Mon a scelta|2
034|Pila mezza scarica|oggetto||||Guadagni 2 cariche|1
036|Pappagallata|reazione||generico|3|Risponde a un'abilità: copiala|1
037|Muro d'acqua|reazione||acqua|2|Neutralizza l'attacco|2
038|Controluce|reazione||generico|1|2 danni in meno|2
040|Catene di brina|abilità||ghiaccio|4|Debuff 1: non si difende né si sostituisce|2
041|Muschio caldo|abilità||ghiaccio|3|Buff 3: ogni turno rimuovi 1 danno|1
"""
ROWS = [line.split("|") for line in BOX.splitlines()]
NAMES = [row[1] for row in ROWS]


def as_csv(sign: str = ",") -> bytes:
    """The box as a file of a spreadsheet."""
    target = io.StringIO()
    csv.writer(target, delimiter=sign).writerows([HEADER, *ROWS])
    return target.getvalue().encode()
