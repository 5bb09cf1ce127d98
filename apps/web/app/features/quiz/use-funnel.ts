import type { Brand } from '@om/domain/brand'
import { useEffect, useRef } from 'react'
import { countStep } from './funnel.ts'
import { SUMMARY } from './progress.ts'
import type { Quiz } from './use-quiz.ts'

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
