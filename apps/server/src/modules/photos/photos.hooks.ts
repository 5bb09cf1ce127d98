import type { PhotoSubject } from '@om/contracts/photos'
import type { Tx } from '#src/database/database.ts'
import { question } from '#src/hooks.ts'

/** Whose report this is that photos may belong to; undefined for one that the actor may not read. */
export const ownerOfSubject = question<[tx: Tx, kind: PhotoSubject, id: string], Promise<string | undefined>>(
  'whose report a photo belongs to',
)

/** The paper that a result was read from; null where none was named. */
export const paperOf = question<[tx: Tx, resultId: string], Promise<string | null>>('the paper a result was read from')

/** Whether a result that counts was read from this paper. */
export const isReadFrom = question<[tx: Tx, photoId: string], Promise<boolean>>(
  'whether a result was read from a paper',
)
