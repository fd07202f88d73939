"""What leaves a deck: charts, odds, sample hands, files, one-line codes, print sheets, pictures."""
