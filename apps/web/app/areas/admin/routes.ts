import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Pages that need the admin role; `route(path, file)` each. */
const guarded: RouteConfigEntry[] = [
  route('admin/dashboard', 'areas/admin/pages/dashboard/dashboard.tsx'),
  // Beside the menu, which the specification names in full: reached from the dashboard and by address. (Spec §2)
  route('admin/messages', 'areas/admin/pages/messages/messages.tsx', [index('areas/admin/pages/messages/ticket.tsx')]),
  route('admin/money/disputes', 'areas/admin/pages/money/disputes.tsx', [index('areas/admin/pages/money/dispute.tsx')]),
  route('admin/money/days', 'areas/admin/pages/money/days.tsx'),
  route('admin/money/figures', 'areas/admin/pages/money/figures.tsx'),
  route('admin/money/gst', 'areas/admin/pages/money/gst.tsx'),
  route('admin/self-check', 'areas/admin/pages/self-check/self-check.tsx'),
  route('admin/orders', 'areas/admin/pages/orders/orders.tsx', [index('areas/admin/pages/orders/record.tsx')]),
]

/** Pages that need superadmin. The open account is a panel over the list. (Spec §2, §6) */
const guardedMore: RouteConfigEntry[] = [
  route('admin/users', 'areas/admin/pages/users/users.tsx', [index('areas/admin/pages/users/account.tsx')]),
]

/** The admin pages. Pages beside the guard are open to everyone. (Spec §2) */
export const adminRoutes: RouteConfigEntry[] = [
  layout('areas/admin/layout.tsx', [
    layout('areas/admin/guard.tsx', guarded),
    layout('areas/admin/superadmin-guard.tsx', guardedMore),
  ]),
]
