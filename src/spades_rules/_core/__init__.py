"""The rules on ints: masks and tables, what may be bid and played, who wins a trick, what a round scores.

Nothing here imports anything else of the package. `variants.tables` compiles a variant to one `Tables`, once; the
functions beside it take that and ints and return ints. The rest of the package gives these ints their names.

The representation:

- A *card* is its index, 0 to 53 (`cards`), or, in a history, the flat id of playing it (`actions`).
- A *hand* is a mask: bit `index` is set for each card. Clubs are bits 0-12, diamonds 13-25, hearts 26-38, spades
  39-51, the jokers 52 and 53. `follow[id]` is the mask of the cards that follow the card led, jokers and promoted
  cards counted as spades; so `hand & follow[led]` is what the seat must choose from, if anything.
- A *set of bids* is a mask: bit 0 is nil, bit n the number n.
- A *history* is bytes of flat ids: one bytes for the calls of a round (bids, looks, gifts, draws), one for its plays.

So when hearts are led (say H9, id 33) to a hand of HK, H2 and SA, `hand` is `1<<37 | 1<<26 | 1<<51`,
`follow[33]` is `0x1FFF << 26`, and their intersection, the two hearts, is the whole choice (R-5.2).
"""
