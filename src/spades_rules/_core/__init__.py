"""The rules on ints: masks and tables, what may be called and played, who wins a trick, what a round scores.

Nothing here imports anything else of the package. `variants.tables` compiles a variant to one `Tables`, once; the
functions beside it take that and ints and return ints. The rest of the package gives these ints their names. Each
module runs as it is, or compiled by mypyc, with the same results.

| module | what it knows |
|---|---|
| `ids` | the numbers of actions, the bits of cards, tricks packed in one int |
| `tables` | `Tables`: a variant as ints; its chapters are `PlayRules`, `BidRules`, `ScoreRules` and `EndRules` |
| `stock` | a hand drawn card by card (R-2.4) |
| `bids`, `calls` | what may be bid; whose turn it is to call, and what has been called (R-3) |
| `exchange` | who gives which cards (R-4) |
| `opening`, `play` | who leads first; what may be played, and who wins a trick (R-5) |
| `score` | what a round scores for a side, and when a game ends (R-6, R-7) |
| `bits`, `chance`, `playout` | the rest of a round by chance, in one call |

The representation:

- A *card* is its index, 0 to 53 (`cards`), or, in a history, the flat id of playing it (`actions`): for the 52 cards
  the same number, for the jokers 79 and 80.
- A *hand* is a mask: bit `index` is set for each card. Clubs are bits 0-12, diamonds 13-25, hearts 26-38, spades
  39-51, the jokers 52 and 53. `follow[id]` is the mask of the cards that follow the card led, jokers and promoted
  cards counted as spades; so `hand & follow[led]` is what the seat must choose from, if anything.
- A *set of bids* is a mask: bit 0 is nil, bit n the number n. In a mask of calls the blind bids stand 27 bits higher,
  and the look above them.
- The *bids* of a table are bytes, one a seat: the id of its bid, 0 while it has none.
- The *tricks taken* are one int, five bits a seat from seat 0.
- A *history* is bytes of flat ids: one bytes for the calls of a round (bids, looks, gifts, draws), one for its plays.

A worked example. Seat 0 leads the nine of hearts, whose index and id are 26 + 7 = 33. Seat 1 holds the king and the
two of hearts and the ace of spades:

    hand = 1 << 37 | 1 << 26 | 1 << 51
    follow[33] = 0x1FFF << 26                      all hearts
    hand & follow[33] = 1 << 37 | 1 << 26          the whole choice: it must follow suit (R-5.2)

Seat 1 plays the king, id 37. Who is ahead tells the row `strength[33]`: 0 for a card that cannot win when hearts are
led, more for a higher heart, still more for a spade. `strength[33][37] > strength[33][33]`, so seat 1 is. If it wins
the trick, `taken` grows by `1 << 5 * 1`; once it has won three and seat 2 one, `taken` is `3 << 5 | 1 << 10`.

Two things are owed to the compiler. Constants are `Final`, because only those cost nothing to look up. `i64` marks
ints that surely fit 64 bits; it is imported for type checkers alone, and while the code runs as Python it is an int.
"""
