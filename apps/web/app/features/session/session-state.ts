import { hasRole, type Role, type UserType } from '@om/domain/access'

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
  | {
      state: 'signed-out'
      chosen: boolean
      /** A sign-in was refused because it needs a second factor: the code is asked for. (Spec §4: two-factor) */
      secondFactorAsked?: boolean
    }
  | {
      state: 'signed-in'
      person: Person
      /** There is a second factor and this session has not proven it. */
      secondFactorDue: boolean
      /** Staff who have no second factor yet, and are to set one up before anything else. */
      factorSetupDue: boolean
    }

export const loading: Session = { state: 'loading' }
export const signedOut: Session = { state: 'signed-out', chosen: false }

/** Whether someone is signed in with everything their account asks for, confirmation of the address aside. */
export const isFullySignedIn = (session: Session): session is Extract<Session, { state: 'signed-in' }> =>
  session.state === 'signed-in' && !session.secondFactorDue && !session.factorSetupDue

/** Whether someone may send an assessment now: a patient with a confirmed address. */
export const canSend = (session: Session): boolean =>
  session.state === 'signed-in' &&
  !session.secondFactorDue &&
  session.person.emailConfirmed &&
  hasRole('patient', session.person.role)
