import { Anchor, Group, NavLink, Text } from '@mantine/core'
import type { QueueItem } from '@om/contracts/consults'
import { useRef, useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useSearchParams } from 'react-router'
import { api } from '#app/browser/api.ts'
import { isChartClosed } from '#app/features/chart-access/is-chart-closed.ts'
import { OpenForReason } from '#app/features/chart-access/open-for-reason.tsx'
import { CaseView } from '#app/features/consult-review/case-view.tsx'
import { panels, stateWords } from '#app/features/consult-review/consult-words.ts'
import { RecordSkeleton, useLiveRecord } from '#app/ui/record-list/record.tsx'
import { ShortcutsHelp } from '#app/ui/shortcuts.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { formatDay } from '#app/ui/time.ts'
import { useClaimNext } from '../queue/claim-next.ts'
import { queueKeys } from '../queue/queue-list.ts'
import type { Route } from './+types/chart'

/** The patient with one of their consults: the one that the address names, otherwise the newest. */
export const clientLoader = async ({ params, request: { url, signal } }: Route.ClientLoaderArgs) => {
  const asked = new URL(url).searchParams.get('consult')
  const [me, { patient, consults }] = await Promise.all([
    api.me.read({}, { signal }),
    api.patients.read({ params: { id: params.patientId } }, { signal }),
  ])
  const id = (consults.find(one => one.id === asked) ?? consults[0])?.id ?? ''
  return { me, patient, consults, consult: await api.consults.read({ params: { id } }, { signal }) }
}

/** Reading a chart is recorded, so opening a form in it reads nothing again. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => {
  const isSame = (name: string) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name)
  return currentUrl.pathname === nextUrl.pathname && isSame('consult') && !isSame('panel')
    ? false
    : defaultShouldRevalidate
}

export const HydrateFallback = () => (
  <RecordSkeleton
    label="Loading the chart"
    columns={[
      [110, 180, 320],
      [260, 120],
    ]}
  />
)

export const ErrorBoundary = ({ error, params: { patientId } }: Route.ErrorBoundaryProps) =>
  isChartClosed(error) ? (
    <OpenForReason of={{ patientId }} back={{ to: '/patients', label: 'Back to the patients' }} />
  ) : (
    <ErrorState error={error} />
  )

/** What each key does beside an open case; there is no list to step through. */
const caseKeys = queueKeys.filter(([key]) => !['N', 'J / K', '/', '?'].includes(key))

/** Everything about one patient: their consults to choose from, and with each what is known today. (Spec §2: patients/{patientId}) */
export default function PatientChart({ loaderData: { me, patient, consults, consult } }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = useLocation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isHelpShown, setHelpShown] = useState(false)
  const claiming = useClaimNext(undefined, async id => void (await navigate(`/doctor/dashboard?consult=${id}`)))
  const reload = useLiveRecord(['queue', 'consult'], [consult.id])
  const from = typeof state?.from === 'string' ? state.from : ''
  const panel = panels.find(one => one === query.get('panel')) ?? null
  const back = { to: { pathname: '/patients', search: from }, label: 'Back to the patients' }
  const addressOf = (open: { consult: string; panel?: string | null }) => {
    const params = new URLSearchParams({ consult: open.consult, ...(open.panel ? { panel: open.panel } : {}) })
    return { search: `?${params}` }
  }
  return (
    <>
      <h1 className="visually-hidden">Chart</h1>
      <Group justify="space-between" mb="xs">
        <Anchor component={Link} to={back.to} c="dimmed" size="text" visibleFrom="md">
          <span aria-hidden="true">←</span> Patients
        </Anchor>
        <Anchor component={Link} to={`/patients/${patient.id}/history`} size="text">
          Everything that happened
        </Anchor>
      </Group>
      {consults.length > 1 && (
        <Group component="nav" aria-label={`Consults of ${patient.name}`} gap="xs" mb="sm" wrap="wrap">
          {consults.map(one => (
            <ConsultLink key={one.id} item={one} to={addressOf({ consult: one.id })} isOpen={one.id === consult.id} />
          ))}
        </Group>
      )}
      <CaseView
        key={consult.id}
        consult={consult}
        me={me}
        heading={heading}
        panel={panel}
        back={back}
        onPanel={async which => {
          await navigate(addressOf({ consult: consult.id, panel: which }), {
            replace: which === null,
            preventScrollReset: true,
            state,
          })
        }}
        onNext={claiming.next}
        isClaimingNext={claiming.isClaimingNext}
        onShowKeys={() => setHelpShown(true)}
        onReload={reload}
      />
      <ShortcutsHelp keys={caseKeys} opened={isHelpShown} onClose={() => setHelpShown(false)} />
    </>
  )
}

type LinkProps = { item: QueueItem; to: { search: string }; isOpen: boolean }

const ConsultLink = ({ item: { number, submittedAt, state }, to, isOpen }: LinkProps) => (
  <NavLink
    component={Link}
    to={to}
    preventScrollReset
    active={isOpen}
    aria-current={isOpen ? 'true' : undefined}
    w="auto"
    label={`${number}, ${formatDay(submittedAt)}`}
    description={
      <Text span size="xs">
        {stateWords(state).label}
      </Text>
    }
  />
)
