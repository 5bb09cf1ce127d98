import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Session } from '#app/features/session/session-state.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { useNext } from './use-next.ts'

/** Moves on as soon as someone is fully signed in, here or in another tab. Returns the session. */
export const useLeaveWhenSignedIn = (): Session => {
  const session = useSession()
  const navigate = useNavigate()
  const { after } = useNext()
  const ready = session.state === 'signed-in' && !session.secondFactorDue && session.person.emailConfirmed
  const target = ready ? after(session.person) : null
  useEffect(() => {
    if (target) void navigate(target, { replace: true })
  }, [target, navigate])
  return session
}
