import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isFullySignedIn, type Person, type Session } from '#app/features/session/session-state.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { forgetDraft } from '#app/ui/draft.ts'
import { registrationDraft } from './registration-draft.ts'
import { useNext } from './use-next.ts'

type Options = {
  /** Something is still to be read on this page. */
  isHeld?: boolean
  /** Where someone goes who asked for no page in particular; their own home otherwise. */
  home?: (person: Person) => Promise<string>
}

/**
 * Moves on as soon as someone is fully signed in, here or in another tab. Answers the session, and whether the page is
 * about to be left.
 */
export const useLeaveWhenSignedIn = ({
  isHeld = false,
  home,
}: Options = {}): { session: Session; isLeaving: boolean } => {
  const session = useSession()
  const navigate = useNavigate()
  const { next, after } = useNext()
  const [target, setTarget] = useState<string | null>(null)
  const isReady = isFullySignedIn(session) && session.person.emailConfirmed && !isHeld
  const person = isReady ? session.person : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once for each person who arrives
  useEffect(() => {
    if (!person) return
    let isCurrent = true
    const wish = next || !home ? Promise.resolve(after(person)) : home(person).catch(() => after(person))
    void wish.then(found => isCurrent && setTarget(found))
    return () => {
      isCurrent = false
    }
  }, [person?.id, next])
  useEffect(() => {
    if (!target) return
    forgetDraft(registrationDraft.key)
    void navigate(target, { replace: true })
  }, [target, navigate])
  return { session, isLeaving: person !== null }
}
