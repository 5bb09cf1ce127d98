import { Button, Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type Addresses, addresses, type SavedAddress } from '@om/contracts/addresses'
import { api } from '#app/browser/api.ts'
import { AddressFields } from '#app/ui/address-fields.tsx'
import { isApiError } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

type Typed = {
  label: string
  kind: 'door' | 'locker'
  address: { line1: string; line2: string; suburb: string; state: string; postcode: string }
  note: string
  mayLeave: boolean
  keptBecause: string
}

const empty: Typed = {
  label: '',
  kind: 'door',
  address: { line1: '', line2: '', suburb: '', state: '', postcode: '' },
  note: '',
  mayLeave: false,
  keptBecause: '',
}

const typedOf = ({ label, kind, address, note, mayLeave, keptBecause }: SavedAddress): Typed => ({
  ...{ label, kind, address, note, mayLeave, keptBecause },
})

type Props = {
  /** The one that is changed; null to add one, which gets this id. */
  saved: SavedAddress | null
  newId: string
  onSaved: (all: Addresses) => void
  onCancel: () => void
}

/** Adds or changes an address. What does not fit is said by its part, and may be kept with a reason. */
export const AddressForm = ({ saved, newId, onSaved, onCancel }: Props) => {
  const form = useContractForm(addresses.change, {
    initial: () => (saved ? typedOf(saved) : empty),
    toBody: values => ({ ...values, version: saved?.version ?? 0 }),
    send: ({ version, ...body }) =>
      saved
        ? api.addresses.change({ params: { id: saved.id }, body: { ...body, version } })
        : api.addresses.add({ body: { ...body, id: newId } }),
    onDone: onSaved,
  })
  const { text, tick, values, set, busy, error } = form
  const isDoubtful = isApiError(error) && error.code === 'address_doubtful'
  const isLocker = values.kind === 'locker'
  return (
    <form {...form.props} className="card stack" aria-label={saved ? 'Change this address' : 'Add an address'}>
      <ProblemAlert problem={form.problem} />
      <TextInput label="Name of this address (optional)" placeholder="Work, Mum’s place" {...text('label')} />
      {!saved?.isHome && (
        <Radio.Group
          label="What is there?"
          value={values.kind}
          onChange={kind => set({ kind: kind === 'locker' ? 'locker' : 'door', mayLeave: false })}
        >
          <Group mt="xs">
            <Radio value="door" label="A door" />
            <Radio value="locker" label="A parcel locker" />
          </Group>
        </Radio.Group>
      )}
      {isLocker && (
        <Text size="sm" c="dimmed" maw="65ch">
          For a locker, write your MyPost customer number as the street address, and the locker’s name, such as Parcel
          Locker 10123, on the line below it. Suburb, state and postcode are those of the locker.
        </Text>
      )}
      <AddressFields text={text} isOwn={!isLocker} />
      <TextInput
        label="Note for the driver (optional)"
        description="At most 60 characters. It is printed on the parcel, so write nothing about your health."
        {...text('note')}
      />
      {!isLocker && (
        <Checkbox
          label="The parcel may be left in a safe place when nobody is at home"
          description="Without this tick it is handed over, or waits at the post office. What is left unattended is at your risk."
          {...tick('mayLeave')}
        />
      )}
      {(isDoubtful || values.keptBecause !== '') && (
        <TextInput
          label="It is right all the same, because"
          description="Such as: a new street. The pharmacy reads this."
          {...text('keptBecause')}
        />
      )}
      <Group gap="sm">
        <Button type="submit" loading={busy}>
          {isDoubtful ? 'Save it' : 'Save address'}
        </Button>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Leave it as it is
        </Button>
      </Group>
    </form>
  )
}

type CardProps = {
  saved: SavedAddress
  busy: boolean
  onEdit: () => void
  onDefault: () => void
  onRemove: () => void
  onUndo: () => void
}

/** One address, what is said about it, and what can be done with it. */
export const AddressCard = ({ saved, busy, onEdit, onDefault, onRemove, onUndo }: CardProps) => {
  const { address, kind, note, mayLeave, keptBecause, isHome, isDefault, doubts, can } = saved
  const name = saved.label || `In ${address.suburb}`
  const button = (words: string, onClick: () => void) => (
    <Button variant="default" size="compact-md" disabled={busy} onClick={onClick}>
      {words}
      <span className="visually-hidden">&nbsp;{name}</span>
    </Button>
  )
  return (
    <Stack className="card" gap="sm">
      <div>
        <Text fw={600}>{name}</Text>
        {(isDefault || isHome) && (
          <Text size="sm" c="dimmed">
            {[
              isDefault && 'Default: everything goes here unless you choose otherwise.',
              isHome && 'It stands on your prescriptions.',
            ]
              .filter(Boolean)
              .join(' ')}
          </Text>
        )}
      </div>
      <Text component="address" size="body" fs="normal" style={{ overflowWrap: 'anywhere' }}>
        {kind === 'locker' && 'MyPost customer '}
        {address.line1}
        <br />
        {address.line2 && (
          <>
            {address.line2}
            <br />
          </>
        )}
        {address.suburb} {address.state} {address.postcode}
      </Text>
      {(note || mayLeave) && (
        <Text size="sm">
          {note && `For the driver: ${note}`}
          {note && mayLeave && <br />}
          {mayLeave && 'The parcel may be left in a safe place.'}
        </Text>
      )}
      {doubts.map(({ message }) => (
        <Text key={message} size="sm" className="note" data-meaning="caution">
          {message}
        </Text>
      ))}
      {keptBecause && <Text size="sm">You keep it as it is, because: {keptBecause}</Text>}
      <Group gap="xs">
        {button('Change', onEdit)}
        {!isDefault && button('Make default', onDefault)}
        {can.undo && button('Undo the last change of', onUndo)}
        {can.remove && button('Remove', onRemove)}
      </Group>
    </Stack>
  )
}
