import type { NavItem } from '#app/areas/portal/portal-shell.tsx'

const dashboard: NavItem = { label: 'Dashboard', to: '/admin/dashboard' }

/**
 * The admin navigation, in the order of the specification and the same for every admin: User Management leads who may not open it
 * home. Messages to the front desk have no entry of their own: those that wait are counted at the Dashboard, which leads to them.
 * (Spec §2)
 */
export const navWith = (waitingMessages: number): readonly NavItem[] => [
  { ...dashboard, unread: waitingMessages, unreadWords: 'messages waiting' },
  { label: 'User Management', to: '/admin/users' },
  { label: 'Orders', to: '/admin/orders' },
]

/** The links of the account menu above Sign Out; only pages that exist. (Spec §2) */
export const menu: readonly NavItem[] = [dashboard]
