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
export const furtherPictureTexts: Record<string, string> = {}
