import { cartLimits } from '@om/contracts/shop-limits'
import { asShown, keyOf, lineName, priceOf, type StoredLine, shownQuantity, textOf } from '@om/domain/cart/line'
import { lineTotal } from '@om/domain/cart/totals'
import { type ReactNode, useState } from 'react'
import jar from '#app/brand/art/product/default-jar.svg'
import { ownAddress } from '#app/browser/cart/own-address.ts'
import { Money } from '#app/ui/money.tsx'
import classes from './cart.module.css'

/** A picture of our own, or the usual jar: pages load none from other hosts. (Spec §3: cart line) */
export const ItemPicture = ({ image }: { image: string }) => {
  const [isBroken, setBroken] = useState(false)
  const own = ownAddress(image)
  return (
    <img
      className={classes.picture}
      src={own && !isBroken ? own : jar}
      alt=""
      width={72}
      height={88}
      loading="lazy"
      onError={() => setBroken(true)}
    />
  )
}

type QuantityProps = { line: StoredLine; name: string; onUpdate: (key: string, quantity: number) => void }

/** How many of a line: at least one, and what is being typed counts once the field is left. (Spec §4) */
const QuantityField = ({ line, name, onUpdate }: QuantityProps) => {
  const quantity = shownQuantity(line)
  const [typed, setTyped] = useState<string | null>(null)
  const key = keyOf(line)
  const step = (by: number) => {
    const next = quantity + by
    if (next >= 1 && next <= cartLimits.quantity) onUpdate(key, next)
  }
  const settle = () => {
    const wanted = Number.parseInt(typed ?? '', 10)
    if (!Number.isNaN(wanted)) onUpdate(key, Math.max(wanted, 1))
    setTyped(null)
  }
  return (
    <fieldset className={`stepper ${classes.stepper}`}>
      <legend className="visually-hidden">Quantity of {name}</legend>
      <button type="button" aria-label={`One fewer of ${name}`} aria-disabled={quantity <= 1} onClick={() => step(-1)}>
        −
      </button>
      <input
        type="text"
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
  /** What is special about it, in a few words. */
  remark?: ReactNode
  onUpdate: (key: string, quantity: number) => void
  onRemove: (key: string, name: string) => void
  /** What the shop says about it now. */
  children?: ReactNode
}

/** One line of the cart, in its drawer and at the checkout: what it is, how many, what it costs, and the way out. */
export const CartLine = ({ line, hasPrice, remark, onUpdate, onRemove, children }: Props) => {
  const name = lineName(line)
  const path = ownAddress(textOf(line, 'path'))
  const variant = textOf(line, 'variantTitle')
  return (
    <li className={classes.line}>
      <ItemPicture image={textOf(line, 'image')} />
      <div>
        <p className={classes.name}>{path ? <a href={path}>{name}</a> : name}</p>
        {variant && <p className="small">{variant}</p>}
        {hasPrice && shownQuantity(line) > 1 && (
          <p className="small">
            <Money cents={priceOf(line)} /> each
          </p>
        )}
        {remark}
      </div>
      <p className={classes.price}>{hasPrice && <Money cents={lineTotal(asShown(line)).cents} />}</p>
      <div className={classes.controls}>
        <QuantityField line={line} name={name} onUpdate={onUpdate} />
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
