import { Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core'
import type { WaitingItem } from '@om/contracts/office'
import type { ListedKind } from '@om/contracts/office-words'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListViews } from '#app/ui/record-list/toolbar.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { exactTime, formatDateTime } from '#app/ui/time.ts'
import { RelativeTime } from '#app/ui/times.tsx'
import { toast, toastUndo } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'
import classes from './dashboard.module.css'
import { kindWords, loadWaiting, type OfficeSearch, officeAddress, type WaitingPage } from './office-address.ts'

const stateWords: Record<string, string> = {
  submitted: 'Waiting for a doctor',
  in_review: 'With a doctor',
  booked: 'Begun without anybody',
  confirmed: 'Begun without anybody',
  waiting: 'The patient waits in the room',
  in_progress: 'In progress',
  received: 'To verify',
  verified: 'Verified',
  compounding: 'Being made',
  quality_check: 'Being checked',
  packed: 'Packed',
  on_hold: 'On hold',
  shipped: 'With the carrier',
  open: 'Open',
  awaiting_clinic: 'Waiting for an answer',
  escalated: 'Escalated',
  reopened: 'Opened again',
  doctor: 'For a doctor',
  pharmacist: 'For a pharmacist',
  admin: 'For the front desk',
}
const brandWords = { men: 'Men', women: 'Women' } as const

type GiveProps = { item: WaitingItem; doctors: WaitingPage['doctors']; onChanged: () => Promise<void> }

/** Gives a consult to a doctor, to another one, or puts it back. */
const Give = ({ item, doctors, onChanged }: GiveProps) => {
  const { id, number, given, can } = item
  const [doctorId, setDoctor] = useState('')
  const isChosen = doctors.some(one => one.id === doctorId)
  const options = { revalidate: false, onDone: onChanged }
  const back = useSend(async () => {
    await api.office.takeBack({ params: { id } })
    toast(`${number} is before all doctors again. ${given?.doctor ?? 'The doctor'} is told.`)
  }, options)
  const give = useSend(async () => {
    const { given: now } = await api.office.give({ params: { id }, body: { doctorId } })
    setDoctor('')
    toastUndo(
      `${number} was given to ${now?.doctor ?? 'the doctor'}, who is told now.`,
      'Put back',
      () => void back.send(),
    )
  }, options)
  if (!can.give && !given) return null
  return (
    <Stack gap={6}>
      {given && (
        <Text size="sm">
          Given to {given.doctor} <RelativeTime at={given.at} />
        </Text>
      )}
      <Group gap={6} wrap="nowrap">
        {can.give && (
          <>
            <NativeSelect
              size="sm"
              miw={0}
              aria-label={`Doctor for ${number}`}
              data={[
                { value: '', label: given ? 'Another doctor' : 'Choose a doctor' },
                ...doctors
                  .filter(one => one.id !== given?.doctorId)
                  .map(({ id: value, name: label }) => ({ value, label })),
              ]}
              value={doctorId}
              onChange={event => setDoctor(event.currentTarget.value)}
            />
            <Button size="compact-md" disabled={!isChosen} loading={give.busy} onClick={() => void give.send()}>
              Give
            </Button>
          </>
        )}
        {given && (
          <Button size="compact-md" variant="default" loading={back.busy} onClick={() => void back.send()}>
            Put back
          </Button>
        )}
      </Group>
      <ProblemAlert problem={give.problem ?? back.problem} />
    </Stack>
  )
}

/** A request about privacy is answered in its register; corrections of a record are not the office's to open. */
const placeOfItem = ({ id, number }: WaitingItem, kind: ListedKind): string | null =>
  kind === 'privacy' && !number.startsWith('CR-') ? `/admin/messages?section=requests&request=${id}` : null

const NumberOf = ({ item, kind }: { item: WaitingItem; kind: ListedKind }) => {
  const to = placeOfItem(item, kind)
  return to ? <Link to={to}>{item.number}</Link> : item.number || 'Call'
}

const Row = ({ item, kind, ...give }: GiveProps & { kind: ListedKind }) => (
  <Table.Tr data-late={item.isLate || undefined}>
    <Table.Th scope="row" fw={500}>
      <NumberOf item={item} kind={kind} />
      <Text size="xs" c="dimmed">
        {item.brand ? brandWords[item.brand] : 'No brand'}
      </Text>
    </Table.Th>
    <Table.Td>
      {stateWords[item.state] ?? item.state}
      {item.who && (
        <Text size="xs" c="dimmed">
          {item.who}
        </Text>
      )}
    </Table.Td>
    <Table.Td>
      <time dateTime={item.since} title={exactTime(item.since)}>
        {formatDateTime(item.since)}
      </time>
      <Text size="xs" c={item.isLate ? 'var(--danger-ink)' : 'dimmed'} fw={item.isLate ? 600 : undefined}>
        {item.dueAt ? `${item.isLate ? 'Late since' : 'Due'} ${formatDateTime(item.dueAt)}` : 'No due time'}
      </Text>
    </Table.Td>
    {kind === 'consults' && (
      <Table.Td>
        <Give item={item} {...give} />
      </Table.Td>
    )}
  </Table.Tr>
)

const OnCallNote = ({ isAnyoneOnCall }: Pick<WaitingPage, 'isAnyoneOnCall'>) =>
  isAnyoneOnCall ? null : (
    <Text className="note" data-meaning="caution">
      Nobody is on call, so that every doctor who practises can be chosen.
    </Text>
  )

type Props = { kind: ListedKind; search: OfficeSearch; first: WaitingPage; onChanged: () => Promise<void> }

/** What waits of one kind, the longest first, by number and clock; a consult can be given to a doctor from here. */
export const WaitingList = ({ kind, search, first, onChanged }: Props) => {
  const [loaded, setLoaded] = useState([first])
  // What was loaded behind another first page is not of this one.
  const pages = loaded[0] === first ? loaded : [first]
  const items = pages.flatMap(page => page.items)
  const cursor = pages.at(-1)?.nextCursor
  const next = useSend(
    async () => {
      if (cursor) setLoaded([...pages, await loadWaiting(search, kind, { cursor })])
    },
    { revalidate: false },
  )
  const { label, limit } = kindWords[kind]
  const view = (late: OfficeSearch['late']) => officeAddress(search, { list: kind, late })
  return (
    <>
      <PageHeader
        title={label}
        lead={`What waits, the longest first. Within: ${limit.toLowerCase()}. No names, and nothing clinical.`}
        back={{ to: officeAddress(search, { list: undefined, late: 'no' }), label: 'Dashboard' }}
      />
      <Stack gap="md">
        <ListViews
          label="Which of them"
          look="chips"
          views={[
            { key: 'all', label: 'All that waits', to: view('no'), isCurrent: search.late === 'no' },
            { key: 'late', label: 'Past their time', to: view('yes'), isCurrent: search.late === 'yes' },
          ]}
        />
        {kind === 'consults' && <OnCallNote isAnyoneOnCall={first.isAnyoneOnCall} />}
        {items.length === 0 ? (
          <EmptyState
            title={search.late === 'yes' ? 'Nothing is past its time' : 'Nothing waits'}
            text={search.brand ? 'Of this brand. The other one may have some.' : 'What comes appears here by itself.'}
            {...(search.late === 'yes' ? { action: <Link to={view('no')}>Show all that waits</Link> } : {})}
          />
        ) : (
          <Card
            size="lg"
            className={classes.board}
            title={search.late === 'yes' ? 'Past their time' : 'All that waits'}
          >
            <Table
              tabularNums
              verticalSpacing={8}
              horizontalSpacing="xs"
              className={`${classes.waiting} ${classes.items}`}
            >
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Number</Table.Th>
                  <Table.Th scope="col">State</Table.Th>
                  <Table.Th scope="col">Waiting since</Table.Th>
                  {kind === 'consults' && <Table.Th scope="col">Give to a doctor</Table.Th>}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map(item => (
                  <Row key={item.id} item={item} kind={kind} doctors={first.doctors} onChanged={onChanged} />
                ))}
              </Table.Tbody>
            </Table>
            {cursor && (
              <Button variant="default" mt="sm" loading={next.busy} onClick={() => void next.send()}>
                Show more
              </Button>
            )}
            <ProblemAlert problem={next.problem} />
          </Card>
        )}
      </Stack>
    </>
  )
}
