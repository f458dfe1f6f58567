# The same seed gives the same cases, whatever their number.
judge generate rake
judge generate mahjong --generator near-ready --cases 3 --seed 7
judge generate mahjong --generator near-ready --first 2 --seed 7
judge generate yahtzee --cases 2 | tail -n 2
judge generate chess --generator small --first 18446744073709551615
judge generate chess --cases 2
judge generate rake --generator round
