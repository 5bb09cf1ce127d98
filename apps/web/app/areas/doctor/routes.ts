import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Pages that need the doctor role; `route(path, file)` each. */
const guarded: RouteConfigEntry[] = [
  route('patients', 'areas/doctor/pages/patients/patients.tsx'),
  route('patients/:patientId', 'areas/doctor/pages/patients/chart.tsx'),
  route('doctor/openings', 'areas/doctor/pages/openings/openings.tsx'),
  route('patients/:patientId/history', 'areas/doctor/pages/patients/history.tsx'),
  route('prescriptions', 'areas/doctor/pages/rx-history/rx-history.tsx', [
    index('areas/doctor/pages/rx-history/rx.tsx'),
  ]),
  route('prescription-templates', 'areas/doctor/pages/templates/templates.tsx', [
    index('areas/doctor/pages/templates/template.tsx'),
  ]),
  route('resources', 'areas/doctor/pages/resources/resources.tsx'),
  route('resources/formulary', 'areas/doctor/pages/resources/formulary.tsx'),
  route('resources/stages', 'areas/doctor/pages/resources/stages.tsx'),
  route('resources/:slug', 'areas/doctor/pages/resources/resource-text.tsx'),
  route('calendar', 'areas/doctor/pages/calendar.tsx'),
  route('doctor-settings', 'areas/doctor/pages/settings.tsx'),
]

/** The doctor pages. The dashboard is beside the guard: it has none. (Spec §2) */
export const doctorRoutes: RouteConfigEntry[] = [
  layout('areas/doctor/layout.tsx', [
    route('doctor/dashboard', 'areas/doctor/pages/queue/queue.tsx', [index('areas/doctor/pages/queue/case.tsx')]),
    layout('areas/doctor/guard.tsx', guarded),
  ]),
]
