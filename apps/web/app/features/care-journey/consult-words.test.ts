import { consultStates } from '@om/contracts/consults'
import { openConsultStates } from '@om/domain/lifecycles/consult'
import { describe, expect, test } from 'vitest'
import { isOpen, nextSteps, stateWords } from './consult-words.ts'

describe('an assessment in a patient’s words', () => {
  test.each(consultStates)('%s has a plain label', state => {
    expect(stateWords(state).label).toMatch(/^[A-Z][a-z -]+$/)
  })

  test.each(consultStates)('%s is open exactly when somebody has something to do', state => {
    expect(isOpen({ state })).toBe(openConsultStates.includes(state))
  })

  test.each(['declined', 'referred', 'withdrawn', 'expired'] as const)('%s ends with a way on', state => {
    expect(nextSteps({ state, review: null }).join(' ')).toMatch(/new assessment/)
    expect(nextSteps({ state, review: 'talk' }).join(' ')).toMatch(/a review again/)
  })
})
