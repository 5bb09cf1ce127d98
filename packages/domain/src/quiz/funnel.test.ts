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

test('the screens of the way that a brand is made for are numbered one after the other; branches have no number [OFFICE-S11]', () => {
  for (const brand of ['men', 'women'] as const) {
    const labels = funnelScreens(brand).filter(({ id }) => id !== 'summary' && id !== 'details')
    const numbers = labels.flatMap(({ label, isUsual }) => (isUsual ? [Number(label.split('. ')[0])] : []))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(labels.filter(({ label, isUsual }) => !isUsual && /^\d/.test(label))).toEqual([])
  }
})

test('screens carry their place and their heading', () => {
  for (const brand of ['men', 'women'] as const) {
    const [first] = quizFor(brand)
    expect(funnelScreens(brand)[0]).toEqual({ id: first?.id, label: `1. ${first?.title}`, isUsual: true })
  }
})

test('what only people of the other branch are asked is told apart', () => {
  const usual = (brand: 'men' | 'women', id: string) => funnelScreens(brand).find(screen => screen.id === id)?.isUsual
  expect([usual('men', 'pattern'), usual('men', 'pregnancy'), usual('women', 'pregnancy')]).toEqual([true, false, true])
})

test('an assessment begins with the picture of the hair', () => {
  expect([firstFunnelScreen('men'), firstFunnelScreen('women')]).toEqual(['pattern', 'part'])
})
