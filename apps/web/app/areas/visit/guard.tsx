import { type MiddlewareFunction, Outlet } from 'react-router'
import { Guarded } from '#app/areas/portal/guarded.tsx'
import { guardFor } from '#app/features/session/guard.ts'
import type { Session } from '#app/features/session/session-state.ts'
import { settledSession } from '#app/features/session/session-store.ts'
import { useSession } from '#app/features/session/use-session.ts'

/** Both sides come by the same address; whoever is neither is asked to sign in as the patient. */
export const sideIn = (session: Session): 'doctor' | 'patient' =>
  session.state === 'signed-in' && session.person.role === 'doctor' ? 'doctor' : 'patient'

const guard: MiddlewareFunction<unknown> = async (args, next) => guardFor(sideIn(await settledSession()))(args, next)

export const clientMiddleware = [guard]

export default function VisitGuard() {
  return (
    <Guarded needs={sideIn(useSession())}>
      <Outlet />
    </Guarded>
  )
}
