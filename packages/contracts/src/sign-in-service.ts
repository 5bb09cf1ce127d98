/**
 * What our own sign-in service offers under `/auth/v1` beyond the hosted protocol. Absent with a hosted provider, which
 * the public settings say (`signIn.hosted`).
 */
import { z } from 'zod'

export const OpenSession = z.object({
  id: z.uuid(),
  /** From the browser's own description; empty when it says nothing usable. */
  browser: z.string(),
  system: z.string(),
  kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  /** IANA name such as `Australia/Perth`; empty when not known. */
  time_zone: z.string(),
  aal: z.enum(['aal1', 'aal2']),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** `GET /auth/v1/sessions`, most recently used first. `DELETE /auth/v1/sessions/{id}` ends one (204). */
export const OpenSessions = z.object({ sessions: z.array(OpenSession) })

/** `GET /auth/v1/recovery-codes` */
export const RecoveryCodesLeft = z.object({ remaining: z.int(), created_at: z.string().nullable() })
/** `POST /auth/v1/recovery-codes` at aal2: ten new codes, shown once; earlier ones stop working. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
/** Form of a code as shown. Case and hyphens do not matter when it is typed. */
export const RECOVERY_CODE_FORM = /^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$/

/** The part of the answer of `POST /auth/v1/recovery-codes/verify` (`{code}`) that a browser needs to go on at aal2. */
export const LiftedSession = z.object({ access_token: z.string(), refresh_token: z.string() })
