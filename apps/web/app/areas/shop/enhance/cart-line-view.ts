import { cartLimits } from '@om/contracts/shop-limits'
import { frequencyOf, hasValidVariant } from '@om/domain/cart/checkout'
import {
  isSubscriptionLine,
  keyOf,
  lineName,
  needsPrescription,
  priceOf,
  quantityOf,
  type StoredLine,
  textOf,
} from '@om/domain/cart/line'
import { lineTotal } from '@om/domain/cart/totals'
import { aud, formatMoney } from '@om/domain/money'
import { html, nothing } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import jar from '#app/brand/art/product/default-jar.svg'
import { ownAddress } from '#app/browser/cart/own-address.ts'

type Handlers = {
  remove: (key: string, name: string) => void
  update: (key: string, quantity: number) => void
}

const useJar = ({ currentTarget }: Event) => {
  if (currentTarget instanceof HTMLImageElement && !currentTarget.src.endsWith(jar)) currentTarget.src = jar
}

/** A picture of our own, or the usual jar: pages load none from other hosts. (Spec §3: cart line) */
export const pictureBox = (image: string) => html`
  <img data-part="picture" src=${ownAddress(image) ?? jar} alt="" width="72" height="88" loading="lazy" @error=${useJar} />
`

/** What is being typed into the quantity of a line: drawing the cart anew must not take it away. */
const halfTyped = new Map<string, string>()

const stepper = (line: StoredLine, name: string, { update }: Handlers) => {
  const key = keyOf(line)
  const quantity = Math.max(quantityOf(line), 1)
  const typed = ({ currentTarget }: Event) => {
    if (!(currentTarget instanceof HTMLInputElement)) return
    halfTyped.delete(key)
    const wanted = Number.parseInt(currentTarget.value, 10)
    update(key, Number.isNaN(wanted) ? quantity : wanted)
  }
  const keep = ({ currentTarget }: Event) => {
    if (currentTarget instanceof HTMLInputElement) halfTyped.set(key, currentTarget.value)
  }
  const step = (by: number) => () => {
    const next = quantity + by
    if (next >= 1 && next <= cartLimits.quantity) update(key, next)
  }
  return html`
    <div data-part="stepper" role="group" aria-label=${`Quantity of ${name}`}>
      <button type="button" aria-label=${`One fewer of ${name}`} aria-disabled=${quantity <= 1} @click=${step(-1)}>−</button>
      <input
        type="text"
        inputmode="numeric"
        autocomplete="off"
        maxlength="3"
        aria-label=${`Quantity of ${name}`}
        .value=${live(halfTyped.get(key) ?? String(quantity))}
        @input=${keep}
        @change=${typed}
      />
      <button
        type="button"
        aria-label=${`One more of ${name}`}
        aria-disabled=${quantity >= cartLimits.quantity}
        @click=${step(1)}
      >
        +
      </button>
    </div>
  `
}

/** What is special about a line, in a few words; empty for most. */
const remark = (line: StoredLine): string => {
  if (!hasValidVariant(line)) return 'We cannot tell which item this is: remove it, then add it again'
  if (needsPrescription(line)) return 'Needs a prescription: a doctor decides first'
  if (isSubscriptionLine(line)) return `Every ${frequencyOf(line)} days, by subscription`
  return line.availableForSale === false ? 'May be sold out' : ''
}

/** One line of the cart: picture, name, how many, what it costs, and the way out. (Spec §2: cart drawer) */
export const lineRow = (line: StoredLine, on: Handlers) => {
  const name = lineName(line)
  const path = ownAddress(textOf(line, 'path'))
  const variant = textOf(line, 'variantTitle')
  const extra = remark(line)
  // What names no variant has no price that could be true.
  const hasPrice = hasValidVariant(line)
  return html`
    <li>
      ${pictureBox(textOf(line, 'image'))}
      <p data-part="name">${path ? html`<a href=${path}>${name}</a>` : name}</p>
      <p data-part="about">
        ${variant ? html`<span>${variant}</span>` : nothing}
        ${hasPrice && quantityOf(line) > 1 ? html`<span>${formatMoney(aud(priceOf(line)))} each</span>` : nothing}
        ${extra ? html`<span>${extra}</span>` : nothing}
      </p>
      <p data-part="price">${hasPrice ? formatMoney(lineTotal(line)) : nothing}</p>
      ${stepper(line, name, on)}
      <button type="button" data-part="remove" aria-label=${`Remove ${name}`} @click=${() => on.remove(keyOf(line), name)}>
        Remove
      </button>
    </li>
  `
}
