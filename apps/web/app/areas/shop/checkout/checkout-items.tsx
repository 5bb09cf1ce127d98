import { keyOf, type StoredLine, textOf } from '@om/domain/cart/line'
import { atShopPrice, hasShopPrice, type LineNotice as Notice, type Quoted } from '@om/domain/cart/quote'
import { cart } from '#app/browser/cart/cart.ts'
import lineClasses from '#app/features/cart/cart.module.css'
import { CartLine } from '#app/features/cart/cart-line.tsx'
import { LineNotice } from '#app/features/cart/lazy-pre-payment.ts'
import page from '../shop-page.module.css'

type Props = {
  lines: readonly StoredLine[]
  notices: ReadonlyMap<string, Notice>
  quoted: readonly Quoted[]
  onRemove: (key: string, name: string) => void
}

/** What is bought, each item with what the shop says about it now. */
export const CheckoutItems = ({ lines, notices, quoted, onRemove }: Props) => (
  <section className={page.part} aria-labelledby="items-title">
    <h2 id="items-title">Your items</h2>
    <ul className={lineClasses.lines}>
      {lines.map(line => {
        const variantId = textOf(line, 'variantId')
        const notice = notices.get(keyOf(line))
        return (
          <CartLine
            key={keyOf(line)}
            line={atShopPrice(line, quoted)}
            hasPrice={hasShopPrice(notice)}
            onUpdate={cart.updateQuantity}
            onRemove={onRemove}
          >
            {notice && (
              <LineNotice
                line={line}
                notice={notice}
                quoted={quoted.find(one => one.variantId === variantId)}
                onRemove={onRemove}
              />
            )}
          </CartLine>
        )
      })}
    </ul>
  </section>
)
