import type { ShopProduct } from '@om/contracts/shop'
import { formatMoney, gstIncluded } from '@om/domain/money'

type Priced = Pick<ShopProduct, 'currency' | 'isTaxed'>

/** "includes A$2.91 GST", or "GST-free". (REG-24) */
export const gstWords = ({ currency, isTaxed }: Priced, cents: number): string =>
  isTaxed ? `includes ${formatMoney({ cents: gstIncluded(cents), currency })} GST` : 'GST-free'

/** The price of a product on a shelf: "A$32.00", or "From A$32.00" where variants differ. */
export const ShelfPrice = ({ product }: { product: ShopProduct }) => {
  const { currency, priceFromCents, priceToCents } = product
  return (
    <strong>
      {priceToCents > priceFromCents && 'From '}
      {formatMoney({ cents: priceFromCents, currency })}
    </strong>
  )
}
