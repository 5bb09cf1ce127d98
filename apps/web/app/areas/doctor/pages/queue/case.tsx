import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { lazy, Suspense } from 'react'
import { type ShouldRevalidateFunctionArgs, useOutletContext } from 'react-router'
import { api } from '#app/browser/api.ts'
import { isChartClosed, patientOfClosed } from '#app/features/chart-access/is-chart-closed.ts'
import { CaseView } from '#app/features/consult-review/case-view.tsx'
import { tickets } from '#app/features/messages/inbox-list.ts'
import { loadTicket, OpenTicket } from '#app/features/messages/inbox-ticket.tsx'
import { settledSession } from '#app/features/session/session-store.ts'
import { useListAddress } from '#app/ui/record-list/address.ts'
import { RecordMissing, RecordSkeleton, useLiveRecord, useOpenRecord } from '#app/ui/record-list/record.tsx'
import { sectionOf } from '#app/ui/section.ts'
import { KeyHint } from '#app/ui/shortcuts.tsx'
import type { Route } from './+types/case'
import type { CaseContext } from './queue.tsx'
import { queue } from './queue-list.ts'
import { isDoctor } from './visitor.tsx'

// The queue is what the page is for; the day comes after it.
const OpenForReason = lazy(() =>
  import('#app/features/chart-access/open-for-reason.tsx').then(m => ({ default: m.OpenForReason })),
)
const MyDay = lazy(() => import('./day.tsx').then(m => ({ default: m.MyDay })))

/** The open consult, or the open conversation of the doctors' messages; null when none is open or the visitor is no doctor. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (!isDoctor(await settledSession())) return null
  if (sectionOf(request.url) === 'messages') return { ticket: await loadTicket(request) }
  const id = queue.recordIn(request.url)
  return id ? { consult: await api.consults.read({ params: { id } }, { signal: request.signal }) } : null
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  (sectionOf(change.currentUrl) === 'messages') !== (sectionOf(change.nextUrl) === 'messages') ||
  (sectionOf(change.nextUrl) === 'messages' ? tickets : queue).shouldReadRecord(change)

const CaseSkeleton = () => (
  <RecordSkeleton
    label="Loading the consult"
    columns={[
      [110, 180, 320],
      [260, 120],
    ]}
  />
)

export const HydrateFallback = () => <CaseSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  const { search, backTo } = useListAddress(queue)
  const inbox = useListAddress(tickets)
  const patientId = patientOfClosed(error)
  if (patientId)
    return (
      <Suspense>
        <OpenForReason of={{ patientId }} back={{ to: inbox.backTo, label: 'Back to the messages' }} />
      </Suspense>
    )
  const back = { to: backTo, label: 'Back to the queue' }
  if (!isChartClosed(error) || !search.consult) return <RecordMissing error={error} back={back} />
  return (
    <Suspense>
      <OpenForReason of={{ consultId: search.consult }} back={back} />
    </Suspense>
  )
}

/** The right pane before a consult is open: what the doctor has before them today. */
const CaseNone = ({ next, isClaimingNext, mayClaim, visits }: CaseContext) => (
  <Stack component="section" gap="md" aria-label="No consult open">
    <Group justify="space-between" gap="xs">
      <Title order={2} size="h3">
        My day
      </Title>
      {mayClaim && (
        <Button onClick={next} loading={isClaimingNext}>
          Claim next
          <KeyHint>N</KeyHint>
        </Button>
      )}
    </Group>
    <Suspense>
      <MyDay visits={visits} columns={2} isBookable={mayClaim} />
    </Suspense>
    <Text size="sm" c="dimmed">
      {mayClaim ? 'Pick a consult, or take the next one.' : 'Pick a consult to read it.'} Press <kbd>?</kbd> for all
      keys.
    </Text>
  </Stack>
)

export default function Case({ loaderData }: Route.ComponentProps) {
  if (loaderData?.ticket !== undefined) return <OpenTicket ticket={loaderData.ticket} />
  return <OpenConsult consult={loaderData?.consult ?? null} />
}

const OpenConsult = ({ consult }: { consult: ConsultForDoctor | null }) => {
  const context = useOutletContext<CaseContext>()
  const { search, go, heading, backTo, isOpening, isOpen } = useOpenRecord(queue, consult?.id)
  const reload = useLiveRecord(['queue', 'consult'], [consult?.id])
  if (isOpening) return <CaseSkeleton />
  if (!consult || !isOpen) return <CaseNone {...context} />
  return (
    <CaseView
      key={consult.id}
      consult={consult}
      me={context.me}
      heading={heading}
      panel={search.panel ?? null}
      back={{ to: backTo, label: 'Back to the queue' }}
      onPanel={panel => go({ panel: panel ?? undefined }, { replace: panel === null })}
      onNext={context.next}
      isClaimingNext={context.isClaimingNext}
      onShowKeys={context.showKeys}
      onReload={reload}
    />
  )
}
