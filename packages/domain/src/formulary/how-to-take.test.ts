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

test('every medicine that may be prescribed has all parts of its page [PRESCRIPTION-S403]', () => {
  for (const medicine of prescribable) {
    const { purpose, expect: course, shed, missed, handling, care } = leafletTextOf(medicine)
    for (const text of [purpose, course, shed, missed, ...handling, ...care]) expect(text).toMatch(/\.$/)
    for (const list of [handling, care]) expect(list.length).toBeGreaterThan(0)
  }
})
