import type { PersonDetails } from '@om/contracts/common'
import type { Brand } from '@om/domain/brand'
import { api } from '#app/browser/api.ts'
import { renewOrEndSession, supabase } from '#app/browser/supabase.ts'
import type { Draft } from './draft.ts'
import { countFinished } from './funnel.ts'
import { type Asked, saveRow } from './save-row.ts'
import { readersToday } from './use-quiz.ts'

const TOKEN_REFUSED = 401

/** Asks the data service; after a refused token once more with a renewed session, where it can be renewed. */
const asked: Asked = async query => {
  const reply = await query()
  if (reply.status !== TOKEN_REFUSED) return reply
  return (await renewOrEndSession()) ? query() : reply
}

type Sending = { brand: Brand; draft: Draft; userId: string; details: PersonDetails; onRowSaved: () => void }

/** Stores the answers and opens the consult. Safe to repeat: both halves find what an earlier try has left. */
export const sendQuiz = async ({ brand, draft, userId, details, onRowSaved }: Sending): Promise<void> => {
  if (!draft.isRowSaved) {
    await saveRow(await supabase(), asked, { brand, draft, userId, today: readersToday() })
    onRowSaved()
  }
  await api.consults.open({ body: { quizResultId: draft.id, details } })
  countFinished(brand)
}
