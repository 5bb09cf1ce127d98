import type { Role, UserType } from '@om/domain/access'

/** The person as far as screens need to know. */
export type Person = {
  id: string
  email: string
  firstName: string
  lastName: string
  emailConfirmed: boolean
  role: Role
  type: UserType
  label: string
}

/** The three states of a session. (Spec §4: session) */
export type Session =
  | { state: 'loading' }
  /** `chosen` when the person pressed Sign Out here, rather than the session having ended. */
  | { state: 'signed-out'; chosen: boolean }
  | { state: 'signed-in'; person: Person; secondFactorDue: boolean }

export const loading: Session = { state: 'loading' }
export const signedOut: Session = { state: 'signed-out', chosen: false }
