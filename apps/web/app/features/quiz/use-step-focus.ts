import { useEffect, useRef } from 'react'

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
