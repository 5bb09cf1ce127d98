import type { PersonDetails } from '@om/contracts/common'
import type { Brand } from '@om/domain/brand'
import { api } from '#app/browser/api.ts'
import { renewOrEndSession, supabase } from '#app/browser/supabase.ts'
import type { Draft } from '../draft.ts'
import { countFinished } from '../funnel.ts'
import { attemptAfter, drainOutbox, type Waiting } from './outbox.ts'
import { type Ask, rowIdOf, saveRow } from './save-row.ts'

const TOKEN_REFUSED = 401

/** Asks the data service; after a refused token once more with a renewed session, where it can be renewed. */
const ask: Ask = async query => {
  const reply = await query()
  if (reply.status !== TOKEN_REFUSED) return reply
  return (await renewOrEndSession()) ? query() : reply
}

type Sending = {
  brand: Brand
  draft: Draft
  userId: string
  details: PersonDetails
  /** Hears which row holds the answers, as soon as they are stored. */
  onRowSaved: (rowId: string) => void
}

/** Stores the answers and opens the consult. Safe to repeat: both halves find what an earlier try has left. */
export const sendQuiz = async ({ brand, draft, userId, details, onRowSaved }: Sending): Promise<void> => {
  const rowId = await rowIdOf(draft, userId)
  if (draft.savedRow !== rowId) {
    const { answers } = draft
    const tables = await (await supabase()).data()
    // Without an answer it stays at its default until the consult opens, when the server puts its own there.
    const forecast = () =>
      api.assessments.forecast({ body: { brand, answers } }).then(
        reply => reply.requiresPrescription,
        () => false,
      )
    await saveRow(tables, ask, { id: rowId, brand, answers, userId, forecast })
    onRowSaved(rowId)
  }
  await api.consults.open({ body: { quizResultId: rowId, details } })
  countFinished(brand)
}

/** Sends every finished assessment of this person that waits in this browser, and returns those that went. */
export const sendWaiting = (userId: string): Promise<readonly Waiting[]> =>
  drainOutbox(userId, async ({ brand, draft, details }, onRowSaved) => {
    try {
      await sendQuiz({ brand, draft, userId, details, onRowSaved })
      return 'sent'
    } catch (error) {
      return attemptAfter(error)
    }
  })
