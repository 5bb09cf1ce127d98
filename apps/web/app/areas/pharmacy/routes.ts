import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Orders and fulfillment are one screen, with the open order beside the list. (Spec §2) */
const workbench = (path: string) =>
  route(path, 'areas/pharmacy/pages/orders/orders.tsx', { id: path }, [
    index('areas/pharmacy/pages/orders/order.tsx', { id: `${path}-open` }),
  ])

/** Pages that need the pharmacist role; `route(path, file)` each. */
const guarded: RouteConfigEntry[] = [
  route('pharmacy-dashboard', 'areas/pharmacy/pages/board/dashboard.tsx', [
    index('areas/pharmacy/pages/board/open-ticket.tsx'),
  ]),
  workbench('pharmacy-orders'),
  workbench('pharmacy-prescriptions'),
]

/** The pharmacy pages. Pages beside the guard are open to everyone. (Spec §2) */
export const pharmacyRoutes: RouteConfigEntry[] = [
  layout('areas/pharmacy/layout.tsx', [layout('areas/pharmacy/guard.tsx', guarded)]),
]
