import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { auStates } from '@om/contracts/au-states'
import { type Me, saveDetails } from '@om/contracts/me'
import { api } from '#app/browser/api.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { detailsDraft, typedDetailsOf } from './patient-details.ts'

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
  const form = useContractForm(saveDetails, {
    draft: detailsDraft(me.id),
    initial: () => typedDetailsOf(me),
    toBody: values => values,
    send: body => api.me.saveDetails({ body }),
    onDone: () => {
      toast('Your details are saved')
      onSaved?.()
    },
  })
  const { text, busy } = form
  return (
    <form {...form.props} className="stack" aria-label="Your details">
      <ProblemAlert problem={form.problem} />
      <SimpleGrid minColWidth="min(100%, 12rem)" autoFlow="auto-fit">
        <TextInput label="First name" autoComplete="given-name" {...text('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...text('lastName')} />
      </SimpleGrid>
      <TextInput
        label="Mobile"
        description="Your doctor calls this number."
        type="tel"
        autoComplete="tel"
        {...text('phone')}
      />
      <TextInput label="Street address" autoComplete="address-line1" {...text('address.line1')} />
      <TextInput label="Unit, building or care of (optional)" autoComplete="address-line2" {...text('address.line2')} />
      <Group align="flex-start">
        <TextInput flex="2 1 12rem" label="Suburb" autoComplete="address-level2" {...text('address.suburb')} />
        <NativeSelect
          flex="3 1 14rem"
          label="State"
          size="md"
          data={states}
          autoComplete="address-level1"
          {...text('address.state')}
        />
        <TextInput
          flex="1 1 6.5rem"
          label="Postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          {...text('address.postcode')}
        />
      </Group>
      <Group gap="sm">
        <Button type="submit" loading={busy}>
          {saveLabel}
        </Button>
        {onCancel && (
          <Button
            variant="default"
            disabled={busy}
            onClick={() => {
              form.forget()
              onCancel()
            }}
          >
            Leave it as it is
          </Button>
        )}
      </Group>
    </form>
  )
}
