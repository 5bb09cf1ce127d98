import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Pages that need the admin role; `route(path, file)` each. */
const guarded: RouteConfigEntry[] = [route('admin/dashboard', 'areas/admin/pages/dashboard.tsx')]

/** The admin pages. Pages beside the guard are open to everyone. (Spec §2) */
export const adminRoutes: RouteConfigEntry[] = [
  layout('areas/admin/layout.tsx', [layout('areas/admin/guard.tsx', guarded)]),
]
