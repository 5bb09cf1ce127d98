import { z } from 'zod'
import { Id, IdParams, Instant, PageQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Steps before which the rules are asked what speaks against a treatment. (INV-04) */
export const gateNames = [
  'sign',
  'verify',
  'compound',
  'finish_compounding',
  'release',
  'pack',
  'lodge',
  'ship',
  'resume',
  'new_answers',
  'clear',
  'check_in',
  'renewal',
  'checkout',
  'place',
] as const
export const GateName = z.enum(gateNames)
export type GateName = z.infer<typeof GateName>

export const patientGates = endpoint('GET', '/api/patients/:id/gates', {
  who: 'doctor',
  summary:
    'What the rules said at each step of the treatments of a patient, each repeated with the rules of its version',
  params: IdParams,
  query: PageQuery,
  reply: pageOf(
    z.object({
      id: Id,
      gate: GateName,
      at: Instant,
      /** Who took the step; empty for the clock. */
      by: z.string(),
      isOpen: z.boolean(),
      inTheWay: z.array(z.string()),
      ruleVersion: z.string(),
      /** SHA-256 of the inputs. */
      inputsHash: z.string(),
      /** What the rules of that version say today of the same inputs. */
      repeated: z.enum(['same', 'different', 'not_kept']),
      /** What the rules in force say today of the same inputs; null where they are those of then. */
      today: z.object({ ruleVersion: z.string(), isOpen: z.boolean(), inTheWay: z.array(z.string()) }).nullable(),
    }),
  ),
})
