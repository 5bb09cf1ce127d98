import type { NavItem } from '#app/areas/portal/portal-shell.tsx'

const dashboard: NavItem = { label: 'Dashboard', to: '/pharmacy-dashboard' }

/** The pharmacy navigation, in the order of the specification; only pages that exist. (Spec §2) */
export const nav: readonly NavItem[] = [
  dashboard,
  { label: 'Orders', to: '/pharmacy-orders' },
  { label: 'Fulfillment', to: '/pharmacy-prescriptions' },
]

/** The links of the account menu above Sign Out; only pages that exist. (Spec §2) */
export const menu: readonly NavItem[] = [dashboard]
