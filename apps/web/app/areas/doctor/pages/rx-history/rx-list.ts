import { Brand } from '@om/contracts/common'
import { PrescriptionState } from '@om/contracts/consult-parts'
import { rxViews } from '@om/contracts/rx-history'
import { medicineCodes, medicines } from '@om/domain/formulary/medicines'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { openId, rowsShown, searchText } from '#app/ui/record-list/address.ts'
import { recordList } from '#app/ui/record-list/load.ts'

/** Signed prescriptions, with what the address of the list may say. */
export const rxList = recordList({
  schema: z.object({
    view: z.enum(rxViews).catch('mine'),
    state: PrescriptionState.optional().catch(undefined),
    medicine: z.enum(medicineCodes).optional().catch(undefined),
    brand: Brand.optional().catch(undefined),
    search: searchText,
    shown: rowsShown(30),
    rx: openId,
  }),
  opens: ['rx'],
  load: ({ view, state, medicine, brand, search }, part, signal) =>
    api.rxHistory.list({ query: { view, state, medicine, brand, search: search || undefined, ...part } }, { signal }),
  idOf: ({ id }) => id,
})

export const viewWords: Record<(typeof rxViews)[number], string> = {
  mine: 'Mine',
  everyone: 'Everyone’s',
  expiring: 'Ends within 30 days',
  to_post: 'To print and post',
  original: 'Original to come',
  asked: 'Pharmacist asks',
}

/** The medicines of the formulary as clinicians read them. */
export const medicineWords = Object.fromEntries(medicineCodes.map(code => [code, medicines[code].name])) as Record<
  (typeof medicineCodes)[number],
  string
>

/** What each key does in the list of prescriptions. */
export const rxKeys: readonly (readonly [string, string])[] = [
  ['/', 'Search; Enter opens the first'],
  ['J / K', 'Open the next or the previous prescription in the list'],
  ['?', 'Show this list'],
]
