import { auStates } from '@om/contracts/common'
import { Field, SelectField } from '#app/features/quiz/parts/field.tsx'
import page from '../shop-page.module.css'
import type { DetailsField } from './details.ts'
import classes from './details-form.module.css'
import type { CheckoutDetails } from './use-details.ts'

const Summary = ({ details, edit }: Pick<CheckoutDetails, 'details' | 'edit'>) => {
  const { email, firstName, lastName, phone, line1, line2, suburb, state, postcode } = details
  return (
    <div className={classes.summary}>
      <address>
        <strong>{[firstName, lastName].filter(Boolean).join(' ')}</strong>
        <span>{[line1, line2].filter(Boolean).join(', ')}</span>
        <span>
          {suburb} {state} {postcode}
        </span>
        <span>{email}</span>
        <span>{phone}</span>
      </address>
      <button type="button" className={page.plain} onClick={edit}>
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
    <form ref={form} className={classes.form} noValidate method="post" onSubmit={event => event.preventDefault()}>
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
export const DetailsForm = ({ form }: { form: CheckoutDetails }) => (
  <section className={page.part} aria-labelledby="details-title">
    <h2 id="details-title">Where it goes</h2>
    {form.isSummary ? (
      <>
        <p className={page.hint}>From your profile. The shop’s page starts with these.</p>
        <Summary {...form} />
      </>
    ) : (
      <>
        <p className={page.hint}>
          Optional here: the shop’s page asks for what you leave out. It is kept in this browser tab and passed on to
          that page alone.
        </p>
        <Fields {...form} />
      </>
    )}
  </section>
)
