import type { QueueItem } from '@om/contracts/consults'
import { CLAIM_LOCK_MS } from '@om/domain/sla'
import { learnClinicTime } from '#app/browser/clock.ts'

/** Takes the clinic's time from a hold that has just begun: it ends exactly `CLAIM_LOCK_MS` later. */
export const learnFromHold = ({ claimExpiresAt }: Pick<QueueItem, 'claimExpiresAt'>): void => {
  if (claimExpiresAt) learnClinicTime(new Date(Date.parse(claimExpiresAt) - CLAIM_LOCK_MS).toISOString())
}
