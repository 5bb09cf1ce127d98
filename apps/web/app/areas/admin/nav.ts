import type { NavItem } from '#app/areas/portal/nav-item.ts'

const dashboard: NavItem = { label: 'Dashboard', to: '/admin/dashboard' }

/** The admin navigation, in the order of the specification; only pages that exist. (Spec §2) */
export const nav: readonly NavItem[] = [dashboard]

/** The links of the account menu above Sign Out; only pages that exist. (Spec §2) */
export const menu: readonly NavItem[] = [dashboard]
