import type { OrderKey } from '@om/contracts/shop'
import { returnReasons, type ShopOrder } from '@om/contracts/shop-order'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { api, publicApi } from '#app/browser/api.ts'
import { isApiError } from '#app/ui/problem.ts'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { itemName } from './order-words.ts'
import {
  chosenToReturn,
  emptyDraft,
  leftToReturn,
  ReturnDraft,
  returnErrors,
  returnLines,
  returnReasonWords,
} from './return-draft.ts'
import classes from './returns.module.css'

const isRefused = (error: unknown): boolean => isApiError(error) && error.status < 500

/** The server names a line by its place in what was sent. */
const lineErrors = (errors: Record<string, string>, sent: readonly { lineId: string }[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => {
      const place = /^lines\.(\d+)/.exec(field)?.[1]
      return [(place && sent[Number(place)]?.lineId) ?? field, message]
    }),
  )

/**
 * Asking for a return. What was typed is kept for this tab, with the key of the request: a second try after a lost connection
 * is the same return, and only a refusal or success takes a new key.
 */
export const useReturn = (order: ShopOrder, orderKey: OrderKey, onDone: (order: ShopOrder) => void) => {
  const [draft, change, forget] = useKeptForm(`shop-return:${order.id}`, ReturnDraft, () => emptyDraft(order))
  const [found, setFound] = useState<Record<string, string>>({})
  const lines = returnLines(order, draft)
  const { send, busy, problem, fieldErrors, clear } = useSend(
    async () => {
      const { key: requestKey, reason, note } = draft
      try {
        return await ('id' in orderKey ? api : publicApi).shop.requestReturn({
          body: { order: orderKey, requestKey, lines, reason: reason ?? 'other', note: note.trim() },
        })
      } catch (error) {
        if (isRefused(error)) change({ key: crypto.randomUUID() })
        throw error
      }
    },
    {
      onDone: now => {
        forget()
        onDone(now)
      },
    },
  )
  const set = (some: Partial<ReturnDraft>) => {
    setFound({})
    clear()
    change(some)
  }
  const submit = () => {
    const missing = returnErrors(order, draft)
    setFound(missing)
    if (Object.keys(missing).length === 0) void send()
  }
  const errors = { ...lineErrors(fieldErrors, lines), ...found }
  return { draft, set, submit, busy, errors, problem: Object.keys(errors).length > 0 ? null : problem }
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
  const { draft, set, submit, busy, errors, problem } = useReturn(order, orderKey, onDone)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const wrong = Object.keys(errors).join()
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input')?.focus()
  }, [wrong])
  return (
    <form
      ref={form}
      className={`stack ${classes.form}`}
      aria-labelledby={`${id}t`}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!busy) submit()
      }}
    >
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
            <LineChoice key={line.id} order={order} line={line} draft={draft} error={errors[line.id]} onChange={set} />
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
      <label className={classes.area}>
        <span>
          What should we know? <span className="soft">(optional)</span>
        </span>
        <textarea
          rows={3}
          maxLength={1000}
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
