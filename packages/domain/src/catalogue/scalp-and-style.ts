import { type Product, shelfDefaults } from './product.ts'

const cosmetic = { ...shelfDefaults, kind: 'cosmetic', regulatoryClass: 'cosmetic' } as const
const external = 'For external use only.'
const eyes = 'Avoid contact with eyes. If it gets into them, rinse with water.'

/** What stays on: serums, fibres and the roller. */
export const scalpAndStyle: readonly Product[] = [
  {
    ...cosmetic,
    id: 'gid://shopify/Product/7810000000003',
    slug: 'ss1-scalp-serum',
    code: 'SS1',
    name: 'SS1 Scalp Serum',
    brands: ['men'],
    size: '50 mL',
    priceCents: 4900,
    summary: 'A light leave-in serum with niacinamide and peptides.',
    purpose:
      'Sinks in without shine, keeps the scalp supple and gives hair at the root more grip, so it looks denser through the day. A cosmetic for looks and comfort; it does not treat hair loss.',
    howToUse: [
      'Part dry or towel-dried hair and place ten drops along the parting lines.',
      'Massage in with your fingertips. Leave it in, then style.',
      'Use once a day, in the morning or the evening.',
    ],
    contents: {
      label: 'Ingredients',
      text: 'Aqua, Niacinamide, Propanediol, Glycerin, Caffeine, Panthenol, Acetyl Tetrapeptide-3, Biotinoyl Tripeptide-1, Trifolium Pratense (Clover) Flower Extract, Sodium Hyaluronate, Xanthan Gum, Citric Acid, Phenoxyethanol, Ethylhexylglycerin.',
    },
    warnings: [external, eyes, 'Not for broken or inflamed skin. Stop if your scalp becomes sore.'],
    needs: ['thickness_look', 'scalp_comfort'],
    allowedClaims: ['Hair looks denser', 'Scalp feels supple', 'Leaves no shine'],
  },
  {
    ...cosmetic,
    id: 'gid://shopify/Product/7810000000004',
    slug: 'rs1-root-serum',
    code: 'RS1',
    name: 'RS1 Root & Part Serum',
    brands: ['women'],
    size: '50 mL',
    priceCents: 4900,
    summary: 'A weightless serum for the parting that lifts hair at the root.',
    purpose:
      'A fine nozzle follows the parting and leaves a soft hold that lifts roots and makes a wide parting look less open. It dries clear, and the scalp feels calm. A cosmetic for looks and comfort.',
    howToUse: [
      'Draw the nozzle along your parting and two lines beside it, on dry or towel-dried hair.',
      'Press in with your fingertips and lift the roots as it dries.',
      'Use once a day; wash out as usual.',
    ],
    contents: {
      label: 'Ingredients',
      text: 'Aqua, Niacinamide, Propanediol, Hydrolyzed Pea Protein, Panthenol, Glycerin, Sodium Hyaluronate, Olea Europaea (Olive) Leaf Extract, Camellia Sinensis (Green Tea) Leaf Extract, Hydroxyethylcellulose, Citric Acid, Phenoxyethanol, Ethylhexylglycerin.',
    },
    warnings: [external, eyes, 'Not for broken or inflamed skin. Stop if your scalp becomes sore.'],
    needs: ['thickness_look', 'scalp_comfort'],
    allowedClaims: ['Lifts hair at the root', 'The parting looks less wide', 'Dries clear'],
  },
  {
    ...cosmetic,
    id: 'gid://shopify/Product/7810000000012',
    slug: 'hf1-hair-fibres',
    code: 'HF1',
    name: 'HF1 Hair Building Fibres',
    brands: ['men', 'women'],
    size: '25 g',
    priceCents: 3600,
    summary: 'Fine fibres that cling to your own hair and cover thin spots for the day.',
    purpose:
      'Plant fibres hold on to the hair that is there, so a thin spot or a wide parting looks fuller until you next wash. Works best where some hair remains. Nothing happens to the hair itself.',
    howToUse: [
      'Style dry hair first. Hold the shaker a hand above the thin spot and tap.',
      'Pat lightly so the fibres settle. Fix with a little hairspray if it is windy.',
      'Washes out with any shampoo.',
    ],
    contents: {
      label: 'Ingredients',
      text: 'Gossypium Herbaceum (Cotton) Fiber, Silica, Sodium Chloride, Sodium Sulfate, CI 77499, CI 77491, CI 77492.',
    },
    warnings: [external, 'Do not breathe in the fibres; shake away from your face.', eyes],
    needs: ['styling', 'thickness_look'],
    allowedClaims: ['Thin spots look fuller', 'Washes out with any shampoo'],
  },
  {
    ...shelfDefaults,
    kind: 'device',
    regulatoryClass: 'cosmetic',
    id: 'gid://shopify/Product/7810000000010',
    slug: 'dr1-scalp-roller',
    code: 'DR1',
    name: 'DR1 Scalp Roller 0.25 mm',
    brands: ['men', 'women'],
    size: '1 roller and case',
    priceCents: 3500,
    ageMin: 18,
    summary: 'A short-pin roller that smooths the scalp surface before a cosmetic serum.',
    purpose:
      'Pins of a quarter of a millimetre roll over the surface of the skin. Dry flakes loosen, and a serum spreads evenly afterwards. For cosmetic use on healthy skin; it is not a treatment.',
    howToUse: [
      'Soak the head in 70% alcohol for ten minutes and let it dry.',
      'Once a week, roll four times in each direction over clean, dry scalp, without pressing.',
      'Rinse, soak and store in its case. Replace after twelve uses.',
    ],
    contents: {
      label: 'Materials',
      text: 'Stainless-steel pins (540 × 0.25 mm), polycarbonate drum and handle, polypropylene travel case.',
    },
    warnings: [
      'Never on broken, infected, inflamed or sunburnt skin, warts or moles.',
      'For one person only. Do not share.',
      'Not if you bleed easily or take blood thinners. Ask a doctor first.',
      'Do not use on the same day as a medicine for the scalp unless your doctor has told you to.',
    ],
    needs: ['device', 'scalp_comfort'],
    allowedClaims: ['Smooths the look of the scalp surface', 'Helps a cosmetic serum spread evenly'],
  },
]
