import { ApiError } from '@om/contracts/client'
import { Brand } from '@om/contracts/common'
import { queueViews } from '@om/contracts/consults'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { panels } from '#app/features/consult-review/consult-words.ts'
import { openId, rowsShown, searchText } from '#app/ui/record-list/address.ts'
import { recordList } from '#app/ui/record-list/load.ts'

export type QueueView = (typeof queueViews)[number]

/** Without a current registration there is no claimable work to see (INV-02); the page says so instead of failing. */
const unlessLapsed = (error: unknown) => {
  if (error instanceof ApiError && error.code === 'registration_not_current') {
    return { items: [], nextCursor: null, counts: null }
  }
  throw error
}

/** The consults of the clinic as a doctor sees them, with what the address of the dashboard may say. */
export const queue = recordList({
  schema: z.object({
    view: z.enum(queueViews).catch('waiting'),
    brand: Brand.optional().catch(undefined),
    search: searchText,
    shown: rowsShown(20),
    consult: openId,
    panel: z.enum(panels).optional().catch(undefined),
  }),
  opens: ['consult', 'panel'],
  tidy: query => (query.consult ? query : { ...query, panel: undefined }),
  load: ({ view, brand, search }, part, signal) =>
    api.consults
      .queue({ query: { view, brand, search: search || undefined, ...part } }, { signal })
      .catch(unlessLapsed),
  idOf: ({ id }) => id,
})

export const viewWords: Record<QueueView, string> = {
  waiting: 'Waiting',
  mine: 'Mine',
  with_patient: 'On patient',
  decided: 'Decided',
}

/** What each key does in the doctor's workspace. */
export const queueKeys: readonly (readonly [string, string])[] = [
  ['N', 'Claim the next waiting consult'],
  ['J / K', 'Open the next or the previous consult in the list'],
  ['/', 'Search the list'],
  ['C', 'Claim the open consult'],
  ['L', 'Record a live contact'],
  ['A', 'Ask the patient'],
  ['P', 'Prescribe'],
  ['D', 'Decline or refer'],
  ['V', 'Look at the photos; arrow keys change the view'],
  ['Ctrl P', 'Print the case'],
  ['Esc', 'Close the form; what you typed is kept'],
  ['?', 'Show this list'],
]
