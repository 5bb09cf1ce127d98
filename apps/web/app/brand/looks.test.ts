import { brandInfo } from '@om/domain/brand'
import { describe, expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { looks, meanings } from './looks.ts'

const TEXT = 4.5
const CONTROL = 3

describe.each(Object.values(looks))('the $id look', look => {
  const grounds = [look.paper, look.paperDeep, look.surface, look.tint[0], look.tint[1]]

  test.each(grounds)('can be read on %s', ground => {
    for (const text of [look.ink, look.inkSoft, look.link]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(TEXT)
  })

  test.each([look.paper, look.surface])('shows where a field is on %s', ground => {
    expect(contrast(look.lineStrong, ground)).toBeGreaterThanOrEqual(CONTROL)
  })

  test('can be read on buttons and on the night band', () => {
    expect(contrast(look.onAction, look.action)).toBeGreaterThanOrEqual(TEXT)
    expect(contrast(look.onAction, look.actionHover)).toBeGreaterThanOrEqual(TEXT)
    expect(contrast(look.onAction, look.tint[6])).toBeGreaterThanOrEqual(TEXT)
    expect(contrast(look.onNight, look.night)).toBeGreaterThanOrEqual(TEXT)
    expect(contrast(look.onNightSoft, look.night)).toBeGreaterThanOrEqual(TEXT)
  })

  test('uses its primary only where large type can carry it', () => {
    expect(contrast(look.primary, look.paper)).toBeGreaterThanOrEqual(CONTROL)
  })

  test.each(Object.entries(meanings))('tells %s apart in words that can be read', (_name, { ink, paper }) => {
    expect(contrast(ink, paper)).toBeGreaterThanOrEqual(TEXT)
    expect(contrast(ink, look.surface)).toBeGreaterThanOrEqual(TEXT)
  })
})

test('the primary colours are those of the specification', () => {
  expect(looks.men.primary).toBe(brandInfo('men', '').colors.primary)
  expect(looks.women.primary).toBe(brandInfo('women', '').colors.primary)
  expect(looks.women.paper).toBe('#FDF8FD')
})
