import { layout, type RouteConfigEntry } from '@react-router/dev/routes'

/** Pages that need the patient role; `route(path, file)` each. */
const guarded: RouteConfigEntry[] = []

/** The patient pages. Pages beside the guard are open to everyone. (Spec §2) */
export const patientRoutes: RouteConfigEntry[] = [
  layout('areas/patient/layout.tsx', [layout('areas/patient/guard.tsx', guarded)]),
]
