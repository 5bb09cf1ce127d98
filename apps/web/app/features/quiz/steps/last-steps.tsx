import { auStates } from '@om/contracts/au-states'
import { Address } from '@om/contracts/common'
import { limitsIn } from '@om/contracts/limits-of'
import { type FormEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { DraftDetails } from '../draft.ts'
import { Field, SelectField } from '../parts/field.tsx'
import { focusFirstProblem } from '../parts/keys-and-focus.ts'
import { checkDetails } from '../sending/details.ts'
import { useOnline } from '../use-online.ts'
import classes from './last-steps.module.css'
import steps from './steps.module.css'

/** Asks for an account once the answers are complete; they stay in this browser meanwhile, also without a connection. */
export const AccountStep = ({ returnTo }: { returnTo: string }) => {
  const isOnline = useOnline()
  const [wasPressed, setPressed] = useState(false)
  const next = encodeURIComponent(returnTo)
  const onClick = (event: MouseEvent) => {
    if (isOnline) return
    event.preventDefault()
    setPressed(true)
  }
  return (
    <section className="card">
      <div className="stack">
        <h2 className="title-3">Last step: who are you?</h2>
        <p>
          A doctor needs to know whom they are treating. Create an account or sign in; your answers wait here and are
          sent only when you say so.
        </p>
        <div className={`row ${steps.actions}`}>
          <Link className="button" to={`/user-registration?next=${next}`} onClick={onClick}>
            Create account
          </Link>
          <Link className="button quiet" to={`/user-login?next=${next}`} onClick={onClick}>
            Sign in
          </Link>
        </div>
      </div>
      <p role="status" className={classes.offline}>
        {wasPressed && !isOnline
          ? 'You are offline, and this needs a connection. Your answers wait here: come back when you are online.'
          : ''}
      </p>
    </section>
  )
}

type DetailsProps = {
  values: DraftDetails
  /** What the server said about single fields. */
  serverProblems: Record<string, string>
  message: ReactNode
  busy: boolean
  onChange: (details: Partial<DraftDetails>) => void
  onSend: (details: NonNullable<ReturnType<typeof checkDetails>['details']>) => void
}

const longest = (line: 'line1' | 'line2') => limitsIn(Address, line).max

/** Name, mobile and delivery address, then the one button that sends everything. */
export const DetailsStep = ({ values, serverProblems, message, busy, onChange, onSend }: DetailsProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const all = { ...serverProblems, ...problems }
  const field = (name: keyof DraftDetails) => ({
    name,
    value: values[name],
    error: all[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setProblems(({ [name]: _fixed, ...rest }) => rest)
      onChange({ [name]: event.currentTarget.value })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = checkDetails(values)
    setProblems(checked.problems ?? {})
    if (checked.details) onSend(checked.details)
    else requestAnimationFrame(() => focusFirstProblem(form.current))
  }
  return (
    <>
      <h1 className="title-2" tabIndex={-1}>
        Your details
      </h1>
      <p className="lead">
        The doctor checks who you are with these, and a prescription needs them. The address is where a parcel would go.
      </p>
      <form ref={form} className={`stack ${classes.form}`} noValidate onSubmit={submit}>
        <div className={classes.pair}>
          <Field label="First name" autoComplete="given-name" {...field('firstName')} />
          <Field label="Last name" autoComplete="family-name" {...field('lastName')} />
        </div>
        <Field
          label="Mobile number"
          help="The doctor calls you on this number."
          type="tel"
          autoComplete="tel"
          {...field('phone')}
        />
        <Field label="Street address" autoComplete="address-line1" maxLength={longest('line1')} {...field('line1')} />
        <Field
          label="Unit, level or care of"
          optional
          autoComplete="address-line2"
          maxLength={longest('line2')}
          {...field('line2')}
        />
        <div className={classes.place}>
          <Field label="Suburb" autoComplete="address-level2" {...field('suburb')} />
          <SelectField label="State" autoComplete="address-level1" choices={auStates} {...field('state')} />
          <Field label="Postcode" inputMode="numeric" autoComplete="postal-code" maxLength={4} {...field('postcode')} />
        </div>
        <div role="alert" className={message ? 'note' : undefined} data-meaning="danger">
          {message}
        </div>
        <div className={`row ${steps.actions}`}>
          <button type="submit" className="button" disabled={busy}>
            {busy ? 'Sending…' : 'Send to the doctor'}
          </button>
          <p className="small">Free. A doctor answers within 24 hours.</p>
        </div>
      </form>
    </>
  )
}

type WaitingProps = { refusal: string | null; onTry: () => void; onChange: () => void }

/** After "Send" without a connection: what is kept, what happens by itself, and the ways to change it. */
export const WaitingStep = ({ refusal, onTry, onChange }: WaitingProps) => {
  const isOnline = useOnline()
  return (
    <>
      <h1 className="title-2" tabIndex={-1}>
        {refusal === null ? 'Kept, and sent as soon as you are online' : 'We could not send it'}
      </h1>
      <p className="lead" role="status">
        {refusal ??
          'Your assessment is complete and waits in this browser. It is sent once, by itself, when the connection is back and any page of ours is open here. Nobody has seen it yet.'}
      </p>
      {isOnline && refusal === null && (
        <p className="note" data-meaning="info">
          You are online. We are trying to send it.
        </p>
      )}
      <div className={`row ${steps.actions}`}>
        <button type="button" className="button" onClick={onTry}>
          Try now
        </button>
        <button type="button" className="button quiet" onClick={onChange}>
          Change my details
        </button>
      </div>
    </>
  )
}
