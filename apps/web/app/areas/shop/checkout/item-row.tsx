import { cartLimits } from '@om/contracts/shop-limits'
import { keyOf, lineName, priceOf, quantityOf, type StoredLine, textOf } from '@om/domain/cart/line'
import { lineTotal } from '@om/domain/cart/totals'
import { useState } from 'react'
import { defaultJar } from '#app/brand/product-pictures.ts'
import { cart } from '#app/browser/cart/cart.ts'
import { ownAddress } from '#app/browser/cart/own-address.ts'
import { Money } from '#app/ui/money.tsx'
import classes from './item-row.module.css'

/** A picture of our own, or the usual jar. (Spec §3: cart line) */
export const ItemPicture = ({ image }: { image: string }) => {
  const [isBroken, setBroken] = useState(false)
  const own = ownAddress(image)
  return (
    <img
      className={classes.picture}
      src={own && !isBroken ? own : defaultJar.src}
      alt=""
      width={72}
      height={88}
      onError={() => setBroken(true)}
    />
  )
}

const QuantityField = ({ line, name }: { line: StoredLine; name: string }) => {
  const quantity = Math.max(quantityOf(line), 1)
  const [typed, setTyped] = useState<string | null>(null)
  const key = keyOf(line)
  const step = (by: number) => {
    const next = quantity + by
    if (next >= 1 && next <= cartLimits.quantity) cart.updateQuantity(key, next)
  }
  const settle = () => {
    const wanted = Number.parseInt(typed ?? '', 10)
    if (!Number.isNaN(wanted)) cart.updateQuantity(key, Math.max(wanted, 1))
    setTyped(null)
  }
  return (
    <fieldset className={classes.stepper}>
      <legend className="visually-hidden">Quantity of {name}</legend>
      <button type="button" aria-label={`One fewer of ${name}`} aria-disabled={quantity <= 1} onClick={() => step(-1)}>
        −
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        aria-label={`Quantity of ${name}`}
        value={typed ?? String(quantity)}
        onChange={event => setTyped(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={event => event.key === 'Enter' && settle()}
      />
      <button
        type="button"
        aria-label={`One more of ${name}`}
        aria-disabled={quantity >= cartLimits.quantity}
        onClick={() => step(1)}
      >
        +
      </button>
    </fieldset>
  )
}

type Props = {
  line: StoredLine
  /** False where the shop knows no price of it: then none is shown. */
  hasPrice: boolean
  onRemove: (key: string, name: string) => void
  children?: React.ReactNode
}

/** One item at the checkout: what it is, how many, what it costs, and what the shop says about it now. */
export const ItemRow = ({ line, hasPrice, onRemove, children }: Props) => {
  const name = lineName(line)
  const path = ownAddress(textOf(line, 'path'))
  const variant = textOf(line, 'variantTitle')
  return (
    <li className={classes.item}>
      <ItemPicture image={textOf(line, 'image')} />
      <div className={classes.words}>
        <p className={classes.name}>{path ? <a href={path}>{name}</a> : name}</p>
        {variant && <p className={classes.soft}>{variant}</p>}
        {hasPrice && quantityOf(line) > 1 && (
          <p className={classes.soft}>
            <Money cents={priceOf(line)} /> each
          </p>
        )}
      </div>
      <p className={classes.price}>{hasPrice && <Money cents={lineTotal(line).cents} />}</p>
      <div className={classes.controls}>
        <QuantityField line={line} name={name} />
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(keyOf(line), name)}
        >
          Remove
        </button>
      </div>
      {children}
    </li>
  )
}
