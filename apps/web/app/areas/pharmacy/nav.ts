import type { NavItem } from '#app/areas/portal/portal-shell.tsx'

const dashboard: NavItem = { label: 'Dashboard', to: '/pharmacy-dashboard' }

/** The pharmacy navigation, in the order of the specification. Shipping and Reports have no page of their own and lead home. (Spec §2) */
export const nav: readonly NavItem[] = [
  dashboard,
  { label: 'Orders', to: '/pharmacy-orders' },
  { label: 'Fulfillment', to: '/pharmacy-prescriptions' },
  { label: 'Shipping', to: '/pharmacy-shipping' },
  { label: 'Reports', to: '/pharmacy-reports' },
]

/** The links of the account menu above Sign Out. Settings and Profile have no page of their own and lead home. (Spec §2) */
export const menu: readonly NavItem[] = [
  dashboard,
  { label: 'Settings', to: '/pharmacy-settings' },
  { label: 'Profile', to: '/pharmacy-profile' },
]
