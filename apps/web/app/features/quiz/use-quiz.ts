import type { EarlierAnswers } from '@om/contracts/quiz-drafts'
import type { Brand } from '@om/domain/brand'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import { clearHidden } from '@om/domain/quiz/visible'
import { useCallback, useEffect, useRef, useState } from 'react'
import { clinicToday } from '#app/browser/clinic-today.ts'
import {
  clearDraft,
  type Draft,
  type DraftDetails,
  draftText,
  forEmptyFields,
  forgetQuietly,
  type Kept,
  loadDraft,
  newDraft,
  saveDraft,
} from './draft.ts'
import { DRAFT_KEY } from './draft-key.ts'
import { draftFromEarlier } from './elsewhere/adopt.ts'
import { mergeDrafts, nextRevision } from './merge.ts'
import { firstOpenStep, isUnderAge, progressAfter, screensLeft } from './progress.ts'

const withAnswers = (brand: Brand, draft: Draft, given: Partial<QuizAnswers>): Draft => {
  const keys = draft.carried?.keys.filter(key => !(key in given)) ?? []
  return {
    ...draft,
    answers: clearHidden(brand, { ...draft.answers, ...given }),
    carried: draft.carried && keys.length > 0 ? { ...draft.carried, keys } : null,
  }
}

const withProgress = (brand: Brand, draft: Draft): Draft => ({
  ...draft,
  progress: progressAfter(draft.progress, screensLeft(brand, draft.answers, clinicToday(), draft.passed)),
})

const withPassed = (brand: Brand, draft: Draft, screen: string, keys: readonly string[]): Draft => {
  const left = draft.carried?.keys.filter(key => !keys.includes(key)) ?? []
  return withProgress(brand, {
    ...draft,
    passed: draft.passed && [...new Set([...draft.passed, screen])],
    carried: draft.carried && left.length > 0 ? { ...draft.carried, keys: left } : null,
  })
}

export type Quiz = {
  draft: Draft
  /** Whether this browser keeps the answers; some private windows do not. */
  isKept: boolean
  answer: (given: Partial<QuizAnswers>) => void
  setDetails: (details: Partial<DraftDetails>) => void
  /** Fills in what is known of the person, and leaves what was typed as it is. */
  fillDetails: (known: Partial<DraftDetails>, inHand: string | null) => void
  markRowSaved: (rowId: string) => void
  startAgain: () => void
  /** Removes the answers from this browser once they have been sent. */
  forget: () => void
  /** Notes that a screen was shown; false when it was before. */
  see: (screen: string) => boolean
  /** Notes that the person went on from a screen with these questions. Returns the step that is open next. */
  pass: (screen: string, keys: readonly string[]) => string
  /** Goes on with answers kept elsewhere or given last time, in place of those here. */
  adopt: (draft: Draft) => void
  /** Begins with what a returning patient answered last time; each screen still has to be confirmed. */
  adoptEarlier: (earlier: NonNullable<EarlierAnswers>) => void
  setKeptElsewhere: (kept: Kept | null) => void
}

/**
 * The draft of a brand's assessment; null until the browser has been asked. Every change is stored before the call
 * returns, put together with what another tab has stored meanwhile. Answers of someone under 18 are never stored. (T-01)
 */
export const useQuiz = (brand: Brand): Quiz | null => {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isKept, setKept] = useState(true)
  const latest = useRef<Draft | null>(null)
  /** What this tab stored last; another text in the store came from another tab. */
  const own = useRef<string | null>(null)
  /** False after a change that the browser would not store. */
  const isStored = useRef(true)

  const show = useCallback((next: Draft) => {
    latest.current = next
    setDraft(next)
  }, [])

  const store = useCallback(
    (next: Draft) => {
      if (isUnderAge(next.answers, clinicToday())) clearDraft(brand)
      else {
        isStored.current = saveDraft(brand, next)
        setKept(isStored.current)
      }
      own.current = draftText()
    },
    [brand],
  )

  /** The newest of what this tab and the store have. */
  const newest = useCallback((): Draft | null => {
    const mine = latest.current
    if (!mine || draftText() === own.current) return mine
    const stored = loadDraft(brand)
    return stored ? mergeDrafts(mine, stored) : mine
  }, [brand])

  useEffect(() => {
    const take = () => {
      own.current = draftText()
      show(loadDraft(brand) ?? newDraft(crypto.randomUUID()))
    }
    take()
    const onStorage = (event: StorageEvent) => {
      if (event.key !== null && event.key !== DRAFT_KEY) return
      const stored = loadDraft(brand)
      const mine = latest.current
      if (stored && mine) show(mergeDrafts(mine, stored))
      else take()
      own.current = draftText()
    }
    // A page that comes back from the browser's memory may have missed what other tabs stored; one that goes away tries
    // once more to store what could not be stored before.
    const onReturn = () => {
      const next = newest()
      own.current = draftText()
      if (next && next !== latest.current) show(next)
    }
    const onLeave = () => {
      const mine = isStored.current ? null : newest()
      if (mine) store(mine)
    }
    const onVisibility = () => (document.visibilityState === 'hidden' ? onLeave() : onReturn())
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onReturn)
    window.addEventListener('pagehide', onLeave)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onReturn)
      window.removeEventListener('pagehide', onLeave)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [brand, newest, show, store])

  const change = useCallback(
    (update: (draft: Draft) => Draft): Draft | null => {
      const current = newest()
      if (!current) return null
      const next = nextRevision(current, update(current))
      store(next)
      show(next)
      return next
    },
    [newest, show, store],
  )

  if (!draft) return null
  const adopt = (given: Draft) => {
    const next = withProgress(brand, given)
    store(next)
    show(next)
  }
  return {
    draft,
    isKept,
    answer: given => change(current => withAnswers(brand, current, given)),
    setDetails: details => change(current => ({ ...current, details: { ...current.details, ...details } })),
    fillDetails: (known, inHand) =>
      change(current => ({
        ...current,
        details: { ...current.details, ...forEmptyFields(current.details, known, inHand) },
      })),
    markRowSaved: rowId => change(current => ({ ...current, savedRow: rowId })),
    see: screen => {
      if (latest.current?.seen.includes(screen)) return false
      change(current => withProgress(brand, { ...current, seen: [...current.seen, screen] }))
      return true
    },
    pass: (screen, keys) => {
      const next = change(current => withPassed(brand, current, screen, keys)) ?? draft
      return firstOpenStep(brand, next.answers, clinicToday(), next.passed)
    },
    adopt,
    adoptEarlier: earlier => adopt(draftFromEarlier(brand, earlier, crypto.randomUUID())),
    setKeptElsewhere: kept => change(current => ({ ...current, kept })),
    forget: () => {
      forgetQuietly(latest.current?.kept)
      clearDraft(brand)
      own.current = draftText()
      latest.current = null
    },
    startAgain: () => {
      forgetQuietly(latest.current?.kept)
      const next = { ...newDraft(crypto.randomUUID()), revision: 1 }
      store(next)
      show(next)
    },
  }
}
