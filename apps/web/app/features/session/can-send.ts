import { hasRole } from '@om/domain/access'
import type { Session } from './session-state.ts'

/** Whether someone may send an assessment now: a patient with a confirmed address. */
export const canSend = (session: Session): boolean =>
  session.state === 'signed-in' &&
  !session.secondFactorDue &&
  session.person.emailConfirmed &&
  hasRole('patient', session.person.role)
