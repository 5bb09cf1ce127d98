import { Anchor, Box } from '@mantine/core'
import { Link, Navigate } from 'react-router'
import { api } from '#app/browser/api.ts'
import { CaseHistory, wholeHistory } from '#app/features/case-history/case-history.tsx'
import { isChartClosed } from '#app/features/chart-access/is-chart-closed.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/history'

export const clientLoader = async ({ params: { patientId: id }, request: { signal } }: Route.ClientLoaderArgs) => {
  const [{ patient }, first] = await Promise.all([
    api.patients.read({ params: { id } }, { signal }),
    api.patients.history({ params: { id }, body: wholeHistory }, { signal }),
  ])
  return { patient, first }
}

/** Reading it is recorded, so nothing in the background reads it again. */
export const shouldRevalidate = () => false

export const HydrateFallback = () => <ListSkeleton rows={8} height={56} />

export const ErrorBoundary = ({ error, params: { patientId } }: Route.ErrorBoundaryProps) =>
  isChartClosed(error) ? <Navigate to={`/patients/${patientId}`} replace /> : <ErrorState error={error} />

/** Everything that happened with a patient, over all their consults: what the patient reads too, in the clinic's words. */
export default function PatientHistory({ loaderData: { patient, first } }: Route.ComponentProps) {
  const { id, name } = patient
  return (
    <Box maw={880}>
      <Anchor component={Link} to={`/patients/${id}`} c="dimmed" size="text" className="screen-only">
        <span aria-hidden="true">←</span> Chart of {name}
      </Anchor>
      <PageHeader
        title={name}
        lead="Everything that happened over all consults, newest first. The patient reads the same entries in their words, under the same numbers."
      />
      <CaseHistory
        key={id}
        first={first}
        load={body => api.patients.history({ params: { id }, body })}
        linkOf={({ subject }) => (subject.kind === 'consult' ? `/patients/${id}?consult=${subject.id}` : null)}
        placeholder="Such as shipped, a name or OM1004"
        printedFor={`What happened in the care of ${name}`}
      />
    </Box>
  )
}
