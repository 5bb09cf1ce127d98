import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { auStates, PersonDetails } from '@om/contracts/common'
import type { Me } from '@om/contracts/me'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'
import classes from './details-form.module.css'
import { forgetDetails, keepDetails, keptDetails } from './kept-details.ts'
import { focusFirstError, problemsOf, type TypedDetails, typedDetailsOf } from './typed-details.ts'

type Props = { me: Me; onSaved?: () => void; onCancel?: () => void; saveLabel?: string }

const fullNames: Record<string, string> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

const states = [{ value: '', label: 'Choose' }, ...auStates.map(value => ({ value, label: fullNames[value] ?? value }))]

/** Name, mobile and delivery address: what a prescription and a parcel need. (REG-10) */
export const DetailsForm = ({ me, onSaved, onCancel, saveLabel = 'Save details' }: Props) => {
  const [initialValues] = useState(() => keptDetails(me.id) ?? typedDetailsOf(me))
  const form = useForm<TypedDetails>({
    initialValues,
    validate: problemsOf,
    onValuesChange: values => keepDetails(me.id, values),
  })
  const { send, busy, problem, fieldErrors } = useSend(
    (values: TypedDetails) => api.me.saveDetails({ body: PersonDetails.parse(values) }),
    {
      onDone: () => {
        forgetDetails(me.id)
        toast('Your details are saved')
        onSaved?.()
      },
    },
  )
  const field = (name: string) => ({
    ...form.getInputProps(name),
    error: form.errors[name] ?? fieldErrors[name],
    'data-field': name,
  })
  const isNamed = Object.keys(fieldErrors).length > 0
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit(values => void send(values), focusFirstError)}
      noValidate
      aria-label="Your details"
    >
      <ProblemAlert problem={isNamed ? null : problem} />
      <div className={classes.pair}>
        <TextInput label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextInput
        label="Mobile"
        description="Your doctor calls this number."
        type="tel"
        autoComplete="tel"
        {...field('phone')}
      />
      <TextInput label="Street address" autoComplete="address-line1" {...field('address.line1')} />
      <TextInput
        label="Unit, building or care of (optional)"
        autoComplete="address-line2"
        {...field('address.line2')}
      />
      <div className={classes.place}>
        <TextInput label="Suburb" autoComplete="address-level2" {...field('address.suburb')} />
        <NativeSelect label="State" size="md" data={states} autoComplete="address-level1" {...field('address.state')} />
        <TextInput label="Postcode" inputMode="numeric" autoComplete="postal-code" {...field('address.postcode')} />
      </div>
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {saveLabel}
        </Button>
        {onCancel && (
          <Button
            variant="default"
            disabled={busy}
            onClick={() => {
              forgetDetails(me.id)
              onCancel()
            }}
          >
            Leave it as it is
          </Button>
        )}
      </div>
    </form>
  )
}
