import { z } from 'zod'
import type { JobDefinition } from '#src/jobs/jobs.ts'

const OfAccount = z.object({ userId: z.uuid() })
type OfAccount = z.infer<typeof OfAccount>

/** Tells the sign-in service what we know of someone's hold, in case the first telling got lost. */
export const settleHoldJob: JobDefinition<OfAccount> = { name: 'settle-hold', payload: OfAccount, retryLimit: 20 }

/** Mails the link of an invitation. */
export const mailInvitationJob: JobDefinition<OfAccount> = {
  name: 'mail-invitation',
  payload: OfAccount,
  retryLimit: 12,
}
