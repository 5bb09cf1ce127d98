import type { Brand } from '@om/domain/brand'

export type FunnelStep = 'shown' | 'answered' | 'left' | 'finished'

const STEPS_PATH = '/api/quiz-steps'

/** Whether this browser asks not to be counted. */
export const asksNotToBeCounted = (agent: {
  doNotTrack?: string | null | undefined
  globalPrivacyControl?: unknown
}): boolean => agent.doNotTrack === '1' || agent.globalPrivacyControl === true

/**
 * Counts a step of the assessment in our own system: brand, screen and step, no answer and no person. A failure is
 * ignored, and nothing is sent from a browser that asks not to be counted.
 */
export const countStep = (brand: Brand, screen: string, step: FunnelStep): void => {
  try {
    if (asksNotToBeCounted(navigator)) return
    navigator.sendBeacon(STEPS_PATH, new Blob([JSON.stringify({ brand, screen, step })], { type: 'application/json' }))
  } catch {
    // a browser without beacons is not counted
  }
}
