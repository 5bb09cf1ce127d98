import { keyOf, lineName, quantityOf, type StoredLine } from '@om/domain/cart/line'
import type { LineNotice as Notice, Quoted } from '@om/domain/cart/quote'
import { aud, formatMoney } from '@om/domain/money'
import { cart } from '#app/browser/cart/cart.ts'
import classes from './line-notice.module.css'

const goneWords: Record<Extract<Notice, { kind: 'gone' }>['problem'], string> = {
  invalid: 'We cannot tell which item this is, so it cannot be bought. Remove it, then add it again from the shop.',
  unknown: 'The shop no longer has this item.',
  sold_out: 'This is sold out.',
  no_register_entry: 'This cannot be ordered until it is on the Australian Register of Therapeutic Goods.',
  needs_prescription: 'This needs a prescription, so it is not sold here.',
}

const wordsOf = (notice: Notice): string => {
  if (notice.kind === 'gone') return goneWords[notice.problem]
  if (notice.kind === 'fewer') return notice.left === 1 ? 'Only 1 is left.' : `Only ${notice.left} are left.`
  const { fromCents, toCents } = notice
  const now = formatMoney(aud(toCents))
  return fromCents > 0
    ? `The price is now ${now}; your cart said ${formatMoney(aud(fromCents))}.`
    : `The price is ${now}.`
}

type Props = {
  line: StoredLine
  notice: Notice
  quoted: Quoted | undefined
  onRemove: (key: string, name: string) => void
}

/** What changed about an item since it was put in the cart, with the ways on: agree where one can, or take it out. */
export const LineNotice = ({ line, notice, quoted, onRemove }: Props) => {
  const name = lineName(line)
  const key = keyOf(line)
  const agree = () => {
    if (!quoted) return
    const quantity = notice.kind === 'fewer' ? notice.left : quantityOf(line)
    cart.accept(key, quoted.priceCents, quantity)
  }
  return (
    <div className={classes.notice} data-line-notice="">
      <p>{wordsOf(notice)}</p>
      <div className={classes.ways}>
        {notice.kind !== 'gone' && (
          <button type="button" onClick={agree}>
            {notice.kind === 'fewer' ? `Take ${notice.left}` : 'Accept the new price'}
            <span className="visually-hidden"> for {name}</span>
          </button>
        )}
        <button type="button" onClick={() => onRemove(key, name)}>
          Remove
          <span className="visually-hidden">
            {' '}
            {name}, which {notice.kind === 'gone' ? 'cannot be bought' : 'has changed'}
          </span>
        </button>
      </div>
    </div>
  )
}
