import { Checkbox, TextInput } from '@mantine/core'
import classes from './forms.module.css'
import type { StaffForm } from './staff-form.ts'

type Props = {
  role: 'doctor' | 'pharmacist'
  form: StaffForm
  /** Sentences by field; the field names begin with `prefix`. */
  errors: Record<string, string>
  prefix?: string
  onChange: (change: Partial<StaffForm>) => void
}

type TextField = Exclude<keyof StaffForm, 'canPrescribeDut' | 'canPrescribeMoxPo' | 'canPrescribeCpa'>

/** Registration details of a doctor or pharmacist, as documents and the register need them. (REG-01) */
export const StaffFields = ({ role, form, errors, prefix = '', onChange }: Props) => {
  const text = (field: TextField) => ({
    value: form[field],
    error: errors[prefix + field],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [field]: event.currentTarget.value }),
  })
  const isDoctor = role === 'doctor'
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label="AHPRA number"
          placeholder={isDoctor ? 'MED0001234567' : 'PHA0001234567'}
          autoComplete="off"
          spellCheck={false}
          {...text('ahpraNumber')}
        />
        <TextInput label="Last day of the registration" type="date" {...text('registrationExpiresOn')} />
      </div>
      <TextInput label="Qualifications" autoComplete="off" {...text('qualification')} />
      <TextInput
        label={isDoctor ? 'Practice address' : 'Pharmacy address'}
        description={isDoctor ? 'Printed on prescriptions.' : 'Printed on labels.'}
        autoComplete="off"
        {...text('practiceAddress')}
      />
      <div className={classes.pair}>
        <TextInput label="Work phone" type="tel" autoComplete="off" {...text('phone')} />
        {isDoctor && (
          <TextInput label="Prescriber number (optional)" autoComplete="off" {...text('prescriberNumber')} />
        )}
      </div>
      {isDoctor && (
        <fieldset className={classes.ticks}>
          <legend>May also prescribe</legend>
          <Checkbox
            label="Dutasteride"
            checked={form.canPrescribeDut}
            onChange={event => onChange({ canPrescribeDut: event.currentTarget.checked })}
          />
          <Checkbox
            label="Oral minoxidil"
            checked={form.canPrescribeMoxPo}
            onChange={event => onChange({ canPrescribeMoxPo: event.currentTarget.checked })}
          />
          <Checkbox
            label="Cyproterone"
            checked={form.canPrescribeCpa}
            onChange={event => onChange({ canPrescribeCpa: event.currentTarget.checked })}
          />
        </fieldset>
      )}
    </>
  )
}
