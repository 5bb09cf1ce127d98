import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chosenOf,
  countWords,
  everything,
  finds,
  readChoice,
  type ShelfItem,
  shelfSorts,
  typeId,
  writeChoice,
} from './shelf-choice.ts'

const item = (name: string, rest: Partial<ShelfItem> = {}): ShelfItem => ({
  name,
  words: name,
  type: 'serum',
  needs: [],
  isAvailable: true,
  priceCents: 3000,
  ...rest,
})

const shelf = [
  item('TS1 Treatment Shampoo', { type: 'shampoo', needs: ['cleanse'], priceCents: 3200 }),
  item('SS1 Scalp Serum', { needs: ['scalp_comfort'], priceCents: 4900 }),
  item('BM1 Bond Repair Mask', { type: 'mask', needs: ['repair'], priceCents: 3800, isAvailable: false }),
  item('HF1 Hair Building Fibres', { type: 'hair-fibres', needs: ['styling', 'repair'], priceCents: 3600 }),
]
const names = (choice: Partial<typeof everything>) => chosenOf(shelf, { ...everything, ...choice }).map(one => one.name)
const offer = { types: ['serum', 'shampoo'], needs: ['cleanse', 'repair'] }

describe('searching a shelf', () => {
  test.each([
    ['serum', 'SS1 Scalp Serum'],
    ['Serums', 'SS1 Scalp Serum'],
    ['ss1', 'SS1 Scalp Serum'],
    ['fib', 'HF1 Hair Building Fibres'],
    ['shampoo treatment', 'TS1 Treatment Shampoo'],
    ['  SCALP,serum ', 'SS1 Scalp Serum'],
  ])('“%s” finds %s [SHOP-40]', (q, name) => expect(names({ q })).toEqual([name]))

  test('every word has to be found', () => expect(names({ q: 'scalp mask' })).toEqual([]))

  test('accents make no difference', () => expect(finds('creme', 'Crème de nuit')).toBe(true))

  test('words of any kind never fail, and none find everything', () => {
    fc.assert(fc.property(fc.string(), q => chosenOf(shelf, { ...everything, q }).length <= shelf.length))
    expect(names({ q: ' !? ' })).toHaveLength(shelf.length)
  })
})

describe('filters and order', () => {
  test('type, need and availability narrow the shelf together [SHOP-41]', () => {
    expect(names({ type: 'mask' })).toEqual(['BM1 Bond Repair Mask'])
    expect(names({ need: 'repair' })).toEqual(['BM1 Bond Repair Mask', 'HF1 Hair Building Fibres'])
    expect(names({ need: 'repair', isAvailable: true })).toEqual(['HF1 Hair Building Fibres'])
    expect(names({ type: 'mask', isAvailable: true })).toEqual([])
  })

  test.each([
    ['recommended', ['TS1', 'SS1', 'BM1', 'HF1']],
    ['price', ['TS1', 'HF1', 'BM1', 'SS1']],
    ['price-down', ['SS1', 'BM1', 'HF1', 'TS1']],
    ['name', ['BM1', 'HF1', 'SS1', 'TS1']],
  ] as const)('%s puts them in its order', (sort, codes) =>
    expect(names({ sort }).map(name => name.slice(0, 3))).toEqual(codes),
  )

  test('says how many there are', () => {
    expect([0, 1, 12].map(countWords)).toEqual(['No products', '1 product', '12 products'])
  })
})

describe('the address', () => {
  test('keeps a choice and gives it back', () => {
    const choice = fc.record({
      q: fc.string({ maxLength: 60 }).map(text => text.trim()),
      type: fc.constantFrom('', ...offer.types),
      need: fc.constantFrom('', ...offer.needs),
      isAvailable: fc.boolean(),
      sort: fc.constantFrom(...shelfSorts),
    })
    fc.assert(
      fc.property(choice, made => {
        expect(readChoice(writeChoice(made), offer)).toEqual(made)
      }),
    )
  })

  test('stays plain while everything is shown', () => expect(writeChoice(everything)).toBe(''))

  test('asks for nothing that this shelf does not have', () => {
    expect(readChoice('?type=rocket&need=fame&sort=best&available=yes', offer)).toEqual(everything)
  })

  test('names types by their words', () => expect(typeId(' Scalp scrub & more ')).toBe('scalp-scrub-more'))
})
