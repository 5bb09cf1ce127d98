import type { ShopProduct } from '@om/contracts/shop'
import { cartLimits } from '@om/contracts/shop-limits'
import { Link } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import { sizeOf, summaryOf } from '../content/facts.ts'
import { noOrderBadge, noOrderOf, noOrderWords, staleWords } from '../content/order-words.ts'
import { AddButton } from '../parts/add-button.tsx'
import { gstWords, ShelfPrice } from '../parts/price.tsx'
import classes from './buy-box.module.css'
import { type BuyVariant, buyVariantsOf } from './buy-data.ts'
import { OptionGroup } from './option-group.tsx'
import { firstChoice, optionGroups, valuesOf } from './variant-choice.ts'

type Freshness = { asOf: string | null; isStale: boolean }

/** Why it cannot be ordered, and what to do instead. (REG-05, REG-09) */
const NoOrder = ({ product, asOf }: { product: ShopProduct; asOf: string | null }) => {
  const { path } = useBrand()
  const block = noOrderOf({ ...product, asOf })
  if (!block) return null
  return (
    <div className={classes.none}>
      <p className={classes.noneTitle}>{noOrderBadge[block]}</p>
      <p>{noOrderWords[block]}</p>
      {block === 'needs_prescription' ? (
        <Link to={path('/quiz')} className="button">
          Take the free hair quiz
        </Link>
      ) : (
        <Link to={path(`/support?topic=product&about=${product.slug}`)}>Ask about this product</Link>
      )}
    </div>
  )
}

/** What each variant costs and whether it is there, for browsers without script. */
const EveryVariant = ({ variants }: { variants: readonly BuyVariant[] }) => (
  <ul>
    {variants.map(({ id, name, price, isAvailable }) => (
      <li key={id}>
        {name}: {price}
        {!isAvailable && ', sold out'}
      </li>
    ))}
  </ul>
)

/** The choice of a variant, how many, and the way into the cart. */
const BuyForm = ({ product, variants }: { product: ShopProduct; variants: readonly BuyVariant[] }) => {
  const first = firstChoice(variants)
  if (!first) return null
  const chosen = valuesOf(first)
  const groups = optionGroups(variants)
  const hasPrices = groups.length === 1 && new Set(variants.map(({ price }) => price)).size > 1
  const priceOf = (value: string) =>
    hasPrices ? (variants.find(({ options }) => options.some(option => option.value === value))?.price ?? '') : ''
  return (
    <form className={classes.form} data-buy={JSON.stringify(variants)}>
      {groups.map(group => (
        <OptionGroup key={group.name} group={group} variants={variants} chosen={chosen} priceOf={priceOf} />
      ))}
      <p className="visually-hidden" role="status" data-chosen="" />
      <p className={classes.left} data-left="" hidden={first.left === ''}>
        {first.left}
      </p>
      <div className={classes.add}>
        <label className={classes.quantity}>
          <span>Quantity</span>
          <input
            type="number"
            name="quantity"
            data-quantity=""
            defaultValue={1}
            min={1}
            max={cartLimits.quantity}
            step={1}
            inputMode="numeric"
            autoComplete="off"
          />
        </label>
        <AddButton product={product} variant={first} className={`button ${classes.button}`}>
          <span data-add-words="">{first.isAvailable ? 'Add to cart' : 'Sold out'}</span>
        </AddButton>
      </div>
      <div className={classes.scriptless}>
        <p>The cart needs JavaScript. Switch it on to order, or write to us and we help.</p>
        {variants.length > 1 && <EveryVariant variants={variants} />}
      </div>
    </form>
  )
}

/** Name, price with its GST, choice and cart; or why it cannot be ordered. (REG-24) */
export const BuyBox = ({ product, asOf, isStale }: { product: ShopProduct } & Freshness) => {
  const variants = buyVariantsOf(product)
  const first = firstChoice(variants)
  const block = noOrderOf({ ...product, asOf })
  const stale = staleWords({ asOf, isStale })
  const size = sizeOf(product)
  return (
    <div className={classes.box}>
      {product.productType && <p className={classes.type}>{product.productType}</p>}
      <h1 className={classes.name}>{product.title}</h1>
      <p className={classes.summary}>{summaryOf(product)}</p>
      <p className={classes.price}>
        {first ? <strong data-price="">{first.price}</strong> : <ShelfPrice product={product} />}
        <span data-gst="">{first?.gst ?? gstWords(product, product.priceFromCents)}</span>
      </p>
      {size && <p className={classes.size}>{size}</p>}
      {block ? <NoOrder product={product} asOf={asOf} /> : <BuyForm product={product} variants={variants} />}
      {stale && block !== 'shop_silent' && <p className={classes.stale}>{stale}</p>}
    </div>
  )
}
