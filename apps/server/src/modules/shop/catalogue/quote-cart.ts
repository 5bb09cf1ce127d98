import type { Quote, QuotedLine, ShopProduct } from '@om/contracts/shop'
import type { Deps } from '#src/deps.ts'
import { refreshCatalogue } from './range/refresh-catalogue.ts'
import type { ShelfState } from './range/shelf.ts'

type WantedLine = { variantId: string; quantity: number }
type Offer = { priceCents: number; isAvailable: boolean; quantityLeft: number | null }

/** What the shop says at this moment; our own copy of it while it does not answer. */
const offersFor = async (deps: Deps, shelf: ShelfState, ids: string[]): Promise<Map<string, Offer>> => {
  const stored = new Map<string, Offer>(
    ids.flatMap(id => {
      const variant = shelf.byVariant.get(id)?.variants.find(one => one.id === id)
      return variant ? [[id, variant] as const] : []
    }),
  )
  const now = await deps.storefront.offers([...stored.keys()]).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the shop did not tell its prices; our own copy is used')
    return null
  })
  if (now === null) return stored
  const told = new Map<string, Offer>(now.map(({ id, price, ...offer }) => [id, { ...offer, priceCents: price.cents }]))
  const isChanged = [...stored].some(([id, kept]) => {
    const offer = told.get(id)
    return offer?.priceCents !== kept.priceCents || offer.isAvailable !== kept.isAvailable
  })
  if (isChanged) refreshCatalogue(deps).catch(error => deps.log.warn({ err: error }, 'the catalogue was not read'))
  return told
}

const problemOf = (product: ShopProduct, offer: Offer, left: number | null, wanted: number): QuotedLine['problem'] => {
  if (product.orderBlock === 'needs_prescription' || product.orderBlock === 'no_register_entry')
    return product.orderBlock
  if (!offer.isAvailable || left === 0) return 'sold_out'
  return left !== null && left < wanted ? 'fewer_left' : null
}

/**
 * Each line as the shop would sell it now, and what stands in its way; the shop decides every price. Lines of the same
 * variant share its stock. `totalCents` of a line that cannot be had is 0, and of one of which fewer are left that of those.
 */
export const quoteLines = async (deps: Deps, lines: readonly WantedLine[]): Promise<QuotedLine[]> => {
  const shelf = await deps.shelf.read()
  const offers = await offersFor(deps, shelf, [...new Set(lines.map(({ variantId }) => variantId))])
  const taken = new Map<string, number>()
  return lines.map(({ variantId, quantity }): QuotedLine => {
    const product = shelf.byVariant.get(variantId)
    const offer = offers.get(variantId)
    if (!product || !offer)
      return {
        variantId,
        title: product?.title ?? '',
        variantTitle: '',
        quantity,
        priceCents: 0,
        totalCents: 0,
        quantityLeft: null,
        problem: 'unknown',
      }
    const before = taken.get(variantId) ?? 0
    const left = offer.quantityLeft === null ? null : Math.max(0, offer.quantityLeft - before)
    const problem = problemOf(product, offer, left, quantity)
    const had = problem === null ? quantity : problem === 'fewer_left' ? (left ?? 0) : 0
    taken.set(variantId, before + had)
    return {
      variantId,
      title: product.title,
      variantTitle: product.variants.find(({ id }) => id === variantId)?.title ?? '',
      quantity,
      priceCents: offer.priceCents,
      totalCents: offer.priceCents * had,
      quantityLeft: left,
      problem,
    }
  })
}

/** A cart as the shop would sell it now. */
export const quoteCart = async (deps: Deps, lines: readonly WantedLine[]): Promise<Quote> => {
  const quoted = await quoteLines(deps, lines)
  const { byVariant } = await deps.shelf.read()
  const [first] = lines
  return {
    lines: quoted,
    totalCents: quoted.reduce((sum, { totalCents }) => sum + totalCents, 0),
    currency: (first && byVariant.get(first.variantId)?.currency) || 'AUD',
  }
}
