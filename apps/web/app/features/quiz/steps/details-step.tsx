import { auStates } from '@om/contracts/au-states'
import { Address } from '@om/contracts/common'
import { limitsIn } from '@om/contracts/limits-of'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { checkDetails } from '../details.ts'
import type { DraftDetails } from '../draft.ts'
import { Field, SelectField } from '../parts/field.tsx'
import { focusFirstProblem } from '../parts/focus-problem.ts'
import classes from './details-step.module.css'
import step from './step.module.css'

type Props = {
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
export const DetailsStep = ({ values, serverProblems, message, busy, onChange, onSend }: Props) => {
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
      <h1 className={step.title} tabIndex={-1}>
        Your details
      </h1>
      <p className={step.lead}>
        The doctor checks who you are with these, and a prescription needs them. The address is where a parcel would go.
      </p>
      <form ref={form} className={classes.form} noValidate onSubmit={submit}>
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
        <div role="alert" className={message ? classes.message : undefined}>
          {message}
        </div>
        <div className={step.actions}>
          <button type="submit" className="button" disabled={busy}>
            {busy ? 'Sending…' : 'Send to the doctor'}
          </button>
          <p className={step.note}>Free. A doctor answers within 24 hours.</p>
        </div>
      </form>
    </>
  )
}
