import { GuardedOutlet } from '#app/areas/portal/guarded-outlet.tsx'
import { guardFor } from '#app/features/session/guard.ts'

export const clientMiddleware = [guardFor('admin')]

export default function AdminGuard() {
  return <GuardedOutlet needs="admin" />
}
