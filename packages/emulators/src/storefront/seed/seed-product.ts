export type SeedVariant = {
  /** Value of the product's one option; absent when there is nothing to choose. */
  title?: string
  priceCents: number
  weightGrams: number
  /** Null when pieces are not counted. */
  stock: number | null
}

/** A product of the sample shop. Ids follow from `number` and from the place of a variant. */
export type SeedProduct = {
  number: number
  handle: string
  /** How the names of its picture files start, where that is not the handle. */
  pictures?: string
  title: string
  descriptionHtml: string
  productType: string
  tags: string[]
  /** Of its only variant, or what those of the variants start with. */
  sku: string
  option?: string
  /** GST-free when false. */
  taxable?: false
  variants: SeedVariant[]
}
