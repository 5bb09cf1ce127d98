import { Brand } from '@om/contracts/common'
import { patientSorts, patientViews } from '@om/contracts/patients'
import { medicineCodes } from '@om/domain/formulary/medicines'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { openId, rowsShown, searchText } from '#app/ui/record-list/address.ts'
import { recordList } from '#app/ui/record-list/load.ts'

/** Everyone who has asked the clinic for something, with what the address of the list may say. */
export const patients = recordList({
  schema: z.object({
    view: z.enum(patientViews).catch('everyone'),
    brand: Brand.optional().catch(undefined),
    medicine: z.enum(medicineCodes).optional().catch(undefined),
    sort: z.enum(patientSorts).catch('newest'),
    search: searchText,
    shown: rowsShown(50),
    patient: openId,
  }),
  // The chart has an address of its own, to which the list leads on.
  opens: ['patient'],
  load: ({ view, brand, medicine, sort, search }, part, signal) =>
    api.patients.list({ query: { view, brand, medicine, sort, search: search || undefined, ...part } }, { signal }),
  idOf: ({ id }) => id,
})

export const viewWords: Record<(typeof patientViews)[number], string> = {
  everyone: 'Everyone',
  in_treatment: 'In treatment',
  running_out: 'Runs out within 30 days',
  on_hold: 'On hold',
  overdue: 'Check-in overdue',
  flagged: 'Flagged',
  not_seen: 'Not seen for 12 months',
}

export const sortWords: Record<(typeof patientSorts)[number], string> = {
  newest: 'Newest case first',
  name: 'By name',
  seen: 'Seen last first',
  runs_out: 'Runs out first',
}

/** What each key does in the list of patients. */
export const patientKeys: readonly (readonly [string, string])[] = [
  ['/', 'Search'],
  ['J / K', 'Go to the next or the previous patient in the list'],
  ['Enter', 'Open the chart'],
  ['?', 'Show this list'],
]
