import type { CaseEvent } from '@om/contracts/case-history'
import { api } from '#app/browser/api.ts'
import { CaseHistory, wholeHistory } from '#app/features/case-history/case-history.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { Page } from '../../parts/page.tsx'
import type { Route } from './+types/history'
import { RecordSections } from './sections.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  api.ownRecord.history({ body: wholeHistory }, { signal })

export const HydrateFallback = () => <ListSkeleton rows={8} height={56} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const places: Partial<Record<CaseEvent['subject']['kind'], string>> = {
  consult: '/consumer-health-records/assessments',
  appointment: '/patient-appointments/history',
  prescription: '/patient-prescriptions',
  order: '/patient-orders',
  check_in: '/consumer-health-records',
  correction: '/consumer-health-records/corrections',
  doctor_letter: '/consumer-health-records/your-gp',
}

/** Everything that happened in the patient's care, as their doctors see it too, in the patient's words. */
export default function OwnHistory({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title="What happened"
        lead="Everything in your care, newest first, from your first assessment on. Your doctors see the same list; each entry has the same number there."
      />
      <RecordSections />
      <CaseHistory
        first={loaderData}
        load={body => api.ownRecord.history({ body })}
        linkOf={({ subject }) => places[subject.kind] ?? null}
        placeholder="Such as parcel, a doctor’s name or OM1004"
        printedFor="What happened in my care"
      />
    </Page>
  )
}
