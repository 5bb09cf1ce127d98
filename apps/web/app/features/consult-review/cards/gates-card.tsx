import { Button, Group, List, Paper, Skeleton, Stack, Text } from '@mantine/core'
import type { CallReply } from '@om/contracts/endpoint'
import type { GateName, patientGates } from '@om/contracts/gates'
import { useCallback, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { useSend } from '#app/ui/use-send.ts'
import { repeatedWords } from '../consult-words.ts'
import classes from './cards.module.css'

type Page = CallReply<typeof patientGates>
type Gate = Page['items'][number]

const stepWords: Record<GateName, string> = {
  sign: 'Before signing',
  verify: 'Before verifying a supply',
  compound: 'Before compounding',
  finish_compounding: 'Before closing the worksheet',
  release: 'Before releasing the batch',
  pack: 'Before packing',
  lodge: 'Before the parcel label',
  ship: 'Before handing over the parcel',
  resume: 'Before an order went on',
  new_answers: 'When the patient’s record changed',
  clear: 'Before a hold was cleared',
  check_in: 'With a check-in',
  renewal: 'Before a renewal was charged',
  checkout: 'Before a plan was paid for',
  place: 'As a paid order reached the pharmacy',
}

/** What the rules said before each step of the patient's treatments, folded away until wanted. */
export const GatesCard = ({ patientId }: { patientId: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Paper
      component="details"
      px="md"
      py="xs"
      radius="md"
      className={classes.history}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>Safety checks</summary>
      {isOpen && <Gates patientId={patientId} />}
    </Paper>
  )
}

const Gates = ({ patientId }: { patientId: string }) => {
  const read = useCallback(
    (cursor?: string) =>
      api.prescriptions.gates({ params: { id: patientId }, query: { limit: 20, ...(cursor ? { cursor } : {}) } }),
    [patientId],
  )
  const load = useCallback(() => read(), [read])
  const { value: page, setValue, failure, reload } = useLoaded<Page>(load)
  const more = useSend(
    async () => {
      if (!page?.nextCursor) return
      const next = await read(page.nextCursor)
      setValue({ ...next, items: [...page.items, ...next.items] })
    },
    { revalidate: false },
  )
  if (failure !== null) return <ErrorState error={failure} retry={() => void reload()} />
  if (!page) return <Skeleton height={80} mt="xs" />
  if (page.items.length === 0)
    return (
      <Text size="sm" c="dimmed" mt="xs">
        No check is kept for this patient. Each signature and each step of a supply keeps one.
      </Text>
    )
  return (
    <Stack gap="md" mt="xs">
      <Stack component="ol" gap="md" className="plain-list">
        {page.items.map(gate => (
          <li key={gate.id}>
            <OneGate gate={gate} />
          </li>
        ))}
      </Stack>
      {page.nextCursor && (
        <Button variant="default" size="compact-md" loading={more.busy} onClick={() => void more.send()}>
          Show older checks
        </Button>
      )}
    </Stack>
  )
}

const OneGate = ({ gate: { gate, at, by, isOpen, inTheWay, ruleVersion, repeated, today } }: { gate: Gate }) => (
  <>
    <Group justify="space-between" gap="xs">
      <b>{stepWords[gate]}</b>
      <StatusBadge meaning={isOpen ? 'good' : 'caution'}>{isOpen ? 'Nothing in the way' : 'Held back'}</StatusBadge>
    </Group>
    <Text size="sm" c="dimmed">
      {formatDateTime(at)}
      {by && `, ${by}`}
    </Text>
    {inTheWay.length > 0 && (
      <List size="sm" spacing="xxs">
        {inTheWay.map(words => (
          <List.Item key={words}>{words}</List.Item>
        ))}
      </List>
    )}
    <Text size="xs" c={repeated === 'same' ? 'dimmed' : 'caution'}>
      Rules {ruleVersion}. {repeatedWords[repeated]}
    </Text>
    {today && (
      <Text size="xs" c={today.isOpen === isOpen ? 'dimmed' : 'caution'}>
        The rules of today, {today.ruleVersion}: {today.isOpen ? 'nothing in the way' : today.inTheWay.join(' ')}
      </Text>
    )}
  </>
)
