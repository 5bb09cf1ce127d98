import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { Incidents } from '#app/features/incidents/incidents.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/incidents'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) => api.incidents.list({}, { signal })

export const HydrateFallback = () => <ListSkeleton rows={3} height={200} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** The pharmacy's incident log as admins read it: no patient, and nothing to change. (REG-18, INV-14) */
export default function AdminIncidents({ loaderData }: Route.ComponentProps) {
  return (
    <Incidents
      items={loaderData.items}
      mayWork={false}
      lead={<Link to="/admin/dashboard">Back to the dashboard</Link>}
    />
  )
}
