import { GuardedOutlet } from '#app/areas/portal/guarded-outlet.tsx'
import { guardFor } from '#app/features/session/guard.ts'

export const clientMiddleware = [guardFor('doctor')]

export default function DoctorGuard() {
  return <GuardedOutlet needs="doctor" />
}
