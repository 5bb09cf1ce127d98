import { homeOf } from '@om/domain/access'
import { useSearchParams } from 'react-router'
import { safeNext } from '#app/features/session/judge.ts'
import type { Person } from '#app/features/session/session-state.ts'

/** Where to go after signing in: the page that was asked for, otherwise the person's own home. (Spec §4, §5) */
export const useNext = () => {
  const [params] = useSearchParams()
  const next = safeNext(params.get('next'))
  return {
    next,
    after: (person: Person) => next ?? homeOf(person.role),
    /** The same wish carried to another sign-in page. */
    carry: (path: string) => (next ? `${path}?next=${encodeURIComponent(next)}` : path),
  }
}
