import { homeOf } from '@om/domain/access'
import { useLocation, useSearchParams } from 'react-router'
import { safeNext } from '#app/features/session/judge.ts'
import type { Person } from '#app/features/session/session-state.ts'
import { nextAfterConfirming } from '#app/features/session/sign-up.ts'

/**
 * Where to go after signing in: the page that was asked for, otherwise the person's own home. (Spec §4, §5) A mailed link
 * does not name that page; this browser remembers it.
 */
export const useNext = () => {
  const [params] = useSearchParams()
  const isMailed = useLocation().pathname.startsWith('/auth/')
  const next = safeNext(params.get('next') ?? (isMailed ? nextAfterConfirming() : null))
  return {
    next,
    after: (person: Person) => next ?? homeOf(person.role),
    /** The same wish carried to another sign-in page. */
    carry: (path: string) => (next ? `${path}?next=${encodeURIComponent(next)}` : path),
  }
}
