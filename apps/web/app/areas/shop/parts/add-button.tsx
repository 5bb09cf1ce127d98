import type { ShopProduct, ShopVariant } from '@om/contracts/shop'
import type { ReactNode } from 'react'

type Props = {
  product: Pick<ShopProduct, 'id'>
  /** What a press adds; a page may change it with the choice. */
  variant: Pick<ShopVariant, 'id' | 'isAvailable'>
  className: string
  children: ReactNode
}

/**
 * Puts a variant in the cart: the cart's script acts on every `data-add-to-cart` of a page, and takes the number from an
 * input with `data-quantity` in the same form. Browsers without script do not show it.
 */
export const AddButton = ({ product, variant, className, children }: Props) => (
  <button
    type="button"
    className={className}
    data-add-to-cart=""
    data-product-id={product.id}
    data-variant-id={variant.id}
    disabled={!variant.isAvailable}
  >
    {children}
  </button>
)
