import type { Tx } from '#src/database/database.ts'
import { moment } from '#src/hooks.ts'

/** An address takes no mail any more: whose it is, and why. */
export const addressDied = moment<[tx: Tx, died: { personIds: string[]; kind: 'bounced' | 'complained'; at: Date }]>()
