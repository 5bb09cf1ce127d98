import { GuardedOutlet } from '#app/areas/portal/guarded-outlet.tsx'
import { guardFor } from '#app/features/session/guard.ts'

export const clientMiddleware = [guardFor('patient')]

export default function PatientGuard() {
  return <GuardedOutlet needs="patient" />
}
