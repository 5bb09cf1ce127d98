/** What the first picture of each product shows, by the start of its file name; for people who cannot see it. */
export const firstPictureTexts: Record<string, string> = {
  'ts1-treatment-shampoo': 'Dark green pump bottle labelled TS1 Treatment Shampoo',
  'tc1-thickening-conditioner': 'Cream tube with a green cap labelled TC1 Thickening Conditioner',
  'ss1-scalp-serum': 'Amber dropper bottle labelled SS1 Scalp Serum',
  'rs1-root-serum': 'Pink bottle with a fine green nozzle labelled RS1 Root & Part Serum',
  'bm1-bond-mask': 'Pink jar with a green lid labelled BM1 Bond Repair Mask',
  'sx1-scalp-exfoliant': 'Cream jar with a green lid labelled SX1 Salicylic Scalp Scrub',
  'hs1-hair-nutrition-men': 'Amber jar labelled HS1 Daily Hair Nutrition, two capsules beside it',
  'hs2-hair-nutrition-women': 'Light green bottle labelled HS2 Daily Hair Nutrition, two capsules beside it',
  'lc1-light-therapy-cap': 'Green cap with a red glow along its rim, labelled LC1 Light Therapy Cap',
  'dr1-scalp-roller': 'Scalp roller with a green handle, leaning on its box',
  'sp1-silk-pillowcase': 'Folded pink silk pillowcase in a paper band labelled SP1',
  'hf1-hair-fibres': 'Green shaker labelled HF1 Hair Building Fibres, fibres scattered beside it',
}

/** What further pictures show, by file name without its ending. Those without a text are numbered. */
export const furtherPictureTexts: Record<string, string> = {
  'ts1-treatment-shampoo-2': 'Peak of white foam with fine bubbles in a dark green dish',
  'ts1-treatment-shampoo-3': 'TS1 in a tiled shower niche, beside soap and an olive sprig',
  'ts1-treatment-shampoo-4': 'Diagram: wet hair, massage the shampoo into the scalp for two minutes, rinse well',
  'ts1-treatment-shampoo-250-ml': 'TS1 in 250 mL, with the outline of the taller 500 mL bottle',
  'ts1-treatment-shampoo-500-ml': 'TS1 in 500 mL, with the outline of the smaller 250 mL bottle',
  'tc1-thickening-conditioner-2': 'Cream conditioner drawn into even ridges by a wooden comb',
  'tc1-thickening-conditioner-3': 'TC1 standing beside a white basin with a brass tap',
  'tc1-thickening-conditioner-4':
    'Diagram: work conditioner through lengths and ends, off the scalp; comb, then rinse after one to two minutes',
  'ss1-scalp-serum-2': 'Amber serum falling in drops from a glass pipette',
  'ss1-scalp-serum-3': 'SS1 on an oak shelf below a round mirror, with a comb and an olive sprig',
  'ss1-scalp-serum-4': 'Diagram: ten drops along three parting lines on dry or damp hair, massaged in and left in',
  'rs1-root-serum-2': 'Fine green nozzle leaving a clear line of serum along a parting',
  'rs1-root-serum-3': 'RS1 on a dressing shelf, between olive branches in a vase and a standing mirror',
  'rs1-root-serum-4': 'Diagram: one line of serum along the parting and one on each side, pressed in once a day',
  'bm1-bond-mask-2': 'Open jar of pale mask in a swirl, a wooden spatula holding a scoop of it',
  'bm1-bond-mask-3': 'BM1 at the edge of a bath, beside folded towels and a wooden comb',
  'bm1-bond-mask-4':
    'Diagram: mask on towel-dried lengths for ten minutes, once a week; detangle in three steps from the ends up',
  'sx1-scalp-exfoliant-2': 'Smear of creamy scrub with olive-stone grains, three olive stones below it',
  'sx1-scalp-exfoliant-3': 'SX1 on a wooden stool in a tiled bathroom, beside a rolled face cloth',
  'sx1-scalp-exfoliant-4': 'Diagram: one teaspoon, massaged in for one minute, on one day of the week',
  'hs1-hair-nutrition-men-2': 'Green and cream capsules laid out as a fan',
  'hs1-hair-nutrition-men-3': 'HS1 on a kitchen bench, beside a glass of water and a bowl of muesli with berries',
  'hs1-hair-nutrition-men-4': 'Diagram: sixty capsules are thirty days, two a day with food; no iron inside',
  'hs2-hair-nutrition-women-2': 'Pink and white capsules in a ring on a green dish',
  'hs2-hair-nutrition-women-3': 'HS2 on a table by a window, beside a glass of water and a halved orange',
  'hs2-hair-nutrition-women-4':
    'Diagram: two capsules with a meal, tea and coffee at another time; test your iron before you start',
  'lc1-light-therapy-cap-2': 'Inside of the cap, its rings of red light diodes lit',
  'lc1-light-therapy-cap-3': 'LC1 on a bedside table, resting on two books beside a lamp, its cable plugged in',
  'lc1-light-therapy-cap-4':
    'Diagram: cap worn on dry hair, red light of 650 nm on the scalp, 25 minutes every second day',
  'dr1-scalp-roller-2': 'Close view of the roller head and its rows of short steel pins',
  'dr1-scalp-roller-3': 'DR1 and its box on a bathroom bench, with folded towels, a mirror and an olive sprig',
  'dr1-scalp-roller-4':
    'Diagram: disinfect for ten minutes, roll four times each way without pressing, once a week; pins of 0.25 mm on the surface',
  'sp1-silk-pillowcase-2': 'Folds of pink silk, with its satin weave enlarged in a circle',
  'sp1-silk-pillowcase-3': 'SP1 on a pillow on a bed with a green headboard',
  'sp1-silk-pillowcase-4': 'Diagram: pillowcase of 51 by 76 centimetres in mulberry silk, with an envelope closure',
  'sp1-silk-pillowcase-rose': 'SP1 Silk Pillowcase in Rose, on a pillow and folded in its band',
  'sp1-silk-pillowcase-ivory': 'SP1 Silk Pillowcase in Ivory, on a pillow and folded in its band',
  'sp1-silk-pillowcase-charcoal': 'SP1 Silk Pillowcase in Charcoal, on a pillow and folded in its band',
  'hf1-hair-fibres-2': 'Dark fibres falling from the shaker onto a parting',
  'hf1-hair-fibres-3': 'HF1 on a bathroom bench below a mirror cabinet, beside a comb on a dish',
  'hf1-hair-fibres-4':
    'Diagram: style dry hair, hold the shaker one hand above the thin spot and tap, then pat lightly',
}
