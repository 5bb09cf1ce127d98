import { homeOf, signOutPathOf } from '@om/domain/access'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { safeNext } from '#app/features/session/judge.ts'
import { isFullySignedIn, type Person, type Session } from '#app/features/session/session-state.ts'
import { nextAfterConfirming } from '#app/features/session/sign-up.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { forgetDraft } from '#app/ui/draft.ts'

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

/** What is kept of the registration form for a reload: everything but the password. Forgotten once someone is signed in. */
export const registrationDraft = {
  key: 'registration',
  names: ['firstName', 'lastName', 'email', 'marketing'],
} as const

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
