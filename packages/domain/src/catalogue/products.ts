import type { Brand } from '../brand.ts'
import { gstIncluded } from '../money.ts'
import { carePlans } from './care-plans.ts'
import { hairCare } from './hair-care.ts'
import { nutritionAndHome } from './nutrition-and-home.ts'
import { type Product, type ProductNeed, type ProductSlug, productNeeds, productSlugs } from './product.ts'
import { scalpAndStyle } from './scalp-and-style.ts'

const shelfPlace = new Map<string, number>(productSlugs.map((slug, place) => [slug, place]))
const placeOf = ({ slug }: Product) => shelfPlace.get(slug) ?? productSlugs.length

/** The whole range with both care plans, in shelf order. Prices are AUD cents including GST. */
export const products: readonly Product[] = [...hairCare, ...scalpAndStyle, ...nutritionAndHome, ...carePlans].toSorted(
  (one, other) => placeOf(one) - placeOf(other),
)

/** The product of a canonical slug. Old and shop handles go through `canonicalSlug` first. */
export const productOf = (slug: ProductSlug): Product => {
  const product = products.find(one => one.slug === slug)
  if (!product) throw new Error(`No product ${slug} in the catalogue`)
  return product
}

/** What a visitor of a brand may see before any consultation, services left out. (REG-05) */
export const shelfOf = (brand: Brand): readonly Product[] =>
  products.filter(
    ({ brands, kind, visibility }) => brands.includes(brand) && kind !== 'service' && visibility === 'public',
  )

/** The care plan of a brand: a consultation, never a medicine. */
export const carePlanOf = (brand: Brand): Product => productOf(brand === 'men' ? 'care-plan-men' : 'care-plan-women')

/** The needs that at least one product on a brand's shelf answers, in their usual order. */
export const needsOf = (brand: Brand): readonly ProductNeed[] => {
  const shelf = shelfOf(brand)
  return productNeeds.filter(need => shelf.some(({ needs }) => needs.includes(need)))
}

/** Whether it may only be supplied with an ARTG entry that is not recorded yet. (REG-09) */
export const lacksRegisterEntry = ({ regulatoryClass, artgNo }: Product): boolean =>
  (regulatoryClass === 'listed_medicine' || regulatoryClass === 'medical_device') && artgNo === null

/** GST inside the price in cents; null where price or tax is set per item. (REG-24) */
export const gstOf = ({ priceCents, taxCode }: Product): number | null =>
  priceCents === null || taxCode !== 'gst' ? null : gstIncluded(priceCents)
