import { hasRole } from '@om/domain/access'
import { isFullySignedIn } from '#app/features/session/session-state.ts'
import { useSession } from '#app/features/session/use-session.ts'

/** The id of the signed-in patient whose e-mail is confirmed; null for everyone else and while that is not known. */
export const usePatientId = (): string | null => {
  const session = useSession()
  if (!isFullySignedIn(session)) return null
  const { person } = session
  return person.emailConfirmed && hasRole('patient', person.role) ? person.id : null
}
