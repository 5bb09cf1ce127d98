import { expect, test } from 'vitest'
import { templates } from '../prescribing/template-data.ts'
import { howToTake } from './how-to-take.ts'
import { leafletTextOf } from './leaflet.ts'
import { prescribable } from './medicines.ts'

const of = (code: string, brand: 'men' | 'women') => {
  const item = templates.find(one => one.code === code)?.items[0] ?? expect.fail(code)
  return howToTake({ ...item, quantity: 45 }, { supplyDays: 45, brand })
}

test('a medicine is drawn as what it is: how many at once, with food, or where on the scalp [PRESCRIPTION-S403]', () => {
  expect(of('RX-M1', 'men')).toMatchObject({ form: 'tablet', count: 1, isWithFood: false, area: null, timesADay: 1 })
  expect(of('RX-W3', 'women')).toMatchObject({ form: 'capsule', count: 1, isWithFood: true, area: null })
  expect(of('RX-M3', 'men')).toMatchObject({ form: 'drops', count: null, area: 'front_and_crown' })
  expect(of('RX-W4', 'women')).toMatchObject({ form: 'foam', count: null, area: 'parting' })
  expect(of('RX-M4', 'men').steps[0]).toBe('Swallow it whole, with water. Do not chew or open it.')
  const halves = { medicine: 'SPI_PO', form: 'tablet', quantity: 60, directions: 'Take ONE tablet twice a day.' }
  expect(howToTake(halves, { supplyDays: 30, brand: 'women' })).toMatchObject({ count: 1, timesADay: 2 })
  expect(howToTake({ ...halves, directions: 'As told.' }, { supplyDays: 45, brand: 'women' })).toMatchObject({
    count: null,
    timesADay: null,
  })
  expect(howToTake({ ...halves, form: 'ointment' }, { supplyDays: 30, brand: 'men' })).toMatchObject({
    form: 'other',
    count: null,
    steps: [],
  })
})

const ANY_HOUR = 'The hour does not matter to your hair. The same one each day is the easiest to remember.'

test.each([
  ['Take ONE tablet once a day, with or without food.', 60, 1, 2, true],
  ['Take ONE tablet each day with food.', 30, 1, 1, false],
  ['Take ONE tablet every evening.', 30, 1, 1, false],
  ['Take ONE tablet daily before breakfast.', 30, 1, 1, false],
  ['Take ONE tablet daily at 8 pm.', 30, 1, 1, false],
  ['Take ONE tablet twice a day.', 60, 2, 1, false],
  ['Take 1 in the morning and 1 at night.', 60, 2, 1, false],
  ['Take one every morning and one every night.', 60, 2, 1, false],
  ['Take ONE in the evening and one in the morning. Do not chew.', 60, 2, 1, false],
  ['Take one in the morning and three at night.', 120, 2, null, false],
  ['Take ONE every morning. Take ONE every night.', 60, null, null, false],
  ['Take ONE in the morning or at night, each day.', 30, null, null, false],
  ['Take ONE tablet three times daily.', 90, null, null, false],
  ['Take ONE tablet 4 times a day.', 120, null, null, false],
  ['Take ONE tablet every other day.', 30, null, null, false],
  ['Take ONE tablet every 12 hours.', 60, null, null, false],
  ['Take ONE tablet twice a week.', 30, null, null, false],
  ['Take as told.', 30, null, null, false],
] as const)('%s: drawn only as it is said [PRESCRIPTION-S403]', (directions, quantity, timesADay, count, isAnyHour) => {
  const how = howToTake(
    { medicine: 'SPI_PO', form: 'tablet', quantity, directions },
    { supplyDays: 30, brand: 'women' },
  )
  expect([how.timesADay, how.count, how.steps.includes(ANY_HOUR)]).toEqual([timesADay, count, isAnyHour])
})

test('every medicine that may be prescribed has all parts of its page [PRESCRIPTION-S403]', () => {
  for (const medicine of prescribable) {
    const { purpose, expect: course, shed, missed, handling, care } = leafletTextOf(medicine)
    for (const text of [purpose, course, shed, missed, ...handling, ...care]) expect(text).toMatch(/\.$/)
    for (const list of [handling, care]) expect(list.length).toBeGreaterThan(0)
  }
})
