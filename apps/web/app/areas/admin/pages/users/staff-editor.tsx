import { Button, Checkbox, Fieldset, Group, NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { type AccountDetail, accounts, registrationSources, registrationStatuses } from '@om/contracts/accounts'
import { useEffect, useRef } from 'react'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { sourceWords, statusWords } from './account-words.ts'
import { isClinician, StaffForm, staffFormOf, staffToSend } from './staff-form.ts'

type FieldsProps = {
  role: 'doctor' | 'pharmacist'
  form: StaffForm
  /** Sentences by field; the field names begin with `prefix`. */
  errors: Record<string, string>
  prefix?: string
  onChange: (change: Partial<StaffForm>) => void
}

type TextField = Exclude<
  keyof StaffForm,
  'canPrescribeDut' | 'canPrescribeMoxPo' | 'canPrescribeCpa' | 'isMedicalDirector' | StandingField
>
type StandingField = 'registrationStatus' | 'registrationConditions' | 'registrationSource' | 'registrationSince'

/** Registration details of a doctor or pharmacist, as documents and the register need them. (REG-01) */
export const StaffFields = ({ role, form, errors, prefix = '', onChange }: FieldsProps) => {
  const text = (field: TextField) => ({
    value: form[field],
    error: errors[prefix + field],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [field]: event.currentTarget.value }),
  })
  const isDoctor = role === 'doctor'
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
        <TextInput
          label="AHPRA number"
          placeholder={isDoctor ? 'MED0001234567' : 'PHA0001234567'}
          autoComplete="off"
          spellCheck={false}
          {...text('ahpraNumber')}
        />
        <TextInput label="Last day of the registration" type="date" {...text('registrationExpiresOn')} />
      </SimpleGrid>
      <TextInput label="Qualifications" autoComplete="off" {...text('qualification')} />
      <TextInput
        label={isDoctor ? 'Practice address' : 'Pharmacy address'}
        description={isDoctor ? 'Printed on prescriptions.' : 'Printed on labels.'}
        autoComplete="off"
        {...text('practiceAddress')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
        <TextInput label="Work phone" type="tel" autoComplete="off" {...text('phone')} />
        {isDoctor && (
          <TextInput label="Prescriber number (optional)" autoComplete="off" {...text('prescriberNumber')} />
        )}
      </SimpleGrid>
      {isDoctor && (
        <Fieldset
          variant="unstyled"
          legend={
            <Text span fw={500}>
              May also prescribe
            </Text>
          }
        >
          <Group gap="12px 20px" mt="xs">
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
          </Group>
          <Checkbox
            mt="md"
            label="Medical director"
            description="Is told of records that are opened for a reason, and looks at each"
            checked={form.isMedicalDirector}
            onChange={event => onChange({ isMedicalDirector: event.currentTarget.checked })}
          />
        </Fieldset>
      )}
    </>
  )
}

/** How the registration stands, where that is from and since when: what is not current takes effect as it is saved. (INV-02) */
const StandingFields = ({ form, errors, onChange }: Pick<FieldsProps, 'form' | 'errors' | 'onChange'>) => (
  <>
    <SimpleGrid cols={{ base: 1, sm: 3 }} style={{ alignItems: 'start' }}>
      <NativeSelect
        label="Stands as"
        data={registrationStatuses.map(value => ({ value, label: statusWords[value] }))}
        value={form.registrationStatus}
        error={errors.registrationStatus}
        onChange={event =>
          onChange({ registrationStatus: StaffForm.shape.registrationStatus.parse(event.target.value) })
        }
      />
      <TextInput
        label="Since"
        type="date"
        value={form.registrationSince}
        error={errors.registrationSince}
        onChange={event => onChange({ registrationSince: event.target.value })}
      />
      <NativeSelect
        label="Learnt from"
        data={registrationSources.map(value => ({ value, label: sourceWords[value] }))}
        value={form.registrationSource}
        error={errors.registrationSource}
        onChange={event =>
          onChange({ registrationSource: StaffForm.shape.registrationSource.parse(event.target.value) })
        }
      />
    </SimpleGrid>
    {form.registrationStatus !== 'registered' && (
      <Text size="sm">
        As soon as this is saved, nothing can be signed or dispensed. What a doctor holds goes back to colleagues,
        appointments are cancelled, and what they have signed goes on hold.
      </Text>
    )}
    <Textarea
      label="Conditions (optional)"
      description="As the register words them. They are shown to the practitioner and do not stop work by themselves."
      autosize
      minRows={2}
      value={form.registrationConditions}
      error={errors.registrationConditions}
      onChange={event => onChange({ registrationConditions: event.target.value })}
    />
  </>
)

type EditorProps = { account: AccountDetail; staff: NonNullable<AccountDetail['staff']>; onClose: () => void }

/** Changes registration details and privileges. */
export const StaffEditor = ({ account: { id, role }, staff, onClose }: EditorProps) => {
  const form = useContractForm(accounts.saveStaff, {
    draft: { key: `staff:${id}`, schema: StaffForm },
    initial: () => staffFormOf(staff),
    toBody: values => staffToSend(values, role),
    send: body => api.accounts.saveStaff({ params: { id }, body }),
    onDone: () => {
      toast('The registration details are saved.')
      onClose()
    },
    codes: { registration_taken: 'ahpraNumber' },
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const leave = () => {
    form.forget()
    onClose()
  }
  return (
    <Card title="Change the registration" heading={heading}>
      <form
        {...form.props}
        className="stack"
        onKeyDown={event => {
          if (event.key === 'Escape') onClose()
        }}
      >
        <ProblemAlert problem={form.problem} />
        {isClinician(role) && <StaffFields role={role} form={form.values} errors={form.errors} onChange={form.set} />}
        <StandingFields form={form.values} errors={form.errors} onChange={form.set} />
        <Group gap="xs">
          <Button type="submit" loading={form.busy}>
            Save
          </Button>
          <Button variant="default" onClick={leave}>
            Discard
          </Button>
        </Group>
      </form>
    </Card>
  )
}
