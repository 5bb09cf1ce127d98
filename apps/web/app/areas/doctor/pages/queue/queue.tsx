import { Box, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { ApiError } from '@om/contracts/client'
import { Brand } from '@om/contracts/common'
import { type QueueItem, queueViews } from '@om/contracts/consults'
import type { Me } from '@om/contracts/me'
import { IconBan, IconCalendarExclamation } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useMatches, useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { SavedViews } from '#app/features/saved-views/saved-views.tsx'
import { settledSession } from '#app/features/session/session-store.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { useListKeys } from '#app/ui/record-list/keys.ts'
import { PanesSkeleton, RecordPanes } from '#app/ui/record-list/panes.tsx'
import { RecordRows } from '#app/ui/record-list/rows.tsx'
import { cappedCount, ListSearch, ListViews } from '#app/ui/record-list/toolbar.tsx'
import { useRecordList } from '#app/ui/record-list/use-record-list.ts'
import { sectionOf } from '#app/ui/section.ts'
import { KeyHint, ShortcutsHelp } from '#app/ui/shortcuts.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { formatDay } from '#app/ui/time.ts'
import type { Route } from './+types/queue'
import { useClaimNext } from './claim-next.ts'
import { queue, queueKeys, viewWords } from './queue-list.ts'
import { ClosedRow, NoConsults, QueueRow } from './queue-row.tsx'
import { useVisits, type Visits } from './use-visits.ts'
import { Invite, isDoctor } from './visitor.tsx'

const loadInbox = async (request: Request) =>
  (await import('#app/features/messages/inbox-list.ts')).tickets.loader({ request })

const loadRegisters = async (url: string, signal: AbortSignal) =>
  (await import('#app/features/registers/registers-list.ts')).loadRegisters(url, signal)

// The queue is what the page is for; the messages and the registers come when they are opened.
const Inbox = lazy(() => import('#app/features/messages/inbox.tsx').then(m => ({ default: m.Inbox })))

const Registers = lazy(() => import('#app/features/registers/registers.tsx').then(m => ({ default: m.Registers })))

const NextVisit = lazy(() => import('./next-visit.tsx').then(m => ({ default: m.NextVisit })))

const isRefused = (error: unknown) => error instanceof ApiError && [401, 403].includes(error.status)

/** The doctor and their queue; null for anyone else, who sees the frame and an invitation. (Spec §2: no role guard) */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (!isDoctor(await settledSession())) return null
  try {
    const { signal } = request
    const section = sectionOf(request.url)
    if (section === 'messages') return { inbox: await loadInbox(request) }
    if (section === 'registers') return { registers: await loadRegisters(request.url, signal) }
    const [me, consults] = await Promise.all([api.me.read({}, { signal }), queue.loader({ request })])
    return { me, consults }
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  [change.currentUrl, change.nextUrl].some(url => ['messages', 'registers'].includes(sectionOf(url) ?? ''))
    ? change.defaultShouldRevalidate
    : queue.shouldRevalidate(change)

const QueueSkeleton = () => <PanesSkeleton label="Loading the queue" tools={[40, 36]} rowHeight={84} isNarrow />

export const HydrateFallback = () => <QueueSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Counting stops here. */
const COUNTED_TO = 100
const POLL_MS = 60_000

const brands = [
  { value: '', label: 'All' },
  { value: 'men', label: 'Men' },
  { value: 'women', label: 'Women' },
]

/** What the open case needs from the page around it. */
export type CaseContext = ReturnType<typeof useClaimNext> & {
  me: Me
  /** Whether the doctor may claim at all; without a current registration nobody may. (INV-02) */
  mayClaim: boolean
  visits: Visits
  showKeys: () => void
}

type Loaded = Exclude<NonNullable<Route.ComponentProps['loaderData']>, { inbox: unknown } | { registers: unknown }>

/** The open case where the list beside it no longer holds it, as after a claim. */
const usePinned = (list: Pick<ReturnType<typeof useRecordList>, 'ids' | 'opened'>): QueueItem | null => {
  const inside = useMatches().at(-1)?.loaderData as { consult?: QueueItem | null } | null | undefined
  const consult = inside?.consult
  return consult && consult.id === list.opened && !list.ids.includes(consult.id) ? consult : null
}

/** The doctor's two panes: the queue at the left, the open case at the right. */
const Workspace = ({ me, consults }: Loaded) => {
  const list = useRecordList(queue, consults, {
    live: ['queue'],
    everyMs: POLL_MS,
    countWords: count => `${count} ${count === 1 ? 'consult' : 'consults'}`,
  })
  const { page, search, pending, filter } = list
  const claiming = useClaimNext(search.brand, list.open)
  const mayClaim = me.staff?.registrationCurrent ?? false
  const keys = useListKeys(list, { opens: true, more: { n: mayClaim ? claiming.next : undefined } })
  const visits = useVisits()
  const context: CaseContext = { me, mayClaim, visits, showKeys: keys.show, ...claiming }
  const pinned = usePinned(list)
  const isFiltered = Boolean(search.search || search.brand)
  return (
    <>
      <h1 className="visually-hidden">Doctor dashboard</h1>
      <RecordPanes
        isNarrow
        label="Consult queue"
        isOpen={list.opened !== undefined}
        above={<RegistrationBanner staff={me.staff} />}
        title={
          <>
            <h2>Consults</h2>
            {mayClaim && (
              <Button size="compact-md" variant="default" loading={claiming.isClaimingNext} onClick={claiming.next}>
                Claim next
                <KeyHint>N</KeyHint>
              </Button>
            )}
          </>
        }
        tools={
          <>
            <Suspense fallback={<Box h={28} hiddenFrom={list.opened === undefined ? 'md' : undefined} />}>
              <NextVisit visits={visits} isDayShown={list.opened === undefined} isBookable={mayClaim} />
            </Suspense>
            <ListViews
              label="Views of the queue"
              look="tabs"
              views={queueViews.map(view => ({
                key: view,
                label: viewWords[view],
                to: { search: queue.query(pending, { view, shown: queue.pageSize }) },
                isCurrent: pending.view === view,
                count: page.counts && view !== 'decided' ? cappedCount(page.counts[view], COUNTED_TO) : undefined,
              }))}
            />
            <Group component="search" gap={8} wrap="nowrap">
              <ListSearch list={list} label="Search by name or number" placeholder="Name or number" />
              <SegmentedControl
                size="xs"
                aria-label="Brand"
                data={brands}
                value={pending.brand ?? ''}
                onChange={value => void filter({ brand: Brand.safeParse(value).data }, { replace: true })}
              />
              <SavedViews name="queue" address={queue} pending={pending} />
            </Group>
          </>
        }
        record={<Outlet context={context} />}
      >
        {pinned && (
          <section aria-label="Open case">
            <QueueRow item={pinned} link={list.link(pinned.id)} />
          </section>
        )}
        <RecordRows
          list={list}
          items={page.items}
          skeleton={{ rows: 6, height: 84 }}
          empty={
            <NoConsults
              view={search.view}
              isClosed={page.counts === null}
              widerAt={isFiltered ? { search: queue.query(search, { search: '', brand: undefined }) } : null}
              onWiden={list.field.reset}
            />
          }
        >
          {(item, link) => (item.isOpen ? <QueueRow item={item} link={link} /> : <ClosedRow item={item} link={link} />)}
        </RecordRows>
      </RecordPanes>
      <ShortcutsHelp keys={queueKeys} {...keys} />
    </>
  )
}

const DAY_MS = 86_400_000
const SOON_DAYS = 30

/** Says when a registration blocks the doctor's work, and warns a month before it ends. (INV-02) */
const RegistrationBanner = ({ staff }: Pick<Me, 'staff'>) => {
  if (!staff) return null
  const { ahpraNumber, registrationCurrent, registrationExpiresOn } = staff
  if (!registrationCurrent) {
    return (
      <Group className="note" data-meaning="danger" gap="sm" wrap="nowrap" align="flex-start" role="alert">
        <IconBan size={22} aria-hidden="true" />
        <Text>
          <strong>Your registration is not current, so claiming and signing are blocked.</strong> Ahpra {ahpraNumber},
          last day {formatDay(registrationExpiresOn)}. Ask an admin to check the register.
        </Text>
      </Group>
    )
  }
  if (Math.ceil((Date.parse(registrationExpiresOn) - clinicNow()) / DAY_MS) > SOON_DAYS) return null
  return (
    <Group className="note" data-meaning="caution" gap="sm" wrap="nowrap" align="flex-start">
      <IconCalendarExclamation size={22} aria-hidden="true" />
      <Text>
        Your registration ends on {formatDay(registrationExpiresOn)}. From then on you cannot sign until it is renewed
        on the register.
      </Text>
    </Group>
  )
}

export default function Queue({ loaderData }: Route.ComponentProps) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const mayLook = isDoctor(session)
  const isMissing = loaderData === null
  useEffect(() => {
    if (mayLook && isMissing) void revalidate()
  }, [mayLook, isMissing, revalidate])
  if (session.state === 'loading') return <QueueSkeleton />
  if (!mayLook || loaderData === null) return <Invite session={session} path={pathname + search} />
  if (loaderData.registers)
    return (
      <Suspense fallback={<QueueSkeleton />}>
        <Registers {...loaderData.registers} reader="doctor" />
      </Suspense>
    )
  if (!loaderData.inbox) return <Workspace {...loaderData} />
  return (
    <Suspense fallback={<QueueSkeleton />}>
      <Inbox loaded={loaderData.inbox} route="doctor" />
    </Suspense>
  )
}
