import type { EarlierAnswers } from '@om/contracts/quiz-drafts'
import type { Brand } from '@om/domain/brand'
import { useEffect, useRef, useState } from 'react'
import { storedHome } from '#app/browser/stored-session.ts'
import { codeInHash } from './elsewhere/resume-code.ts'
import { countStep } from './funnel.ts'
import { SUMMARY } from './progress.ts'
import type { Quiz } from './use-quiz.ts'

/** The code that the address brings along; it leaves the address bar as soon as it is read. */
export const useResumeCode = () => {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    const read = () => {
      const found = codeInHash(window.location.hash)
      if (found === null) return
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
      setCode(found)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return [code, setCode] as const
}

/**
 * The step that is shown for an address. One that is open stays open while it is asked for, also when an answer on it
 * opens an earlier one: nobody is taken elsewhere before pressing the button.
 */
export const useSteadyStep = (wanted: string | null, allowed: string | null, isThere: (step: string) => boolean) => {
  const open = useRef<string | null>(null)
  const isSteady = allowed !== null && wanted !== null && open.current === wanted && isThere(wanted)
  const step = isSteady ? wanted : allowed
  open.current = step === wanted ? step : null
  return step
}

/**
 * Moves the focus to the heading of a new step, for people who do not see the page change. Back on the summary it goes
 * to the part that was changed.
 */
export const useStepFocus = (step: string | null, changed: string | null): void => {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    const part = changed ? document.getElementById(`part-${changed}`) : null
    if (!part) window.scrollTo(0, 0)
    const heading = part ?? document.querySelector<HTMLElement>('main h1')
    heading?.focus({ preventScroll: true })
    part?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [step, changed])
}

const PATIENTS_HOME = '/patient-dashboard'

/** What a signed-in patient answered last time, or null; asked for only while nothing has been answered yet. */
export const useEarlier = (brand: Brand, isAsked: boolean): EarlierAnswers => {
  const [earlier, setEarlier] = useState<EarlierAnswers>(null)
  useEffect(() => {
    if (!isAsked || storedHome() !== PATIENTS_HOME) return
    const stopper = new AbortController()
    const ask = async () => {
      const { api } = await import('#app/browser/api.ts')
      const reply = await api.assessments.earlier({ query: { brand } }, { signal: stopper.signal })
      setEarlier(reply.earlier)
    }
    // Without last time's answers everything is asked, as of someone new.
    ask().catch(() => undefined)
    return () => stopper.abort()
  }, [brand, isAsked])
  return earlier
}

/** A link to sign in or register: whoever follows it comes back. */
const comesBack = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a[href*="next="], a[href^="?"]') !== null

/**
 * Counts each screen once as shown, and the screen on which an unfinished assessment is left. Nothing says who it was or
 * what was answered.
 */
export const useFunnel = (brand: Brand, quiz: Quiz | null, step: string | null): void => {
  const now = useRef(step)
  now.current = step
  const isReady = quiz !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per step; the draft remembers what was counted
  useEffect(() => {
    if (!quiz || !step || !quiz.see(step)) return
    countStep(brand, step, 'shown')
    if (step === 'details') countStep(brand, SUMMARY, 'answered')
  }, [brand, step, isReady])

  useEffect(() => {
    let isStaying = false
    let isCounted = false
    const onClick = (event: MouseEvent) => {
      isStaying = comesBack(event.target)
    }
    const onLeave = () => {
      if (now.current && !isStaying && !isCounted) countStep(brand, now.current, 'left')
      isCounted = isCounted || now.current !== null
    }
    document.addEventListener('click', onClick)
    window.addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('click', onClick)
      window.removeEventListener('pagehide', onLeave)
    }
  }, [brand])
}
