import { Group, SimpleGrid, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import type { Overview } from '@om/contracts/admin'
import type { Waiting } from '@om/contracts/office'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { learnClinicTime } from '#app/browser/clock.ts'
import { useLive } from '#app/browser/live.ts'
import { OnCallLine } from '#app/features/practitioners/on-call.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { sectionOf } from '#app/ui/section.ts'
import { ErrorState } from '#app/ui/states.tsx'
import { exactTime } from '#app/ui/time.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { Route } from './+types/dashboard'
import { bySpan, DailyTable, dailySeries, totalsOf } from './daily-table.tsx'
import classes from './dashboard.module.css'
import { Figures } from './figures.tsx'
import { kindWords, loadWaiting, type OfficeSearch, officeQuery, officeSearch, placeOf } from './office-address.ts'
import { answerOf } from './overview-answer.ts'
import { PeriodTools, spanWords } from './period-tools.tsx'
import { RegistrationsBoard } from './registrations-board.tsx'
import { PartCsv, WaitingBoard } from './waiting-board.tsx'

// Below what is looked at first, and with figures of their own.
const SiteBoards = lazy(async () => ({ default: (await import('./site-boards.tsx')).SiteBoards }))
const OfficeFiguresBoards = lazy(async () => ({
  default: (await import('./office-figures.tsx')).OfficeFiguresBoards,
}))
const FunnelBoard = lazy(async () => ({ default: (await import('./funnel-board.tsx')).FunnelBoard }))
const WaitingList = lazy(async () => ({ default: (await import('./waiting-list.tsx')).WaitingList }))
const SettingsPage = lazy(async () => ({ default: (await import('./settings/settings-page.tsx')).SettingsPage }))
const NewslettersPage = lazy(async () => ({
  default: (await import('./newsletters/newsletters-page.tsx')).NewslettersPage,
}))
const DailyChart = lazy(async () => ({ default: (await import('./charts.tsx')).DailyChart }))

const CALM_MS = 5000
const POLL_MS = 60_000

export const clientLoader = async ({ request: { url, signal } }: Route.ClientLoaderArgs) => {
  const search = officeSearch(new URL(url).searchParams)
  if (sectionOf(url) === 'settings') return { search, settings: await api.settings.read({}, { signal }) }
  if (sectionOf(url) === 'newsletters')
    return { search, newsletters: await api.newsletters.list({ query: { limit: 50 } }, { signal }) }
  if (search.list)
    return { search, opened: { kind: search.list, page: await loadWaiting(search, search.list, { signal }) } }
  const [overview, waiting] = await Promise.all([
    api.admin.overview({}, { signal }),
    api.office.waiting({ query: officeQuery(search) }, { signal }),
  ])
  learnClinicTime(overview.asOf)
  return { search, board: { overview, waiting } }
}

export const HydrateFallback = () => (
  <div role="status" aria-label="Loading the dashboard">
    <Skeleton height={44} width="min(520px, 90%)" mb="xxl" />
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="lg">
      <Skeleton height={230} radius="md" />
      <Skeleton height={230} radius="md" />
      <Skeleton height={230} radius="md" />
    </SimpleGrid>
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" mt="lg">
      <Skeleton height={340} radius="md" />
      <Skeleton height={340} radius="md" />
    </SimpleGrid>
  </div>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Keeps the figures current: on every change that is told, and every minute while the page is looked at. */
const useFreshFigures = () => {
  const { revalidate } = useRevalidator()
  const refresh = useDebounced(() => void revalidate(), CALM_MS)
  useLive(
    [
      'settings',
      'newsletter',
      'queue',
      'consult',
      'order',
      'board',
      'shop-order',
      'subscription',
      'ticket',
      'matter',
      'appointment',
    ],
    refresh,
  )
  const visibility = useDocumentVisibility()
  useEffect(() => {
    if (visibility !== 'visible') return undefined
    const timer = setInterval(refresh, POLL_MS)
    return () => clearInterval(timer)
  }, [visibility, refresh])
}

/** The one sentence an admin opens this page for. */
const Answer = ({ waiting, overview, search }: { waiting: Waiting; overview: Overview; search: OfficeSearch }) => {
  const { isGood, title, text } = answerOf(waiting.rows, overview.consults)
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle
  const late = waiting.rows.filter(row => row.late > 0)
  return (
    <section className="note" data-meaning={isGood ? 'good' : 'danger'} aria-live="polite">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <Icon size={28} stroke={1.6} style={{ flex: 'none' }} aria-hidden="true" />
        <div>
          <Title order={2}>{title}</Title>
          <Text size="body">{text}</Text>
          {late.length > 0 && (
            <Group component="ul" className="plain-list" gap="4px 16px" mt="xs">
              {late.map(({ kind, late: count }) => (
                <li key={kind}>
                  <Link to={placeOf(kind, search, true)}>
                    {kindWords[kind].label}: {count}
                  </Link>
                </li>
              ))}
            </Group>
          )}
        </div>
      </Group>
    </section>
  )
}

type DailyProps = { waiting: Waiting; search: OfficeSearch }

/** What happened on each day of the period, as a chart and as a table; by week where the days are many. */
const DailyBoard = ({ waiting: { daily, dailyBefore, span }, search }: DailyProps) => {
  const [shown, before] = [bySpan(daily), totalsOf(dailyBefore)]
  const totals = totalsOf(daily)
  const isQuiet = dailySeries.every(({ name }) => totals[name] === 0)
  return (
    <Card
      size="lg"
      className={classes.board}
      title={spanWords(span)}
      aside={<PartCsv of="daily" search={search} what="What happened day by day" />}
    >
      {isQuiet ? (
        <Text c="dimmed">Nothing in these days. Assessments, decisions and parcels appear here day by day.</Text>
      ) : (
        <Suspense fallback={<Skeleton height={240} />}>
          <DailyChart daily={shown} />
        </Suspense>
      )}
      <Table tabularNums verticalSpacing={5} mt="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">In all</Table.Th>
            <Table.Th scope="col" ta="right">
              This period
            </Table.Th>
            {search.compare === 'yes' && (
              <Table.Th scope="col" ta="right">
                The one before
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {dailySeries.map(({ name, label }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {label}
              </Table.Th>
              <Table.Td ta="right">{totals[name]}</Table.Td>
              {search.compare === 'yes' && <Table.Td ta="right">{before[name]}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {!isQuiet && <DailyTable daily={shown} series={dailySeries} first={shown === daily ? 'Day' : 'Week of'} />}
    </Card>
  )
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  useFreshFigures()
  const { revalidate } = useRevalidator()
  const { search, opened, board, settings, newsletters } = loaderData
  if (settings)
    return (
      <Suspense fallback={<Skeleton height={340} radius="md" />}>
        <SettingsPage page={settings} />
      </Suspense>
    )
  if (newsletters)
    return (
      <Suspense fallback={<Skeleton height={340} radius="md" />}>
        <NewslettersPage page={newsletters} />
      </Suspense>
    )
  if (opened) {
    const { kind, page } = opened
    const key = `${kind} ${search.late}`
    return (
      <Suspense fallback={<Skeleton height={340} radius="md" />}>
        <WaitingList key={key} kind={kind} search={search} first={page} onChanged={() => revalidate()} />
      </Suspense>
    )
  }
  return board && <Boards search={search} {...board} />
}

type BoardsProps = DailyProps & { overview: Overview }

const Boards = ({ search, overview, waiting }: BoardsProps) => (
  <>
    <PageHeader
      title="Dashboard"
      lead={
        <>
          How long people wait, and how much is going on. No clinical details.{' '}
          <Link to="/admin/messages?section=registers">Registers</Link>, <Link to="/admin/money/disputes">money</Link>,{' '}
          <Link to="/admin/messages?section=requests">privacy requests</Link>,{' '}
          <Link to="/admin/self-check">self-check</Link>, <Link to="?section=newsletters">news by e-mail</Link>,{' '}
          <Link to="?section=settings">settings</Link>
        </>
      }
    />
    <Stack gap="lg">
      <Answer waiting={waiting} overview={overview} search={search} />
      <OnCallLine />
      <PeriodTools search={search} span={waiting.span} />
      <WaitingBoard waiting={waiting} search={search} />
      <Figures overview={overview} />
      <div className={classes.pair}>
        <DailyBoard waiting={waiting} search={search} />
        <RegistrationsBoard registrations={overview.registrations} asOf={overview.asOf} />
      </div>
      <Suspense fallback={<Skeleton height={420} radius="md" />}>
        <OfficeFiguresBoards search={search} />
      </Suspense>
      <Suspense fallback={<Skeleton height={340} radius="md" />}>
        <SiteBoards />
      </Suspense>
      <Suspense fallback={<Skeleton height={420} radius="md" />}>
        <FunnelBoard />
      </Suspense>
      <Text size="sm" c="dimmed">
        As of {exactTime(overview.asOf)}. The figures refresh by themselves. They can also come by mail every Monday at
        seven: <Link to="?notices=open">turn that on among your notices</Link>.
      </Text>
    </Stack>
  </>
)
