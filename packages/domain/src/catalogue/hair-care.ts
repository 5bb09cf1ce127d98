import { type Product, shelfDefaults } from './product.ts'

const cosmetic = { ...shelfDefaults, kind: 'cosmetic', regulatoryClass: 'cosmetic' } as const
const both = ['men', 'women'] as const
const eyes = 'Avoid contact with eyes. If it gets into them, rinse with water.'
const external = 'For external use only.'
const stopIfSore = 'Stop using it if your scalp becomes sore, red or itchy.'

/** What is washed in and washed out: shampoo, conditioner, scrub and mask. */
export const hairCare: readonly Product[] = [
  {
    ...cosmetic,
    id: 'gid://shopify/Product/7810000000001',
    slug: 'ts1-treatment-shampoo',
    code: 'TS1',
    name: 'TS1 Treatment Shampoo',
    brands: both,
    size: '250 mL',
    priceCents: 3200,
    summary: 'A mild daily wash with caffeine that clears oil and product from the scalp.',
    purpose:
      'Lifts oil, sweat and styling residue without stripping the lengths, so fine hair stands a little higher at the root and looks fuller. It is a cosmetic: it cleans hair and scalp, and does not change how hair grows.',
    howToUse: [
      'Wet your hair and massage a small amount into the scalp with your fingertips.',
      'Leave it on for two minutes, then rinse well.',
      'Use as often as you normally wash. Follow with conditioner on the lengths.',
    ],
    contents: {
      label: 'Ingredients',
      text: 'Aqua, Sodium Lauroyl Methyl Isethionate, Cocamidopropyl Betaine, Sodium Methyl Oleoyl Taurate, Glycerin, Caffeine, Niacinamide, Panthenol, Zinc PCA, Olea Europaea (Olive) Leaf Extract, Polyquaternium-10, Sodium Chloride, Citric Acid, Sodium Benzoate, Potassium Sorbate.',
    },
    warnings: [external, eyes, stopIfSore],
    needs: ['cleanse', 'thickness_look'],
    allowedClaims: ['Cleans hair and scalp', 'Hair looks fuller at the root', 'Mild enough for daily washing'],
  },
  {
    ...cosmetic,
    id: 'gid://shopify/Product/7810000000002',
    slug: 'tc1-thickening-conditioner',
    code: 'TC1',
    name: 'TC1 Thickening Conditioner',
    brands: both,
    size: '250 mL',
    priceCents: 3000,
    summary: 'A light conditioner that coats fine strands so they feel thicker.',
    purpose:
      'Wheat and rice proteins settle on each strand and make it feel a touch thicker and smoother to comb. It rinses clean and leaves no weight at the root.',
    howToUse: [
      'After washing, work it through the lengths and ends; keep it off the scalp.',
      'Comb through, leave for one to two minutes, then rinse.',
    ],
    contents: {
      label: 'Ingredients',
      text: 'Aqua, Cetearyl Alcohol, Behentrimonium Chloride, Glycerin, Hydrolyzed Wheat Protein, Hydrolyzed Rice Protein, Panthenol, Olea Europaea (Olive) Fruit Oil, Guar Hydroxypropyltrimonium Chloride, Citric Acid, Phenoxyethanol, Ethylhexylglycerin.',
    },
    warnings: [external, eyes, 'Contains wheat protein.'],
    needs: ['thickness_look', 'repair'],
    allowedClaims: ['Strands feel thicker', 'Smoother to comb', 'Leaves no weight at the root'],
  },
  {
    ...cosmetic,
    id: 'gid://shopify/Product/7810000000006',
    slug: 'sx1-scalp-exfoliant',
    code: 'SX1',
    name: 'SX1 Salicylic Scalp Scrub',
    brands: both,
    size: '150 g',
    priceCents: 2900,
    summary: 'A weekly scrub that loosens build-up and visible flakes.',
    purpose:
      'Fine olive-stone grains and salicylic acid loosen dry flakes and styling residue that an ordinary wash leaves behind. The scalp feels clean and comfortable, and hair at the root looks fresher.',
    howToUse: [
      'Once a week, before shampoo, part wet hair and massage a teaspoon into the scalp for one minute.',
      'Rinse thoroughly, then wash as usual.',
    ],
    contents: {
      label: 'Ingredients',
      text: 'Aqua, Glycerin, Olea Europaea (Olive) Seed Powder, Decyl Glucoside, Coco-Betaine, Xanthan Gum, Salicylic Acid, Betaine, Panthenol, Menthyl Lactate, Sodium Hydroxide, Sodium Benzoate, Potassium Sorbate.',
    },
    warnings: [
      external,
      eyes,
      'Not for broken, sunburnt or inflamed skin.',
      'Not for people with a salicylate allergy.',
    ],
    needs: ['cleanse', 'scalp_comfort'],
    allowedClaims: ['Loosens visible flakes and build-up', 'Scalp feels clean'],
  },
  {
    ...cosmetic,
    id: 'gid://shopify/Product/7810000000005',
    slug: 'bm1-bond-mask',
    code: 'BM1',
    name: 'BM1 Bond Repair Mask',
    brands: ['women'],
    size: '200 mL',
    priceCents: 3800,
    summary: 'A rich mask for hair that snaps after bleach, heat or tight styles.',
    purpose:
      'When hair breaks along its length, it looks thinner although the roots are fine. This mask smooths and strengthens the feel of worn lengths, so fewer strands snap while you comb and style.',
    howToUse: [
      'Once a week, after shampoo, spread through towel-dried lengths.',
      'Leave for ten minutes under a warm towel, then rinse.',
      'Detangle with a wide comb, from the ends up.',
    ],
    contents: {
      label: 'Ingredients',
      text: 'Aqua, Cetearyl Alcohol, Behentrimonium Methosulfate, Butyrospermum Parkii (Shea) Butter, Hydrolyzed Keratin, Maleic Acid, Panthenol, Squalane, Olea Europaea (Olive) Fruit Oil, Glycerin, Arginine, Citric Acid, Phenoxyethanol, Ethylhexylglycerin.',
    },
    warnings: [external, eyes],
    needs: ['repair'],
    allowedClaims: ['Worn lengths feel stronger', 'Less breakage while combing'],
  },
]
