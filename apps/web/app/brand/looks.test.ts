import { brandInfo, FALLBACK_DARK, MENS_FAQ_HEADING } from '@om/domain/brand'
import { describe, expect, test } from 'vitest'
import { contrast, mix } from './contrast.ts'
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

describe('the colours of the specification', () => {
  const men = brandInfo('men', '').colors
  const women = brandInfo('women', '').colors

  test('are the tokens of the men as they are', () => {
    const { primary, actionHover, surface, faqHeading, tint } = looks.men
    expect([primary, actionHover, surface, faqHeading]).toEqual([
      men.primary,
      men.primaryDark,
      men.neutral,
      MENS_FAQ_HEADING,
    ])
    expect(tint).toEqual(expect.arrayContaining([men.primaryLight, men.primary, men.primaryDark]))
  })

  test('are the tokens of the women as they are', () => {
    const { primary, action, paper, tint } = looks.women
    expect([primary, action, paper]).toEqual([women.text, women.primaryDark, women.neutral])
    expect(tint).toEqual(expect.arrayContaining([women.primaryLight, women.primary, women.primaryDark]))
    expect(looks.women.paper).toBe('#FDF8FD')
  })

  test('lend the clinic its night', () => {
    expect(looks.clinic.night).toBe(FALLBACK_DARK)
  })
})

test.each([
  ['#000000', '#ffffff', 0.5, '#808080'],
  ['#5a6943', '#ffffff', 0, '#5a6943'],
  ['#5a6943', '#0a0b0c', 1, '#0a0b0c'],
])('%s towards %s by %d is %s', (from, to, share, between) => expect(mix(from, to, share)).toBe(between))
