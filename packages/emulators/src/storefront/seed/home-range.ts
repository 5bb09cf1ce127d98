import type { SeedProduct } from './seed-product.ts'

/** What is swallowed, worn, slept on or sprinkled, and one thing to drink. */
export const homeRange: readonly SeedProduct[] = [
  {
    number: 7,
    handle: 'daily-hair-nutrition',
    pictures: 'hs1-hair-nutrition-men',
    title: 'Daily Hair Nutrition',
    descriptionHtml:
      '<p>Zinc, selenium, vitamin D and B vitamins for diets that fall short. Without iron.</p><p>A modest daily amount of nutrients that hair, like every tissue, is built with. Extra only makes sense if your diet or a blood test shows that you are short; taking more than you need does not make hair thicker.</p>',
    productType: 'Supplement',
    tags: ['brand:men', 'capsules'],
    sku: 'HS1',
    variants: [{ priceCents: 3900, weightGrams: 120, stock: 150 }],
  },
  {
    number: 8,
    handle: 'daily-hair-nutrition-with-iron',
    pictures: 'hs2-hair-nutrition-women',
    title: 'Daily Hair Nutrition with Iron',
    descriptionHtml:
      '<p>Iron with zinc, vitamin D and folate, for diets that fall short.</p><p>Low iron is common in women and can go along with shedding. A blood test tells whether you are short: if you are, your doctor may suggest iron; if you are not, more does not make hair thicker.</p>',
    productType: 'Supplement',
    tags: ['brand:women', 'capsules', 'iron'],
    sku: 'HS2',
    variants: [{ priceCents: 4200, weightGrams: 120, stock: 140 }],
  },
  {
    number: 9,
    handle: 'lc1-light-therapy-cap',
    title: 'LC1 Light Therapy Cap',
    descriptionHtml:
      '<p>A soft cap lined with red light diodes, worn at home.</p><p>The cap shines red light (650 nm) evenly over the scalp and switches itself off at the end of a session. It fits under most hats. Ask us whether a device is worth its price for you before you decide.</p>',
    productType: 'Device',
    tags: ['brand:men', 'brand:women', 'light'],
    sku: 'LC1',
    variants: [{ priceCents: 74_900, weightGrams: 680, stock: 12 }],
  },
  {
    number: 10,
    handle: 'dr1-scalp-roller',
    title: 'DR1 Scalp Roller 0.25 mm',
    descriptionHtml:
      '<p>A short-pin roller that smooths the scalp surface before a cosmetic serum.</p><p>Pins of a quarter of a millimetre roll over the surface of the skin. Dry flakes loosen, and a serum spreads evenly afterwards. For cosmetic use on healthy skin; it is not a treatment.</p>',
    productType: 'Tool',
    tags: ['brand:men', 'brand:women', 'weekly'],
    sku: 'DR1',
    variants: [{ priceCents: 3500, weightGrams: 140, stock: 48 }],
  },
  {
    number: 11,
    handle: 'sp1-silk-pillowcase',
    title: 'SP1 Silk Pillowcase',
    descriptionHtml:
      '<p>Smooth mulberry silk, so lengths slide instead of rubbing overnight.</p><p>Hair catches less on silk than on cotton. Dry, bleached or curly lengths tangle less by morning, and styles keep their shape longer.</p>',
    productType: 'Pillowcase',
    tags: ['brand:women', 'silk'],
    sku: 'SP1',
    option: 'Colour',
    variants: [
      { title: 'Rose', priceCents: 6900, weightGrams: 180, stock: 40 },
      { title: 'Ivory', priceCents: 6900, weightGrams: 180, stock: 26 },
      { title: 'Charcoal', priceCents: 7250, weightGrams: 180, stock: 18 },
    ],
  },
  {
    number: 12,
    handle: 'hf1-hair-fibres',
    title: 'HF1 Hair Building Fibres',
    descriptionHtml:
      '<p>Fine fibres that cling to your own hair and cover thin spots for the day.</p><p>Plant fibres hold on to the hair that is there, so a thin spot or a wide parting looks fuller until you next wash. Works best where some hair remains. Nothing happens to the hair itself.</p>',
    productType: 'Hair fibres',
    tags: ['brand:men', 'brand:women', 'shades'],
    sku: 'HF1',
    option: 'Shade',
    variants: [
      { title: 'Black', priceCents: 3600, weightGrams: 70, stock: 90 },
      { title: 'Darkest Brown', priceCents: 3600, weightGrams: 70, stock: 84 },
      { title: 'Dark Brown', priceCents: 3600, weightGrams: 70, stock: 110 },
      { title: 'Medium Brown', priceCents: 3600, weightGrams: 70, stock: 120 },
      { title: 'Light Brown', priceCents: 3600, weightGrams: 70, stock: 76 },
      { title: 'Chestnut', priceCents: 3600, weightGrams: 70, stock: 33 },
      { title: 'Auburn', priceCents: 3600, weightGrams: 70, stock: 0 },
      { title: 'Dark Blonde', priceCents: 3600, weightGrams: 70, stock: 52 },
      { title: 'Blonde', priceCents: 3600, weightGrams: 70, stock: 47 },
      { title: 'Light Blonde', priceCents: 3600, weightGrams: 70, stock: 21 },
      { title: 'Grey', priceCents: 3600, weightGrams: 70, stock: 64 },
      { title: 'White', priceCents: 3600, weightGrams: 70, stock: 9 },
    ],
  },
  {
    // Food: GST-free, without a picture, and unknown to whoever keeps a catalogue of the range. The tag says it to
    // readers of the storefront, whose version has no field for it.
    number: 21,
    handle: 'lemon-myrtle-tea',
    title: 'Lemon Myrtle Tea, 40 Bags',
    descriptionHtml:
      '<p>Black tea with Australian lemon myrtle leaf, in forty plant-fibre bags.</p><p>Steep one bag in freshly boiled water for three minutes. Nice with or without milk.</p>',
    productType: 'Tea',
    tags: ['gst-free'],
    sku: 'TEA40',
    taxable: false,
    variants: [{ priceCents: 1485, weightGrams: 120, stock: null }],
  },
]
