import type { LiveEvent } from '@om/contracts/events'
import { liveEvents } from '@om/db/tables/platform'
import type { Tx } from './database.ts'

export type Topic = `user:${string}` | 'role:doctor' | 'role:pharmacist' | 'role:admin'

/** Tells open screens that something changed. Ids only: the reader asks again through the API. */
export const announce = async (tx: Tx, topics: Topic[], kind: LiveEvent['kind'], subjectId: string): Promise<void> => {
  await tx.q.insert(liveEvents).values(topics.map(topic => ({ topic, kind, subjectId })))
}
