import { type Brand, toBrandPath } from '@om/domain/brand'
import { type StoredLine, textOf } from '@om/domain/cart/line'
import type { CartProduct } from '@om/domain/cart/product'
import type { RemoteProduct } from '@om/integrations/storefront/browser'
import { useEffect, useState } from 'react'
import { cart } from '#app/browser/cart/cart.ts'
import { cartProductOf, shelfOf } from '#app/browser/cart/shelf.ts'
import { Money } from '#app/ui/money.tsx'
import classes from './cart.module.css'
import { ItemPicture } from './cart-line.tsx'

/** Something that can be added with one press. */
type Suggestion = CartProduct & { path: string }

/** Products that are fetched to recommend some, and how many of them are shown at once. (Spec §9) */
const FETCHED = 10
const MOST_OFFERED = 3

/**
 * What may be recommended of the shop's products: what our own range shows to this brand and sells without a doctor, at
 * the shop's price of this moment, with our own picture. (Spec §2; REG-05, REG-09)
 */
const suggestions = async (products: readonly RemoteProduct[], brand: Brand): Promise<readonly Suggestion[]> => {
  if (products.length === 0) return []
  const shelf = await shelfOf(brand)
  return products.flatMap(product => {
    const known = shelf.find(({ id }) => id === product.id)
    const variant = product.variants.find(({ isAvailable }) => isAvailable)
    if (!known?.canOrder || !variant) return []
    const path = toBrandPath(`/shop/product/${known.slug}`, brand)
    return [{ ...cartProductOf(known, path, variant.id), path, priceCents: variant.price.cents }]
  })
}

/** What may be recommended, asked again each time the drawer opens. */
export const useSuggestions = (isOpen: boolean, brand: Brand): readonly Suggestion[] => {
  const [offered, setOffered] = useState<readonly Suggestion[]>([])
  useEffect(() => {
    if (!isOpen) return
    void cart
      .fetchProducts(FETCHED)
      .then(products => suggestions(products, brand))
      .catch(() => [])
      .then(setOffered)
  }, [isOpen, brand])
  return offered
}

const isInCart = (lines: readonly StoredLine[], { id, variantId }: CartProduct) =>
  lines.some(line => textOf(line, 'id') === id || textOf(line, 'variantId') === variantId)

type Props = {
  offered: readonly Suggestion[]
  lines: readonly StoredLine[]
  /** What was taken out a moment ago is not offered again at once. */
  removedKey: string | undefined
  onAdd: (product: CartProduct) => void
}

/** A few things that go with what is in the cart, each one press away. */
export const Offers = ({ offered, lines, removedKey, onAdd }: Props) => {
  const isWanted = (product: Suggestion) => !isInCart(lines, product) && product.variantId !== removedKey
  const shown = offered.filter(isWanted).slice(0, MOST_OFFERED)
  if (shown.length === 0) return null
  return (
    <section className={classes.offers} aria-label="You may also like">
      <h3 className="title-4">You may also like</h3>
      <ul className="plain-list">
        {shown.map(product => (
          <li key={product.id}>
            <ItemPicture image={product.image ?? ''} />
            <a href={product.path}>{product.title}</a>
            <span className="small">
              <Money cents={product.priceCents} />
            </span>
            <button
              type="button"
              className="chip"
              aria-label={`Add ${product.title} to your cart`}
              onClick={() => onAdd(product)}
            >
              Add
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
