import type { Brand } from '@om/domain/brand'
import type { IsoDate } from '@om/domain/dates'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import { clearHidden } from '@om/domain/quiz/visible'
import { useCallback, useEffect, useRef, useState } from 'react'
import { clearDraft, type Draft, type DraftDetails, loadDraft, newDraft, saveDraft } from './draft.ts'
import { isUnderAge } from './progress.ts'

/** Today in the reader's own zone. */
export const readersToday = (): IsoDate => new Date().toLocaleDateString('sv-SE')

/** Changed answers make another row: one that was already stored keeps what it says. */
const withAnswers = (draft: Draft, answers: QuizAnswers): Draft =>
  draft.isRowSaved ? { ...draft, answers, id: crypto.randomUUID(), isRowSaved: false } : { ...draft, answers }

export type Quiz = {
  draft: Draft
  /** Whether this browser keeps the answers; some private windows do not. */
  isKept: boolean
  answer: (given: Partial<QuizAnswers>) => void
  setDetails: (details: Partial<DraftDetails>) => void
  markRowSaved: () => void
  startAgain: () => void
  /** Removes the answers from this browser once they have been sent. */
  forget: () => void
}

/**
 * The draft of a brand's assessment; null until the browser has been asked. Every change is stored at once, and a
 * change in another tab is taken over. Answers of someone under 18 are never stored. (T-01)
 */
export const useQuiz = (brand: Brand): Quiz | null => {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isKept, setKept] = useState(true)
  const latest = useRef<Draft | null>(null)

  const show = useCallback((next: Draft) => {
    latest.current = next
    setDraft(next)
  }, [])

  useEffect(() => {
    const take = () => show(loadDraft(brand) ?? newDraft(crypto.randomUUID()))
    take()
    const onStorage = (event: StorageEvent) => {
      if (event.key === null || event.key.startsWith('om:quiz')) take()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [brand, show])

  const change = useCallback(
    (update: (draft: Draft) => Draft) => {
      if (!latest.current) return
      const next = update(latest.current)
      if (isUnderAge(next.answers, readersToday())) clearDraft(brand)
      else setKept(saveDraft(brand, next))
      show(next)
    },
    [brand, show],
  )

  if (!draft) return null
  return {
    draft,
    isKept,
    answer: given => change(current => withAnswers(current, clearHidden(brand, { ...current.answers, ...given }))),
    setDetails: details => change(current => ({ ...current, details: { ...current.details, ...details } })),
    markRowSaved: () => change(current => ({ ...current, isRowSaved: true })),
    forget: () => clearDraft(brand),
    startAgain: () => {
      clearDraft(brand)
      show(newDraft(crypto.randomUUID()))
    },
  }
}
