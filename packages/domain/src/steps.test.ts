import { describe, expect, test } from 'vitest'
import { actionsOf, type Move, moveBy, steps, stepsOf } from './steps.ts'

const parcel = steps({ packed: ['sent'], sent: ['arrived', 'lost'], arrived: [], lost: [], forgotten: ['lost'] })

const moves: readonly Move<'packed' | 'sent', 'clerk' | 'carrier'>[] = [
  { from: 'packed', to: 'sent', by: 'clerk', action: 'send' },
  { from: 'sent', to: 'packed', by: 'carrier', action: 'return' },
]

describe('a table of states', () => {
  test('allows listed moves only', () => {
    expect(parcel.canMove('packed', 'sent')).toBe(true)
    expect(parcel.canMove('sent', 'packed')).toBe(false)
    expect(parcel.canMove('packed', 'packed')).toBe(false)
  })

  test('names what may follow and where it ends', () => {
    expect(parcel.next('sent')).toEqual(['arrived', 'lost'])
    expect(parcel.states.filter(parcel.isFinal)).toEqual(['arrived', 'lost'])
  })

  test('tells a state that nothing leads to', () => {
    expect(parcel.states.filter(state => !parcel.isReachable(state))).toEqual(['forgotten'])
  })
})

describe('a list of moves', () => {
  test('makes the same table', () => {
    const made = stepsOf(['packed', 'sent'], moves)
    expect(made.canMove('packed', 'sent')).toBe(true)
    expect(made.canMove('packed', 'packed')).toBe(false)
    expect(made.isReachable('sent')).toBe(true)
  })

  test('gives an action to the person it belongs to', () => {
    expect(moveBy(moves, 'packed', 'send', 'clerk')?.to).toBe('sent')
    expect(moveBy(moves, 'packed', 'send', 'carrier')).toBeNull()
    expect(actionsOf(moves, 'sent', 'carrier')).toEqual(['return'])
  })
})
