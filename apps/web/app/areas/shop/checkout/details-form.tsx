import { auStates } from '@om/contracts/au-states'
import { useEffect, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { storedToken } from '#app/browser/stored-session.ts'
import { Field, SelectField } from '#app/features/quiz/parts/field.tsx'
import { keepDraft, readDraft } from '#app/ui/draft.ts'
import classes from '../shop-page.module.css'
import { checkDetails, Details, type DetailsField, detailsOf, hasAddress, noDetails } from './details.ts'

const DRAFT = 'checkout'

type Errors = Partial<Record<DetailsField, string>>

/** What is typed, or while nothing is, what the profile has without an address. */
const withDefaults = (typed: Details, profile: Details): Details =>
  Object.values(typed).some(text => text !== '') ? typed : profile

/**
 * Contact and address of this order. From the profile of whoever is signed in, to be looked at and changed for this order
 * alone; otherwise typed, kept for this browser tab, and not required. A profile is not kept unless it is changed here.
 */
export const useDetails = () => {
  const [typed, setTyped] = useState(() => readDraft(DRAFT, Details) ?? noDetails)
  const [profile, setProfile] = useState<Details | null>(null)
  const [isEditing, setEditing] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!storedToken()) return
    const stop = new AbortController()
    api.me.read({}, { signal: stop.signal }).then(
      me => setProfile(detailsOf(me)),
      () => undefined,
    )
    return () => stop.abort()
  }, [])

  const change = (next: Details) => {
    setTyped(next)
    keepDraft(DRAFT, next)
  }

  const isSummary = profile !== null && hasAddress(profile) && !isEditing
  const details = isSummary ? profile : withDefaults(typed, profile ?? noDetails)

  const edit = () => {
    if (profile) change(profile)
    setEditing(true)
  }

  /** The value of a field; its error goes away once the text is right. */
  const type = (field: DetailsField, value: string) => {
    const next = { ...details, [field]: value }
    change(next)
    setEditing(true)
    if (!errors[field]) return
    const still = checkDetails(next)[field]
    setErrors(({ [field]: _, ...others }) => (still ? { ...others, [field]: still } : others))
  }

  /** Whether it may be sent; otherwise marks what is wrong and goes to the first of it. */
  const check = (): boolean => {
    const found = checkDetails(details)
    setErrors(found)
    const [first] = Object.keys(found)
    if (!first) return true
    if (isSummary) edit()
    // After the fields are on the page.
    requestAnimationFrame(() => {
      const field = form.current?.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
    })
    return false
  }

  return { details, type, errors, check, form, isSummary, edit }
}

export type CheckoutDetails = ReturnType<typeof useDetails>

const Summary = ({ details, edit }: Pick<CheckoutDetails, 'details' | 'edit'>) => {
  const { email, firstName, lastName, phone, line1, line2, suburb, state, postcode } = details
  return (
    <div className={`card row apart ${classes.summary}`}>
      <address>
        <strong>{[firstName, lastName].filter(Boolean).join(' ')}</strong>
        <span>{[line1, line2].filter(Boolean).join(', ')}</span>
        <span>
          {suburb} {state} {postcode}
        </span>
        <span>{email}</span>
        <span>{phone}</span>
      </address>
      <button type="button" className={`text-button ${classes.plain}`} onClick={edit}>
        Change for this order
      </button>
    </div>
  )
}

const Fields = ({ details, type, errors, form }: CheckoutDetails) => {
  const field = (name: DetailsField) => ({
    name,
    value: details[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => type(name, event.currentTarget.value),
  })
  return (
    <form
      ref={form}
      className={`stack ${classes.form}`}
      noValidate
      method="post"
      onSubmit={event => event.preventDefault()}
    >
      <Field
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        {...field('email')}
      />
      <Field label="Mobile" type="tel" autoComplete="tel" maxLength={20} {...field('phone')} />
      <Field label="First name" autoComplete="given-name" maxLength={80} {...field('firstName')} />
      <Field label="Last name" autoComplete="family-name" maxLength={80} {...field('lastName')} />
      <div className={classes.wide}>
        <Field label="Street address" autoComplete="address-line1" maxLength={80} {...field('line1')} />
      </div>
      <div className={classes.wide}>
        <Field label="Unit or building" autoComplete="address-line2" maxLength={80} optional {...field('line2')} />
      </div>
      <div className={classes.wide}>
        <Field label="Suburb" autoComplete="address-level2" maxLength={80} {...field('suburb')} />
      </div>
      <SelectField label="State or territory" autoComplete="address-level1" choices={auStates} {...field('state')} />
      <Field label="Postcode" inputMode="numeric" autoComplete="postal-code" maxLength={4} {...field('postcode')} />
    </form>
  )
}

/** Contact and address for this order: from the profile of whoever is signed in, else typed, and not required. */
export const DetailsForm = ({ form, hint }: { form: CheckoutDetails; hint?: string }) => (
  <section aria-labelledby="details-title">
    <h2 id="details-title" className="title-3">
      Where it goes
    </h2>
    {form.isSummary ? (
      <>
        <p className={`soft ${classes.hint}`}>{hint ?? 'From your profile. The shop’s page starts with these.'}</p>
        <Summary {...form} />
      </>
    ) : (
      <>
        <p className={`soft ${classes.hint}`}>
          {hint ??
            'Optional here: the shop’s page asks for what you leave out. It is kept in this browser tab and passed on to that page alone.'}
        </p>
        <Fields {...form} />
      </>
    )}
  </section>
)
