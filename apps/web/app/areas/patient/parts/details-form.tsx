import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core'
import { Address } from '@om/contracts/common'
import { type Me, saveDetails } from '@om/contracts/me'
import { addressDoubts } from '@om/domain/addresses'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { AddressFields } from '#app/ui/address-fields.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { PackedNotice } from './packed-notice.tsx'
import { detailsDraft, typedDetailsOf } from './patient-details.ts'

type Props = { me: Me; onSaved?: () => void; onCancel?: () => void; saveLabel?: string }

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
      <PackedNotice />
      <AddressFields text={text} />
      <AddressDoubts address={form.values.address} />
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

/** What does not fit about an address that is typed whole, by its part; it may be saved as it is. */
const AddressDoubts = ({ address }: { address: unknown }) => {
  const typed = Address.safeParse(address)
  const doubts = typed.success ? addressDoubts(typed.data) : []
  return (
    <div role="status">
      {doubts.map(({ message }) => (
        <Text key={message} className="note" data-meaning="caution">
          {message} If it is right all the same, save it, and say why under{' '}
          <Link to="/patient-shipping-addresses">Shipping addresses</Link>: the pharmacy reads that.
        </Text>
      ))}
    </div>
  )
}
