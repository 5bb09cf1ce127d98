import type { Tx } from '#src/database/database.ts'
import { visibleAnswers } from './preferences.repo.ts'

const most = 1_000

/** Everything the reader ever said about marketing, newest first. */
export const answersOf = async (tx: Tx, personId: string) => {
  const rows = await visibleAnswers(tx, personId, most)
  return rows.map(({ consent, source, wording, at }) => ({ consent, source, wording, at: at.toISOString() }))
}
