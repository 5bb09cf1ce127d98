/** Verified claims of an access token, as far as we use them. */
export type Claims = {
  sub: string
  email: string
  role: string
  aal: string
  session_id: string
  app_metadata: Record<string, unknown>
  exp: number
  raw: Record<string, unknown>
}

type Person = { id: string; email: string; name: string; claims: Claims }

export type PatientActor = Person & { role: 'patient' }
/** `staffId` is the row in `doctors`. */
export type DoctorActor = Person & { role: 'doctor'; staffId: string }
/** `staffId` is the row in `pharmacists`. */
export type PharmacistActor = Person & { role: 'pharmacist'; staffId: string }
export type AdminActor = Person & { role: 'admin' | 'superadmin' }

/** A signed-in person whom the server has verified: token, account and, for staff, their own active row. */
export type PersonActor = PatientActor | DoctorActor | PharmacistActor | AdminActor

export type Anyone = { role: 'anyone' }
/** The server itself: jobs, webhooks and schedules. */
export type SystemActor = { role: 'system'; name: string }

export type Actor = PersonActor | Anyone | SystemActor

export const anyone: Anyone = { role: 'anyone' }
export const system = (name: string): SystemActor => ({ role: 'system', name })
