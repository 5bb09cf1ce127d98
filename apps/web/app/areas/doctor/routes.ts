import { layout, type RouteConfigEntry } from '@react-router/dev/routes'

/** Pages that need the doctor role; `route(path, file)` each. */
const guarded: RouteConfigEntry[] = []

/** The doctor pages. Pages beside the guard are open to everyone. (Spec §2) */
export const doctorRoutes: RouteConfigEntry[] = [
  layout('areas/doctor/layout.tsx', [layout('areas/doctor/guard.tsx', guarded)]),
]
