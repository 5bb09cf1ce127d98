import type { NavItem } from '#app/areas/portal/portal-shell.tsx'

/**
 * The patient navigation, in the order of the specification; only pages that exist. Manage Subscriptions leads to one
 * of two pages. (Spec §2, §4)
 */
export const navWith = (managePath: string): readonly NavItem[] => [
  { label: 'Dashboard', to: '/patient-dashboard' },
  { label: 'Appointments', to: '/patient-appointments' },
  { label: 'Orders', to: '/patient-orders' },
  { label: 'Manage Subscriptions', to: managePath },
]

/** The links of the account menu above Sign Out; only pages that exist. (Spec §2) */
export const menu: readonly NavItem[] = [{ label: 'My Profile', to: '/patient-profile' }]
