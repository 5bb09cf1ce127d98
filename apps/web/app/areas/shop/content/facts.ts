import type { ShopProduct } from '@om/contracts/shop'
import { knownProduct } from '@om/domain/catalogue/known-product'
import { type Product, type ProductNeed, productNeeds } from '@om/domain/catalogue/product'
import { variantName } from '../product/variant-choice.ts'

/** What our own catalogue says of a product; null for one that only the shop knows. (REG-09) */
export const factsOf = ({ id, slug }: ShopProduct): Product | null => knownProduct(id, slug) ?? null

const needTag = 'need:'

/** The needs a product answers: our catalogue's, or for one of the shop's alone those of its tags `need:…`. */
export const needsOf = (product: ShopProduct): readonly ProductNeed[] => {
  const known = factsOf(product)
  if (known) return known.needs
  const tags = product.tags.map(tag => tag.trim().toLowerCase())
  return productNeeds.filter(need => tags.includes(`${needTag}${need}`))
}

/** Texts of the shop come as one; what stands between empty lines is a paragraph. */
export const paragraphsOf = (description: string): string[] =>
  description
    .split(/\n\s*\n/)
    .map(text => text.trim())
    .filter(Boolean)

/** One line for the shelf: the catalogue's, or the first sentence of the shop's own text. */
export const summaryOf = (product: ShopProduct): string =>
  factsOf(product)?.summary ?? /^.+?[.!?](?=\s|$)/s.exec(product.description.trim())?.[0] ?? product.description.trim()

const longestDescription = 160

/** What search engines and previews are told of its page; the medicines and claims that may not be named are in neither. (REG-06) */
export const pageDescription = (product: ShopProduct): string => {
  const summary = summaryOf(product) || `${product.title} in our shop.`
  const told = summary.length > longestDescription ? `${summary.slice(0, longestDescription - 1).trimEnd()}…` : summary
  return factsOf(product)
    ? `${told} Ingredients, directions, warnings and price.`
    : `${told} Price and delivery in Australia.`
}

/** How much of it there is, where nothing has to be chosen for that; empty when it is not known. */
export const sizeOf = (product: ShopProduct): string => {
  const [only, second] = product.variants
  if (second) return ''
  return factsOf(product)?.size ?? variantName(only?.title ?? '')
}
