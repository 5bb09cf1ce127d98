import { hasRole, type Role } from '@om/domain/access'
import type { NavItem } from '#app/areas/portal/portal-shell.tsx'

type Entry = NavItem & { needs: Role }

const dashboard: Entry = { label: 'Dashboard', to: '/admin/dashboard', needs: 'admin' }

const entries: readonly Entry[] = [
  dashboard,
  { label: 'User Management', to: '/admin/users', needs: 'superadmin' },
  { label: 'Orders', to: '/admin/orders', needs: 'admin' },
]

/**
 * The admin navigation, in the order of the specification; only pages that exist and that the role opens. Until the role is
 * known it is an admin's. Messages to the front desk have no entry of their own: those that wait are counted at the Dashboard, which
 * leads to them. (Spec §2, §6)
 */
export const navFor = (role: Role = 'admin', waitingMessages = 0): readonly NavItem[] =>
  entries
    .filter(({ needs }) => hasRole(needs, role))
    .map(entry =>
      entry === dashboard ? { ...entry, unread: waitingMessages, unreadWords: 'messages waiting' } : entry,
    )

/** The links of the account menu above Sign Out; only pages that exist. (Spec §2) */
export const menu: readonly NavItem[] = [dashboard]
