import type { PhotoSubject } from '@om/contracts/photos'
import type { Tx } from '#src/database/database.ts'
import { question } from '#src/hooks.ts'

/** Whose report this is that photos may belong to; undefined for one that the actor may not read. */
export const ownerOfSubject = question<[tx: Tx, kind: PhotoSubject, id: string], Promise<string | undefined>>(
  'whose report a photo belongs to',
)
