import { layout, type RouteConfigEntry } from '@react-router/dev/routes'

/** Pages that need the pharmacist role; `route(path, file)` each. */
const guarded: RouteConfigEntry[] = []

/** The pharmacy pages. Pages beside the guard are open to everyone. (Spec §2) */
export const pharmacyRoutes: RouteConfigEntry[] = [
  layout('areas/pharmacy/layout.tsx', [layout('areas/pharmacy/guard.tsx', guarded)]),
]
