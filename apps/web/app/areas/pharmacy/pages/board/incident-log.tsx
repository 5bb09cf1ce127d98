import { Link } from 'react-router'
import { Incidents } from '#app/features/incidents/incidents.tsx'
import { ReportIncident } from '#app/features/incidents/report-incident.tsx'
import type { loadIncidents } from './board.ts'

/** The pharmacy's incident log with the form for a new one. */
export const IncidentLog = ({ loaded }: { loaded: NonNullable<Awaited<ReturnType<typeof loadIncidents>>> }) => (
  <Incidents items={loaded.items} mayWork lead={<Link to="/pharmacy-dashboard">Back to the dispensary board</Link>}>
    <ReportIncident about={loaded.about} />
  </Incidents>
)
