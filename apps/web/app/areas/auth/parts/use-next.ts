import { homeOf, signOutPathOf } from '@om/domain/access'
import { useLocation, useSearchParams } from 'react-router'
import { safeNext } from '#app/features/session/judge.ts'
import { isFullySignedIn, type Person, type Session } from '#app/features/session/session-state.ts'
import { nextAfterConfirming } from '#app/features/session/sign-up.ts'

/** Pages that are reached by a mailed link or from Google, whose address does not name the page that was asked for. */
const arrivals = /^\/(auth\/|email-verification|reset-password|complete-google-registration)/

/**
 * Where to go after signing in: the page that was asked for, otherwise the person's own home. (Spec §4, §5) A mailed link
 * does not name that page; this browser remembers it.
 */
export const useNext = () => {
  const [params] = useSearchParams()
  const isArrival = arrivals.test(useLocation().pathname)
  const next = safeNext(params.get('next') ?? (isArrival ? nextAfterConfirming() : null))
  const after = (person: Person) => next ?? homeOf(person.role)
  /** The same wish carried to another sign-in page. */
  const carry = (path: string) => (next ? `${path}?next=${encodeURIComponent(next)}` : path)
  return {
    next,
    after,
    carry,
    /** The next place of someone who has just arrived: what their account still asks for comes first. */
    onward: (session: Session): string => {
      if (session.state !== 'signed-in') return carry('/user-login')
      const { person } = session
      if (!person.emailConfirmed) return carry('/please-verify')
      return isFullySignedIn(session) ? after(person) : carry(signOutPathOf(person.role))
    },
  }
}
