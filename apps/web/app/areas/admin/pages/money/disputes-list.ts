import { type DisputeRow, disputeViews } from '@om/contracts/disputes'
import { z } from 'zod'
import type { Meaning } from '#app/brand/looks.ts'
import { api } from '#app/browser/api.ts'
import { openId, rowsShown, searchText } from '#app/ui/record-list/address.ts'
import { recordList } from '#app/ui/record-list/load.ts'

/** Payments that are disputed at the bank. */
export const disputes = recordList({
  schema: z.object({
    view: z.enum(disputeViews).catch('open'),
    search: searchText,
    shown: rowsShown(30),
    dispute: openId,
  }),
  opens: ['dispute'],
  load: ({ view, search }, part, signal) =>
    api.disputes.list({ query: { view, search: search || undefined, ...part } }, { signal }),
  idOf: ({ id }) => id,
})

export const disputeWords: Record<DisputeRow['state'], { label: string; meaning: Meaning }> = {
  to_answer: { label: 'To be answered', meaning: 'danger' },
  at_bank: { label: 'The bank decides', meaning: 'caution' },
  won: { label: 'Won', meaning: 'good' },
  lost: { label: 'Lost', meaning: 'quiet' },
}

/** What each key does on this page. */
export const disputeKeys: readonly (readonly [string, string])[] = [
  ['J / K', 'Open the next or the previous dispute'],
  ['/', 'Search'],
  ['?', 'Show this list'],
]
