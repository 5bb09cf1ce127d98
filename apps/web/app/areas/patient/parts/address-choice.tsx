import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { SavedAddress } from '@om/contracts/addresses'
import type { DeliveryAddress } from '@om/contracts/common'
import { addressLine, deliveryWords } from '@om/domain/delivery'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { useSend } from '#app/ui/use-send.ts'

type Props = {
  /** What goes there, for who does not see the page: `this plan`. */
  what: string
  goesTo: { addressId: string | null; address: DeliveryAddress | string | null }
  choose: (addressId: string | null) => Promise<unknown>
  /** Where it goes while none of theirs is chosen; their default where nothing is said. */
  usual?: string
  onDone?: (reply: unknown) => void | Promise<void>
  revalidate?: boolean
}

const load = () => api.addresses.mine({})
const nameOf = ({ label, address }: SavedAddress) => [label, addressLine(address)].filter(Boolean).join(': ')

/** Where something goes, and the way to send it to another address of theirs. */
export const AddressChoice = ({ what, goesTo, choose, usual, onDone, revalidate }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const { address } = goesTo
  const line = typeof address === 'string' ? address : addressLine(address)
  const note = address && typeof address !== 'string' ? deliveryWords(address) : ''
  return (
    <Stack gap="xs">
      <Group gap="sm" align="baseline">
        <Text style={{ overflowWrap: 'anywhere' }}>
          Goes to {line || 'no address yet'}
          {note && `. On the parcel: ${note}`}
        </Text>
        {!isOpen && (
          <Button variant="subtle" size="compact-md" onClick={() => setIsOpen(true)}>
            Change address<span className="visually-hidden"> of {what}</span>
          </Button>
        )}
      </Group>
      {isOpen && (
        <Choice
          chosen={goesTo.addressId}
          choose={choose}
          usual={usual}
          revalidate={revalidate ?? true}
          onDone={async reply => {
            setIsOpen(false)
            await onDone?.(reply)
          }}
          onCancel={() => setIsOpen(false)}
        />
      )}
    </Stack>
  )
}

type ChoiceProps = {
  chosen: string | null
  choose: Props['choose']
  usual: string | undefined
  revalidate: boolean
  onDone: (reply: unknown) => Promise<void>
  onCancel: () => void
}

const Choice = ({ chosen, choose, usual: otherwise, revalidate, onDone, onCancel }: ChoiceProps) => {
  const { value, failure } = useLoaded(load)
  const [picked, setPicked] = useState(chosen ?? '')
  const { send, busy, problem } = useSend((id: string | null) => choose(id), { revalidate, onDone })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(picked || null)
  }
  const items = value?.items ?? []
  const usual = items.find(one => one.isDefault)
  const options = [
    { value: '', label: otherwise ?? `My default${usual ? `, now ${nameOf(usual)}` : ''}` },
    ...items.map(one => ({ value: one.id, label: nameOf(one) })),
  ]
  return (
    <Stack component="form" gap="sm" maw="34rem" onSubmit={submit}>
      {failure !== null && <Text c="danger">Your addresses could not be read. Close this and try again.</Text>}
      <NativeSelect
        label="Send it to"
        size="md"
        data={options}
        disabled={!value}
        value={items.some(one => one.id === picked) ? picked : ''}
        onChange={event => setPicked(event.currentTarget.value)}
      />
      <Text size="sm">
        Another one? <Link to="/patient-shipping-addresses">Add it to your addresses</Link>.
      </Text>
      <ProblemAlert problem={problem} />
      <Group gap="sm">
        <Button type="submit" loading={busy} disabled={!value}>
          Send it there
        </Button>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Leave it as it is
        </Button>
      </Group>
    </Stack>
  )
}
