import { describe, expect, test } from 'vitest'
import { accounts } from './accounts.ts'
import { limitsIn, limitsOf } from './limits-of.ts'
import { practitioners } from './practitioners.ts'
import { createParcel, finishCompounding, holdSupply } from './supply-steps.ts'

describe('the limits of a field', () => {
  test('are those of its text, its list and its number, trimmed and with a default', () => {
    expect(limitsOf(holdSupply, 'note')).toEqual({ min: 5, max: 500 })
    expect(limitsOf(practitioners.saveOwn, 'interests')).toEqual({ min: 0, max: 6 })
    expect(limitsOf(createParcel, 'weightGrams')).toEqual({ min: 20, max: 5000 })
  })

  test('reach into lists and into what may be left out', () => {
    expect(limitsIn(finishCompounding.body, 'lots.3.unit')).toEqual({ min: 1, max: 10 })
    expect(limitsIn(accounts.invite.body, 'email').max).toBe(255)
    expect(limitsIn(accounts.invite.body, 'staff.phone')).toEqual({ min: 1, max: 30 })
  })

  test('are open where the contract says nothing', () => {
    expect(limitsIn(finishCompounding.body, 'nothing.like.it')).toEqual({ min: 0, max: Infinity })
  })
})
