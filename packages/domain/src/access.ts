/** Roles, homes and labels as the browser uses them; the server decides with its own facts. (Spec §4, §5, §6) */
import { layoutOf } from './routes.ts'

export const roles = ['patient', 'doctor', 'pharmacist', 'admin', 'superadmin'] as const
export type Role = (typeof roles)[number]

/** Who a signed-in person is for the screens; chooses layout, labels and links, never rights. (Spec §4) */
export type UserType = 'patient' | 'doctor' | 'pharmacist' | 'none'

type Metadata = { role?: unknown } | null | undefined
export type UserWithMetadata = { app_metadata?: Metadata; user_metadata?: Metadata }

const asRole = (value: unknown): Role | undefined => roles.find(role => role === value)

/**
 * The role a route guard reads: app metadata first, then user metadata, patient when neither says one. (Spec §4)
 * A person may edit their own user metadata, so the server uses {@link trustedRoleOf} instead.
 */
export const roleOf = (user: UserWithMetadata | null | undefined): Role =>
  asRole(user?.app_metadata?.role) ?? asRole(user?.user_metadata?.role) ?? 'patient'

/** The role the server trusts: app metadata of a verified token and nothing else. */
export const trustedRoleOf = (user: UserWithMetadata | null | undefined): Role =>
  asRole(user?.app_metadata?.role) ?? 'patient'

/** Whether a person's role opens a page that needs another; a person without a role counts as patient. (Spec §5) */
export const hasRole = (needed: Role, actual: string | null | undefined): boolean => {
  if (needed === 'admin') return actual === 'admin' || actual === 'superadmin'
  if (needed === 'patient') return !actual || actual === 'patient'
  return actual === needed
}

/** A role's own home, where a guard sends someone who lacks the right. (Spec §5) */
export const homeOf = (role: Role): string =>
  ({
    patient: '/patient-dashboard',
    doctor: '/dashboard',
    pharmacist: '/pharmacy-dashboard',
    admin: '/admin/dashboard',
    superadmin: '/admin/dashboard',
  })[role]

/** Where a role lands after signing out. (Spec §6) */
export const signOutPathOf = (role: Role): string =>
  ({
    patient: '/user-login',
    doctor: '/doctor-login',
    pharmacist: '/pharmacy-login',
    admin: '/admin-login',
    superadmin: '/admin-login',
  })[role]

/** The sign-in page for someone who asked for a guarded path while signed out. (Spec §4) */
export const loginPathOf = (path: string): string => {
  const layout = layoutOf(path)
  if (layout === 'doctor') return '/doctor-login'
  if (layout === 'pharmacy') return '/pharmacy-login'
  return layout === 'admin' ? '/admin-login' : '/user-login'
}

const nameFromEmail = (email: string | null | undefined): string => {
  const word = email?.split('@')[0]?.split(/[.+_\-\d]/)[0] ?? ''
  return word.charAt(0).toUpperCase() + word.slice(1)
}

export type Labelled = { role: Role; firstName?: string | null; email?: string | null; long?: boolean }

/** How a person is addressed on screen; `long` writes an admin out as Administrator. (Spec §6) */
export const displayLabel = ({ role, firstName, email, long = false }: Labelled): string => {
  const name = firstName?.trim() || nameFromEmail(email)
  if (role === 'superadmin') return 'Super Admin'
  if (role === 'admin') return long ? 'Administrator' : 'Admin'
  if (role === 'doctor') return name ? `Dr. ${name}` : 'Doctor'
  if (role === 'pharmacist') return name ? `Pharm. ${name}` : 'Pharmacist'
  return name || 'Patient'
}

const patientWords = ['patient', 'test', 'user', 'client'] as const

/** The kind of user from the signed-in e-mail, then the staff rows, in this order. (Spec §4: user type) */
export const userTypeOf = (
  email: string | null | undefined,
  hasDoctorRow: boolean,
  hasPharmacistRow: boolean,
): UserType => {
  const address = email?.toLowerCase() ?? ''
  if (patientWords.some(word => address.includes(word))) return 'patient'
  if (hasDoctorRow) return 'doctor'
  return hasPharmacistRow ? 'pharmacist' : 'none'
}
