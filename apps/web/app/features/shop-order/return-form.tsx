import { limitsOf } from '@om/contracts/limits-of'
import { type OrderKey, requestReturn } from '@om/contracts/shop'
import { returnReasons, type ShopOrder } from '@om/contracts/shop-order'
import { useEffect, useId, useRef } from 'react'
import { api, publicApi } from '#app/browser/api.ts'
import { isApiError } from '#app/ui/problem.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { itemName } from './order-words.ts'
import {
  chosenToReturn,
  emptyDraft,
  leftToReturn,
  ReturnDraft,
  returnBody,
  returnLines,
  returnReasonWords,
} from './return-draft.ts'
import classes from './returns.module.css'

const isRefused = (error: unknown): boolean => isApiError(error) && error.status < 500

/**
 * Asking for a return. What was typed is kept for this tab, with the key of the request: a second try after a lost connection
 * is the same return, and only a refusal or success takes a new key.
 */
const useReturn = (order: ShopOrder, orderKey: OrderKey, onDone: (order: ShopOrder) => void) => {
  const form = useContractForm(requestReturn, {
    draft: { key: `shop-return:${order.id}`, schema: ReturnDraft },
    initial: () => emptyDraft(order),
    toBody: values => returnBody(order, orderKey, values),
    send: async body => {
      try {
        return await ('id' in orderKey ? api : publicApi).shop.requestReturn({ body })
      } catch (error) {
        if (isRefused(error)) form.set({ key: crypto.randomUUID() })
        throw error
      }
    },
    onDone,
  })
  const lines = returnLines(order, form.values)
  return {
    ...form,
    set: (some: Partial<ReturnDraft>) => {
      form.clear()
      form.set(some)
    },
    /** The server names a line by its place in what was sent. */
    lineError: (lineId: string) => {
      const place = lines.findIndex(line => line.lineId === lineId)
      return place < 0 ? undefined : form.errorOf(`lines.${place}`)
    },
    problem: Object.keys(form.errors).length > 0 ? null : form.problem,
  }
}

type Line = ShopOrder['lines'][number]

type StepperProps = {
  name: string
  value: number
  most: number
  isWrong: boolean
  describedBy: string | undefined
  onChange: (value: number) => void
}

/** How many pieces; large buttons for thumbs, and the number itself for those who type. */
const Stepper = ({ name, value, most, isWrong, describedBy, onChange }: StepperProps) => {
  const set = (next: number) => onChange(Math.max(0, Math.min(most, Number.isFinite(next) ? Math.trunc(next) : 0)))
  return (
    <span className="stepper">
      <button type="button" aria-label={`One less of ${name}`} disabled={value === 0} onClick={() => set(value - 1)}>
        −
      </button>
      <input
        type="text"
        inputMode="numeric"
        aria-label={`Pieces of ${name} to return`}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        value={value}
        onChange={event => set(Number(event.currentTarget.value.replace(/\D/g, '')))}
        onFocus={event => event.currentTarget.select()}
      />
      <button type="button" aria-label={`One more of ${name}`} disabled={value >= most} onClick={() => set(value + 1)}>
        +
      </button>
    </span>
  )
}

const Problem = ({ id, children }: { id: string; children: string | undefined }) =>
  children ? (
    <p id={id} className={classes.problem}>
      {children}
    </p>
  ) : null

type Props = {
  order: ShopOrder
  orderKey: OrderKey
  onDone: (order: ShopOrder) => void
  onClose: () => void
}

const LineChoice = (props: {
  order: ShopOrder
  line: Line
  draft: ReturnDraft
  error: string | undefined
  onChange: (change: Partial<ReturnDraft>) => void
}) => {
  const { order, line, draft, error, onChange } = props
  const id = useId()
  const most = leftToReturn(order, line)
  const name = itemName(line)
  return (
    <li className={`row apart ${classes.line}`}>
      <span>
        <strong>{name}</strong>
        <span className="soft">{most === 0 ? 'Nothing left to return' : `${most} can be returned`}</span>
        <Problem id={id}>{error}</Problem>
      </span>
      {most > 0 && (
        <Stepper
          name={name}
          value={chosenToReturn(order, line, draft)}
          most={most}
          isWrong={error !== undefined}
          describedBy={error ? id : undefined}
          onChange={pieces => onChange({ pieces: { ...draft.pieces, [line.id]: pieces } })}
        />
      )}
    </li>
  )
}

/** Asking to send something back or to be refunded: which items, why, and what we should know. (REG-23) */
export const ReturnForm = ({ order, orderKey, onDone, onClose }: Props) => {
  const form = useReturn(order, orderKey, onDone)
  const { values: draft, set, busy, errors, problem } = form
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <form {...form.props} className={`stack ${classes.form}`} aria-labelledby={`${id}t`}>
      <h3 id={`${id}t`} ref={heading} tabIndex={-1} className={`title-4 ${classes.title}`}>
        Return something
      </h3>
      <p className="soft">
        Faulty, damaged, lost or not what you ordered: a replacement or your money back. What you simply no longer want
        can come back unopened. Please wait for our answer before you send anything.
      </p>
      <div role="alert" className={classes.problem}>
        {problem?.message}
      </div>
      <fieldset
        className={`stack ${classes.group}`}
        data-wrong={errors.lines ? true : undefined}
        aria-describedby={`${id}l`}
      >
        <legend>Which items?</legend>
        <ul className="plain-list ruled">
          {order.lines.map(line => (
            <LineChoice
              key={line.id}
              order={order}
              line={line}
              draft={draft}
              error={form.lineError(line.id)}
              onChange={set}
            />
          ))}
        </ul>
        <Problem id={`${id}l`}>{errors.lines}</Problem>
      </fieldset>
      <fieldset
        className={`stack ${classes.group}`}
        data-wrong={errors.reason ? true : undefined}
        aria-describedby={`${id}r`}
      >
        <legend>Why?</legend>
        <div className={classes.reasons}>
          {returnReasons.map(reason => (
            <label key={reason} className={classes.reason}>
              <input
                type="radio"
                name={`${id}-reason`}
                checked={draft.reason === reason}
                onChange={() => set({ reason })}
              />
              {returnReasonWords[reason]}
            </label>
          ))}
        </div>
        <Problem id={`${id}r`}>{errors.reason}</Problem>
      </fieldset>
      <label className={`stack ${classes.group}`}>
        <span>
          What should we know? <span className="soft">(optional)</span>
        </span>
        <textarea
          rows={3}
          maxLength={limitsOf(requestReturn, 'note').max}
          value={draft.note}
          aria-invalid={errors.note ? true : undefined}
          aria-describedby={errors.note ? `${id}n` : undefined}
          onChange={event => set({ note: event.currentTarget.value })}
        />
      </label>
      <Problem id={`${id}n`}>{errors.note}</Problem>
      <div className="row">
        <button type="submit" className="button" aria-disabled={busy || undefined}>
          {busy ? 'Sending' : 'Send request'}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          Not now
        </button>
      </div>
    </form>
  )
}
