import type { ShopProduct } from '@om/contracts/shop'
import { cartLimits, deliveryFrequencies } from '@om/contracts/shop-limits'
import { DEFAULT_FREQUENCY_DAYS } from '@om/domain/cart/product'
import { canSubscribe, SUBSCRIPTION_DISCOUNT_PERCENT, subscribedCents } from '@om/domain/catalogue/subscribing'
import { formatMoney } from '@om/domain/money'
import { Link } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import { sizeOf, summaryOf } from '../content/facts.ts'
import { noOrderBadge, noOrderOf, noOrderWords, staleWords } from '../content/order-words.ts'
import controls from '../controls.module.css'
import classes from './buy-box.module.css'
import { AddButton, gstWords, ShelfPrice } from './parts.tsx'
import {
  type Choosable,
  type Chosen,
  firstChoice,
  type OptionGroup as Group,
  isValueAvailable,
  optionGroups,
  valuesOf,
  variantName,
} from './variant-choice.ts'

/** Fewer pieces than this are told. */
const FEW = 6

/** A variant as the script of a product page knows it, in the words that it puts on the page. */
export type BuyVariant = Choosable & {
  id: string
  sku: string
  name: string
  price: string
  /** The same by subscription. */
  subscribed: string
  gst: string
  /** How few are left; empty while there are enough. */
  left: string
  /** Place of its own picture among the product's, or null. */
  pictureAt: number | null
}

const leftWords = (isAvailable: boolean, left: number | null): string =>
  isAvailable && left !== null && left > 0 && left < FEW ? `Only ${left} left` : ''

/** The variants of a product, priced in words. (REG-24) */
const buyVariantsOf = (product: ShopProduct): BuyVariant[] =>
  product.variants.map(({ id, sku, title, priceCents, isAvailable, quantityLeft, options, pictureAt }) => ({
    id,
    sku,
    name: variantName(title),
    price: formatMoney({ cents: priceCents, currency: product.currency }),
    subscribed: formatMoney({ cents: subscribedCents(priceCents), currency: product.currency }),
    gst: gstWords(product, priceCents),
    isAvailable,
    left: leftWords(isAvailable, quantityLeft),
    options,
    pictureAt,
  }))

type Props = {
  group: Group
  variants: readonly BuyVariant[]
  chosen: Chosen
  /** Price of a value in words, where values alone decide it; empty where all cost the same. */
  priceOf: (value: string) => string
}

/** The values of one option. What is sold out can be looked at, and says so. */
const OptionGroup = ({ group: { name, values }, variants, chosen, priceOf }: Props) => (
  <fieldset className={classes.group} data-option={name}>
    <legend className={classes.legend}>{name}</legend>
    <div className={`row ${classes.values}`}>
      {values.map(value => {
        const isAvailable = isValueAvailable(variants, chosen, { name, value })
        return (
          <label key={value} className={`chip ${classes.value}`} data-sold-out={isAvailable ? undefined : ''}>
            <input type="radio" name={`option-${name}`} value={value} defaultChecked={chosen[name] === value} />
            <span className={classes.label}>{value}</span>
            {priceOf(value) && <span className={classes.optionPrice}>{priceOf(value)}</span>}
            <span className={classes.optionNone} data-none="" hidden={isAvailable}>
              sold out
            </span>
          </label>
        )
      })}
    </div>
  </fieldset>
)

type Freshness = { asOf: string | null; isStale: boolean }

/** Why it cannot be ordered, and what to do instead. (REG-05, REG-09) */
const NoOrder = ({ product, asOf }: { product: ShopProduct; asOf: string | null }) => {
  const { path } = useBrand()
  const block = noOrderOf({ ...product, asOf })
  if (!block) return null
  return (
    <div className={`stack ${classes.none}`}>
      <p className="title-4">{noOrderBadge[block]}</p>
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

/** Once, or again and again for less. (Spec §3, §9) */
const HowOften = ({ first }: { first: BuyVariant }) => (
  <fieldset className={`${classes.group} ${classes.often}`}>
    <legend className={classes.legend}>How it comes</legend>
    <div className={`row ${classes.values}`}>
      <label className={`chip ${classes.value}`}>
        <input type="radio" name="how-often" value="once" defaultChecked />
        <span className={classes.label}>One-off</span>
      </label>
      <label className={`chip ${classes.value}`}>
        <input type="radio" name="how-often" value="subscription" data-subscribe="" />
        <span className={classes.label}>By subscription</span>
        <span className={classes.optionPrice}>
          <span data-subscribed-price="">{first.subscribed}</span>, {SUBSCRIPTION_DISCOUNT_PERCENT}% less
        </span>
      </label>
    </div>
    <label className={classes.frequency}>
      <span>When by subscription</span>
      <select
        name="frequency"
        data-frequency=""
        defaultValue={DEFAULT_FREQUENCY_DAYS}
        autoComplete="off"
        className={controls.select}
      >
        {deliveryFrequencies.map(days => (
          <option key={days} value={days}>
            every {days} days
          </option>
        ))}
      </select>
    </label>
    <p className="soft">Delivery included. You can cancel at any time; nothing is charged before you confirm.</p>
  </fieldset>
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
    <form className={`stack ${classes.form}`} data-buy={JSON.stringify(variants)}>
      {groups.map(group => (
        <OptionGroup key={group.name} group={group} variants={variants} chosen={chosen} priceOf={priceOf} />
      ))}
      {canSubscribe(product.slug) && <HowOften first={first} />}
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
        <p className="soft">The cart needs JavaScript. Switch it on to order, or write to us and we help.</p>
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
      {product.productType && <p className="soft">{product.productType}</p>}
      <h1 className="title-2">{product.title}</h1>
      <p className={`lead ${classes.summary}`}>{summaryOf(product)}</p>
      <p className={`row ${classes.price}`}>
        {first ? <strong data-price="">{first.price}</strong> : <ShelfPrice product={product} />}
        <span data-gst="">{first?.gst ?? gstWords(product, product.priceFromCents)}</span>
      </p>
      {size && <p className="soft">{size}</p>}
      {block ? <NoOrder product={product} asOf={asOf} /> : <BuyForm product={product} variants={variants} />}
      {stale && block !== 'shop_silent' && (
        <p className={`note ${classes.stale}`} data-meaning="caution">
          {stale}
        </p>
      )}
    </div>
  )
}
