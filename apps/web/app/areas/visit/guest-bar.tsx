import { Button, CopyButton, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type GuestRole, guestRoles, type Visit } from '@om/contracts/video'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useSend } from '#app/ui/use-send.ts'
import type { VisitState } from './door.tsx'

export const guestWords: Record<GuestRole, string> = { support: 'Support person', interpreter: 'Interpreter' }

type InviteProps = { visit: Visit; onDone?: (visit: Visit) => void }

/** Makes a link for a third person, to pass on by oneself. It is shown once; a new one ends the one before. */
export const InviteGuest = ({ visit, onDone }: InviteProps) => {
  const [role, setRole] = useState<GuestRole>('support')
  const [made, setMade] = useState<{ address: string; role: GuestRole } | null>(null)
  const { id } = visit.appointment
  const { send, busy, problem } = useSend(
    async () => {
      const answer = await api.video.invite({ params: { id }, body: { role } })
      setMade({ address: new URL(answer.path, window.location.origin).href, role })
      onDone?.(answer.visit)
    },
    { revalidate: false },
  )
  if (!visit.can.invite) return null
  return (
    <details>
      <summary>Have somebody with you</summary>
      <Stack gap="sm" pt="sm" maw={480}>
        <Text size="sm">
          One more person can join, such as a partner, a parent or an interpreter. Send them the link yourself. They say
          their name and wait until the doctor lets them in, and the link is good for this appointment alone.
        </Text>
        <NativeSelect
          label="Who it is for"
          value={role}
          data={guestRoles.map(value => ({ value, label: guestWords[value] }))}
          onChange={event => setRole(guestRoles.find(one => one === event.currentTarget.value) ?? 'support')}
        />
        {problem && <ProblemAlert problem={problem} />}
        <Group>
          <Button
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden="true" />}
            loading={busy}
            onClick={() => void send()}
          >
            {made ? 'Make another link' : 'Make a link'}
          </Button>
        </Group>
        {made && (
          <Group align="end" gap="xs" wrap="nowrap">
            <TextInput
              label={`Link for the ${guestWords[made.role].toLowerCase()}`}
              description="It is not shown again. Making another one ends it."
              value={made.address}
              readOnly
              style={{ flex: 1 }}
              onFocus={event => event.currentTarget.select()}
            />
            <CopyButton value={made.address}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </Group>
        )}
      </Stack>
    </details>
  )
}

/** Where the third person stands: at the door, in, or away; the doctor lets them in, and either of the two has them leave. */
export const GuestBar = ({ state: { visit, step, busy } }: { state: VisitState }) => {
  const confirm = useConfirm()
  const { guest, can, side } = visit
  if (!guest?.name) return null
  const who = `${guest.name}, ${guestWords[guest.role].toLowerCase()}`
  const words = guest.isIn
    ? guest.isHere
      ? `${who}, is in the visit.`
      : `${who}, is not here at the moment.`
    : guest.isHere
      ? side === 'doctor'
        ? `${who}, is at the door.`
        : `${who}, is at the door. The doctor lets them in.`
      : `${who}, has gone from the door.`
  const remove = async () => {
    const question = {
      title: `Have ${guest.name} leave?`,
      text: 'They neither see nor hear anything from then on, and their link ends.',
      action: 'Have them leave',
      danger: true,
    }
    if (await confirm(question)) await step('removeGuest')
  }
  return (
    <Group gap="xs" justify="center">
      <Text size="sm" role="status">
        {words}
      </Text>
      {can.admitGuest && (
        <Button size="compact-md" loading={busy} onClick={() => void step('admitGuest')}>
          Let {guest.name} in
        </Button>
      )}
      {can.removeGuest && (
        <Button size="compact-md" variant="default" loading={busy} onClick={() => void remove()}>
          Have {guest.name} leave
        </Button>
      )}
    </Group>
  )
}
