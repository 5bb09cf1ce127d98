import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { SideEffectCard } from '#app/features/side-effects/side-effect-card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { Page, useFreshPage } from '../../parts/page.tsx'
import type { Route } from './+types/prescriptions'
import { PrescriptionCard } from './prescription-card.tsx'

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) => {
  const [{ items, postTo }, reports] = await Promise.all([
    api.prescriptions.mine({}, { signal }),
    api.sideEffects.mine({}, { signal }),
  ])
  return { items, postTo, reports: reports.items }
}

export const HydrateFallback = () => <ListSkeleton rows={2} height={280} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** A patient's prescriptions, newest first, each with its document. They may be dispensed anywhere. (Spec §2, REG-04) */
export default function PatientPrescriptions({ loaderData: { items, postTo, reports } }: Route.ComponentProps) {
  useFreshPage(['consult', 'order', 'plan', 'side-effect'])
  return (
    <Page>
      <PageHeader
        title="Prescriptions"
        lead="They are yours: you may have them dispensed by our partner pharmacy or by any other."
      />
      {items.length === 0 ? (
        <EmptyState
          title="No prescriptions yet"
          text="When a doctor prescribes for you, the prescription appears here with its directions and as a PDF."
          action={
            <Button component={Link} to="/patient-dashboard" variant="default">
              See what happens next
            </Button>
          }
        />
      ) : (
        <Stack gap="xl">
          {items.map(prescription => (
            <PrescriptionCard key={prescription.id} prescription={prescription} postTo={postTo} />
          ))}
          {reports.map(report => (
            <SideEffectCard key={report.id} report={report} />
          ))}
        </Stack>
      )}
    </Page>
  )
}
