import { Anchor, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import type { Look } from '@om/contracts/own-record'
import type { MyPrivacyRequest } from '@om/contracts/privacy-requests'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useSearchParams } from 'react-router'
import { api } from '#app/browser/api.ts'
import { printPage } from '#app/browser/save-file.ts'
import { AskForm } from '#app/features/privacy-requests/ask-form.tsx'
import { announce } from '#app/ui/announcer.tsx'
import { Card } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { formatDay } from '#app/ui/time.ts'
import { useSend } from '#app/ui/use-send.ts'
import { Page } from '../../parts/page.tsx'
import type { Route } from './+types/who-looked'
import { RecordSections } from './sections.tsx'
import { VerifyLooks } from './verify-looks.tsx'

const PAGE = 30
/** So many at once for paper. */
const MOST = 100

const showIn = (url: string) => (new URL(url).searchParams.get('show') === 'read' ? 'read' : 'all')

export const clientLoader = async ({ request: { url, signal } }: Route.ClientLoaderArgs) => {
  const show = showIn(url)
  const [looks, { items: requests }] = await Promise.all([
    api.ownRecord.looks({ query: { show, limit: PAGE } }, { signal }),
    api.privacyRequests.mine({}, { signal }),
  ])
  return { show, ...looks, requests } as const
}

export const HydrateFallback = () => <ListSkeleton rows={6} height={64} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const times = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' })
/** "4:49 pm", in the reader's zone. */
const formatTime = (at: string): string => times.format(new Date(at))

const roleWords: Record<Look['role'], string> = {
  doctor: 'Doctor',
  pharmacist: 'Pharmacist',
  admin: 'Front desk',
  superadmin: 'Management',
  practice: 'Not of the clinic',
}

const reasonWords = ({ reason, caseNumber }: Look): string => {
  if (reason === 'care') return caseNumber ? `For your care, in case ${caseNumber}` : 'For your care'
  return {
    order: 'To make and send an order of yours',
    answer: 'To answer you',
    money: 'For a payment or plan of yours, without anything about your health',
    account: 'To look after your account',
    stated: `From outside your care team, for a reason that the doctor had to state first and that the medical director looks at${caseNumber ? `; in case ${caseNumber}` : ''}`,
    sent: 'You sent it there, by a link and a code',
  }[reason]
}

/** Who of the clinic has opened or changed the patient's record, what of it, when and why; and whether that list can be relied on. */
export default function WhoLooked({ loaderData }: Route.ComponentProps) {
  // Another choice is another list.
  return <Looks key={loaderData.show} {...loaderData} />
}

type Props = Route.ComponentProps['loaderData']

const Looks = ({ show, items, nextCursor, requests }: Props) => {
  const [, setParams] = useSearchParams()
  const [asked, setAsked] = useState<Look | null>(null)
  const [more, setMore] = useState<{ items: Look[]; nextCursor: string | null }>({ items: [], nextCursor })
  const loading = useSend(
    async () => api.ownRecord.looks({ query: { show, limit: PAGE, cursor: more.nextCursor ?? undefined } }),
    {
      revalidate: false,
      onDone: next => {
        setMore({ items: [...more.items, ...next.items], nextCursor: next.nextCursor })
        announce(`${next.items.length} more`)
      },
    },
  )
  /** Everything there is, for paper: a print of a part would read as the whole. */
  const printing = useSend(
    async () => {
      let all = more
      while (all.nextCursor) {
        const next = await api.ownRecord.looks({ query: { show, limit: MOST, cursor: all.nextCursor } })
        all = { items: [...all.items, ...next.items], nextCursor: next.nextCursor }
      }
      return all
    },
    {
      revalidate: false,
      onDone: all => {
        flushSync(() => setMore(all))
        printPage()
      },
    },
  )
  const shown = [...items, ...more.items]
  return (
    <Page>
      <PageHeader
        title="Who has looked"
        lead="Everybody of the clinic and the pharmacy who has opened or changed something of yours, and every practice that you sent something to: who, when, what, and why."
      />
      <RecordSections />
      <Stack gap="xl">
        <Group justify="space-between" gap="sm" className="screen-only">
          <SegmentedControl
            aria-label="What to show"
            data={[
              { value: 'all', label: 'Opened or changed' },
              { value: 'read', label: 'Only opened' },
            ]}
            value={show}
            onChange={value => setParams(value === 'read' ? { show: 'read' } : {}, { preventScrollReset: true })}
          />
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            loading={printing.busy}
            onClick={() => void printing.send()}
          >
            Print
          </Button>
        </Group>
        {show === 'read' && <Text className="print-only">Only what was opened.</Text>}
        {shown.length === 0 ? (
          <EmptyState
            title="Nobody has looked"
            text="Once somebody of the clinic opens something of yours, it stands here."
          />
        ) : (
          <Days looks={shown} requests={requests} onAsk={setAsked} />
        )}
        {more.nextCursor && (
          <Button variant="default" className="screen-only" loading={loading.busy} onClick={() => void loading.send()}>
            Load more
          </Button>
        )}
        <ProblemAlert problem={loading.problem ?? printing.problem} />
        <VerifyLooks />
        <Card title="Is something not right?" size="lg">
          <Stack gap="md" align="flex-start">
            <Text>
              Ask us about any line of this list with the button beside it: somebody you do not know, or a time that you
              cannot explain. Something else about who has looked you ask here. We look into it, and you get an answer
              in writing within 30 days.
            </Text>
            <Button component={Link} to={`${REQUESTS}?ask=looked#requests`} variant="default">
              Ask about something else
            </Button>
          </Stack>
        </Card>
      </Stack>
      <Dialog opened={asked !== null} onClose={() => setAsked(null)} title="Ask about this" size="lg">
        {asked && (
          <Stack gap="md">
            <LookLine look={asked} />
            <Text size="sm" c="dimmed">
              Our office reads it and answers in writing within 30 days. It sees nothing of your health, so write
              nothing about that here.
            </Text>
            <AskForm key={asked.id} look={asked} onAsked={() => setAsked(null)} />
          </Stack>
        )}
      </Dialog>
    </Page>
  )
}

const REQUESTS = '/consumer-health-records/corrections'

type DaysProps = { looks: Look[]; requests: readonly MyPrivacyRequest[]; onAsk: (look: Look) => void }

/** What was asked about a line. Later looks of the same day have joined it since. */
const requestAbout = ({ name, role, part, isReading, id, lastAt }: Look, requests: readonly MyPrivacyRequest[]) =>
  requests.find(
    ({ about, state }) =>
      about !== null &&
      state !== 'withdrawn' &&
      about.id <= id &&
      about.name === name &&
      about.role === role &&
      about.part === part &&
      about.isReading === isReading &&
      formatDay(about.at) === formatDay(lastAt),
  )

const Days = ({ looks, requests, onAsk }: DaysProps) => {
  const days = [...Map.groupBy(looks, look => formatDay(look.lastAt))]
  return (
    <Stack gap="lg">
      {days.map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <Title order={2} size="h4" mb="xs">
            {day}
          </Title>
          <ul className="plain-list ruled">
            {ofDay.map(look => (
              <li key={look.id}>
                <LookLine look={look} />
                <Asked look={look} request={requestAbout(look, requests)} onAsk={onAsk} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}

type AskedProps = { look: Look; request: MyPrivacyRequest | undefined; onAsk: (look: Look) => void }

const Asked = ({ look, request, onAsk }: AskedProps) =>
  request ? (
    <Anchor component={Link} to={`${REQUESTS}#requests`} size="sm">
      You asked about this: request {request.number}
    </Anchor>
  ) : (
    <Button size="compact-sm" variant="subtle" ml={-8} className="screen-only" onClick={() => onAsk(look)}>
      Ask about this
      <span className="visually-hidden">
        : {look.name || 'somebody of the clinic'}, {look.part}
      </span>
    </Button>
  )

const LookLine = ({ look }: { look: Look }) => {
  const { name, role, part, isReading, times, firstAt, lastAt } = look
  const first = formatTime(firstAt)
  const when = times === 1 || first === formatTime(lastAt) ? formatTime(lastAt) : `${first} to ${formatTime(lastAt)}`
  return (
    <>
      <Group justify="space-between" gap="0 12px" wrap="nowrap" align="flex-start">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name || 'Somebody of the clinic'}
          <Text span inherit fw={400} c="dimmed">
            , {roleWords[role]}
          </Text>
        </Text>
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          <time dateTime={lastAt}>{when}</time>
        </Text>
      </Group>
      <Text>
        {isReading ? 'Opened' : 'Changed or added to'} {part}
        {times > 1 && `, ${times} times`}.
      </Text>
      <Text size="sm" c="dimmed">
        {reasonWords(look)}
      </Text>
    </>
  )
}
