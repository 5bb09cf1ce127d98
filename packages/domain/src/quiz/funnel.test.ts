import { expect, test } from 'vitest'
import { quizFor } from './bank.ts'
import { firstFunnelScreen, funnelScreens } from './funnel.ts'

test.each(['men', 'women'] as const)(
  'every screen of the %s bank is counted, then the summary and the details',
  brand => {
    expect(funnelScreens(brand).map(({ id }) => id)).toEqual([
      ...quizFor(brand).map(({ id }) => id),
      'summary',
      'details',
    ])
  },
)

test('screens carry the number that people of the brand see; those for some people have none', () => {
  const labels = (brand: 'men' | 'women') => Object.fromEntries(funnelScreens(brand).map(s => [s.id, s.label]))
  expect(labels('men')).toMatchObject({
    pattern: '1. Your hair today',
    tried: '6. Tried before',
    bloods: 'Blood tests',
  })
  expect(labels('women')).toMatchObject({
    part: '1. Your part line',
    pattern: 'Your hair today',
    tried: '17. Tried before',
  })
})

test('an assessment begins with the picture of the hair', () => {
  expect([firstFunnelScreen('men'), firstFunnelScreen('women')]).toEqual(['pattern', 'part'])
})
