/** Where a consult stands, and what the rules say of it. */
import { z } from 'zod'

export const consultStates = [
  'draft',
  'submitted',
  'in_review',
  'needs_info',
  'video_required',
  'approved',
  'declined',
  'referred',
  'expired',
  'abandoned',
  'withdrawn',
] as const
export const ConsultState = z.enum(consultStates)
export type ConsultState = z.infer<typeof ConsultState>
export const Outcome = z.enum(['incomplete', 'decline_refer_gp', 'video_required', 'non_rx_suggested', 'rx_review'])
export const SlaLevel = z.enum(['green', 'amber', 'red', 'breach'])

export const Contraindication = z.object({
  ci: z.string(),
  medicine: z.string(),
  severity: z.enum(['A', 'C', 'W']),
  label: z.string(),
  sourceAnswers: z.array(z.string()),
})
export type Contraindication = z.infer<typeof Contraindication>
