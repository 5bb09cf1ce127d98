import type { Brand } from '@om/domain/brand'

export type FunnelStep = 'shown' | 'answered' | 'left' | 'finished'

const STEPS_PATH = '/api/quiz-steps'

/** Whether this browser asks not to be counted. */
export const asksNotToBeCounted = (agent: {
  doNotTrack?: string | null | undefined
  globalPrivacyControl?: unknown
}): boolean => agent.doNotTrack === '1' || agent.globalPrivacyControl === true

/** Whether the assessment was sent from this page, so that leaving it now is no leaving off. */
let isSent = false

/**
 * Counts a step of the assessment in our own system: brand, screen and step, no answer and no person. A failure is
 * ignored, and nothing is sent from a browser that asks not to be counted.
 */
export const countStep = (brand: Brand, screen: string, step: FunnelStep): void => {
  if (step === 'shown') isSent = false
  try {
    if (asksNotToBeCounted(navigator) || (step === 'left' && isSent)) return
    navigator.sendBeacon(STEPS_PATH, new Blob([JSON.stringify({ brand, screen, step })], { type: 'application/json' }))
  } catch {
    // a browser without beacons is not counted
  }
}

/** Counts that an assessment was sent, which answers its last step as well. */
export const countFinished = (brand: Brand): void => {
  countStep(brand, 'details', 'answered')
  countStep(brand, 'details', 'finished')
  isSent = true
}
