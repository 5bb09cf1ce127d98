import type { SeedProduct } from './seed-product.ts'

/** What is washed with and what stays on. */
export const careRange: readonly SeedProduct[] = [
  {
    number: 1,
    handle: 'ts1-treatment-shampoo',
    title: 'TS1 Treatment Shampoo',
    descriptionHtml:
      '<p>A mild daily wash with caffeine that clears oil and product from the scalp.</p><p>Lifts oil, sweat and styling residue without stripping the lengths, so fine hair stands a little higher at the root and looks fuller. It is a cosmetic: it cleans hair and scalp, and does not change how hair grows.</p>',
    productType: 'Shampoo',
    tags: ['brand:men', 'brand:women', 'caffeine', 'daily'],
    sku: 'TS1',
    option: 'Size',
    variants: [
      { title: '250 mL', priceCents: 3200, weightGrams: 290, stock: 240 },
      { title: '500 mL', priceCents: 5495, weightGrams: 560, stock: 85 },
    ],
  },
  {
    number: 2,
    handle: 'tc1-thickening-conditioner',
    title: 'TC1 Thickening Conditioner',
    descriptionHtml:
      '<p>A light conditioner that coats fine strands so they feel thicker.</p><p>Wheat and rice proteins settle on each strand and make it feel a touch thicker and smoother to comb. It rinses clean and leaves no weight at the root.</p>',
    productType: 'Conditioner',
    tags: ['brand:men', 'brand:women', 'daily'],
    sku: 'TC1',
    variants: [{ priceCents: 3000, weightGrams: 290, stock: 210 }],
  },
  {
    number: 3,
    handle: 'ss1-scalp-serum',
    title: 'SS1 Scalp Serum',
    descriptionHtml:
      '<p>A light leave-in serum with niacinamide and peptides.</p><p>Sinks in without shine, keeps the scalp supple and gives hair at the root more grip, so it looks denser through the day. A cosmetic for looks and comfort; it does not treat hair loss.</p>',
    productType: 'Serum',
    tags: ['brand:men', 'leave-in'],
    sku: 'SS1',
    variants: [{ priceCents: 4900, weightGrams: 110, stock: 64 }],
  },
  {
    number: 4,
    handle: 'rs1-root-serum',
    title: 'RS1 Root & Part Serum',
    descriptionHtml:
      '<p>A weightless serum for the parting that lifts hair at the root.</p><p>A fine nozzle follows the parting and leaves a soft hold that lifts roots and makes a wide parting look less open. It dries clear, and the scalp feels calm. A cosmetic for looks and comfort.</p>',
    productType: 'Serum',
    tags: ['brand:women', 'leave-in'],
    sku: 'RS1',
    variants: [{ priceCents: 4900, weightGrams: 110, stock: 7 }],
  },
  {
    number: 5,
    handle: 'bm1-bond-mask',
    title: 'BM1 Bond Repair Mask',
    descriptionHtml:
      '<p>A rich mask for hair that snaps after bleach, heat or tight styles.</p><p>When hair breaks along its length, it looks thinner although the roots are fine. This mask smooths and strengthens the feel of worn lengths, so fewer strands snap while you comb and style.</p>',
    productType: 'Mask',
    tags: ['brand:women', 'weekly'],
    sku: 'BM1',
    variants: [{ priceCents: 3800, weightGrams: 260, stock: 130 }],
  },
  {
    number: 6,
    handle: 'sx1-scalp-exfoliant',
    title: 'SX1 Salicylic Scalp Scrub',
    descriptionHtml:
      '<p>A weekly scrub that loosens build-up and visible flakes.</p><p>Fine olive-stone grains and salicylic acid loosen dry flakes and styling residue that an ordinary wash leaves behind. The scalp feels clean and comfortable, and hair at the root looks fresher.</p>',
    productType: 'Scalp scrub',
    tags: ['brand:men', 'brand:women', 'weekly'],
    sku: 'SX1',
    variants: [{ priceCents: 2900, weightGrams: 210, stock: 95 }],
  },
]
