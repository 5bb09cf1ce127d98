import { keyOf, type StoredLine, textOf } from '@om/domain/cart/line'
import { atShopPrice, hasShopPrice, type LineNotice as Notice, type Quoted } from '@om/domain/cart/quote'
import page from '../shop-page.module.css'
import classes from './checkout-items.module.css'
import { ItemRow } from './item-row.tsx'
import { LineNotice } from './line-notice.tsx'

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
    <ul className={classes.items}>
      {lines.map(line => {
        const variantId = textOf(line, 'variantId')
        const notice = notices.get(keyOf(line))
        return (
          <ItemRow
            key={keyOf(line)}
            line={atShopPrice(line, quoted)}
            hasPrice={hasShopPrice(notice)}
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
          </ItemRow>
        )
      })}
    </ul>
  </section>
)
