import type { Brand } from '../brand.ts'

/** What an entry of the range is, and what may be said about it. (REG-09, REG-24) */

/** Canonical slugs of the range, in shelf order. They never change; old names live in `handles.ts`. */
export const productSlugs = [
  'ts1-treatment-shampoo',
  'tc1-thickening-conditioner',
  'ss1-scalp-serum',
  'rs1-root-serum',
  'bm1-bond-mask',
  'sx1-scalp-exfoliant',
  'hs1-hair-nutrition-men',
  'hs2-hair-nutrition-women',
  'lc1-light-therapy-cap',
  'dr1-scalp-roller',
  'sp1-silk-pillowcase',
  'hf1-hair-fibres',
  'care-plan-men',
  'care-plan-women',
] as const
export type ProductSlug = (typeof productSlugs)[number]

/** Storefront address of a product; opaque, never taken apart. */
export type ProductId = `gid://shopify/Product/${number}`

/** What someone is looking for on the shelf; each becomes a group with its own address. */
export const productNeeds = [
  'cleanse',
  'thickness_look',
  'scalp_comfort',
  'repair',
  'nutrition',
  'device',
  'styling',
] as const
export type ProductNeed = (typeof productNeeds)[number]

export type ProductKind = 'cosmetic' | 'supplement' | 'device' | 'accessory' | 'service'

/** Which rules apply to selling and describing it. Listed medicines and devices need an ARTG entry. (REG-09) */
export type RegulatoryClass = 'cosmetic' | 'listed_medicine' | 'medical_device' | 'general' | 'prescription_service'

/** `gst`: the price includes one eleventh. `by_item`: set on each invoice line. (REG-24) */
export type TaxCode = 'gst' | 'by_item'

export type Product = {
  id: ProductId
  slug: ProductSlug
  /** Short code printed on the pack, or null where there is none. */
  code: string | null
  name: string
  brands: readonly Brand[]
  kind: ProductKind
  /** Net contents as printed on the pack, or what a service covers. */
  size: string
  /** Cents in AUD including GST; null when the price is only known after a consultation. */
  priceCents: number | null
  taxCode: TaxCode
  regulatoryClass: RegulatoryClass
  /** Number on the Australian Register of Therapeutic Goods; null until there is one. */
  artgNo: string | null
  requiresPrescription: boolean
  /** `approved_patient`: named and priced only for a patient whose doctor has approved it. (REG-05) */
  visibility: 'public' | 'approved_patient'
  /** Youngest age it is supplied to, in years; null for no limit. */
  ageMin: number | null
  /** One line for the shelf. */
  summary: string
  /** What it is for, in two or three sentences; cosmetics speak of looks and feel only. */
  purpose: string
  howToUse: readonly string[]
  /** Ingredients in INCI order, or materials. */
  contents: { label: 'Ingredients' | 'Per daily serve' | 'Materials' | 'What is included'; text: string }
  warnings: readonly string[]
  needs: readonly ProductNeed[]
  /** The only claims advertising may repeat, word for word. (REG-09) */
  allowedClaims: readonly string[]
}

/** A product of one brand or both with the fields that most of the range shares. */
export const shelfDefaults = {
  taxCode: 'gst',
  artgNo: null,
  requiresPrescription: false,
  visibility: 'public',
  ageMin: null,
} as const satisfies Partial<Product>
