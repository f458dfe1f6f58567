# The same seed gives the same cases, whatever their number.
judge generate rake
judge generate mahjong --generator near-ready --cases 3 --seed 7
judge generate yahtzee --cases 2 | tail -n 2
judge generate chess --cases 2
judge generate rake --generator round
