import { GuardedOutlet } from '#app/areas/portal/guarded-outlet.tsx'
import { guardFor } from '#app/features/session/guard.ts'

export const clientMiddleware = [guardFor('pharmacist')]

export default function PharmacyGuard() {
  return <GuardedOutlet needs="pharmacist" />
}
