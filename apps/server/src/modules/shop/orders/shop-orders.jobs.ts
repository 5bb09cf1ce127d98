import { z } from 'zod'
import type { JobDefinition } from '#src/jobs/jobs.ts'

/** Catches up with the shop before its turn, because somebody waits for their order. */
export const reconcileOrdersJob: JobDefinition<Record<string, never>> = {
  name: 'reconcile-shop-orders',
  payload: z.record(z.string(), z.never()),
  // The sweep tries again anyway.
  retryLimit: 0,
}
