import { cartLimits } from '@om/contracts/shop-limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyOf, quantityOf, type StoredLine, textOf } from './line.ts'
import { type CartChange, changeCart, hasRoomFor } from './reducer.ts'

const shampoo = { id: 'p1', variantId: 'v1', title: 'Shampoo', quantity: 2, price: '32.00' }
const serum = { id: 'p2', variantId: 'v2', title: 'Serum', quantity: 1, price: '45.00' }
const monthly = { ...shampoo, quantity: 1, isSubscription: true, frequencyDays: 45 }

const after = (lines: readonly StoredLine[], ...changes: CartChange[]) => changes.reduce(changeCart, lines)

describe('adding to the cart', () => {
  test('appends what is not in it yet', () =>
    expect(after([shampoo], { type: 'add', line: serum })).toEqual([shampoo, serum]))

  test.each([
    ['product id', { ...shampoo, variantId: 'v9' }],
    ['variant id', { ...shampoo, id: 'p9' }],
  ])('joins the line with the same %s [CART-20]', (_, line) =>
    expect(after([serum, shampoo], { type: 'add', line })).toEqual([serum, { ...shampoo, quantity: 4 }]),
  )

  test('a subscription item replaces the line [CART-21]', () =>
    expect(after([serum, shampoo], { type: 'add', line: monthly })).toEqual([serum, monthly]))

  test('a subscription item replaces both the line of its product and that of its variant [CART-29]', () => {
    const both = { ...monthly, id: serum.id, variantId: shampoo.variantId }
    const comb = { id: 'p3', variantId: 'v3', quantity: 1 }
    expect(after([serum, comb, shampoo], { type: 'add', line: both })).toEqual([both, comb])
  })

  test('a subscription item replaces another subscription, it does not add to it', () =>
    expect(after([monthly], { type: 'add', line: { ...monthly, frequencyDays: 30 } })).toEqual([
      { ...monthly, frequencyDays: 30 },
    ]))

  test('joins a line without a quantity as the one that is shown', () =>
    expect(after([{ ...shampoo, quantity: undefined }], { type: 'add', line: { ...shampoo, quantity: 1 } })).toEqual([
      { ...shampoo, quantity: 2 },
    ]))

  test('two lines without ids are not the same', () =>
    expect(after([{ title: 'Comb' }], { type: 'add', line: { title: 'Towel', quantity: 1 } })).toHaveLength(2))

  test('never goes beyond what one order takes', () => {
    const [line] = after([], { type: 'add', line: shampoo }, { type: 'add', line: { ...shampoo, quantity: 500 } })
    expect(line?.quantity).toBe(cartLimits.quantity)
  })

  test('a full cart takes no further line, but more of what it has', () => {
    const full = Array.from({ length: cartLimits.lines }, (_, at) => ({ id: `f${at}`, variantId: `f${at}` }))
    expect(hasRoomFor(full, serum)).toBe(false)
    expect(after(full, { type: 'add', line: serum })).toBe(full)
    expect(hasRoomFor(full, { id: 'f3' })).toBe(true)
  })
})

describe('changing the cart', () => {
  test('an update sets the quantity', () =>
    expect(after([shampoo, serum], { type: 'update', key: 'v1', quantity: '5' })[0]?.quantity).toBe(5))

  test.each([0, -1, '-7'])('an update to %s removes the line [CART-22]', quantity =>
    expect(after([shampoo, serum], { type: 'update', key: 'v1', quantity })).toEqual([serum]),
  )

  test('an update to what is no number changes nothing', () =>
    expect(after([shampoo], { type: 'update', key: 'v1', quantity: 'lots' })).toEqual([shampoo]))

  test('remove takes the line out, and taking that back puts it where it was [CART-23]', () => {
    const left = after([shampoo, serum], { type: 'remove', key: 'v1' })
    expect(left).toEqual([serum])
    expect(after(left, { type: 'restore', line: shampoo, at: 0 })).toEqual([shampoo, serum])
  })

  test('taking a removal back twice brings the line back once', () =>
    expect(
      after([serum], { type: 'restore', line: shampoo, at: 0 }, { type: 'restore', line: shampoo, at: 0 }),
    ).toHaveLength(2))

  test('clear empties it', () => expect(after([shampoo, serum], { type: 'clear' })).toEqual([]))

  test('agreeing to a new price and what is left changes that line alone', () =>
    expect(after([shampoo, serum], { type: 'accept', key: 'v1', priceCents: 3450, quantity: 1 })).toEqual([
      { ...shampoo, price: '34.50', quantity: 1 },
      serum,
    ]))

  test('lets go of exactly what was paid for [CART-24]', () => {
    const paid = [
      { variantId: 'v1', quantity: 1 },
      { variantId: 'v2', quantity: 1 },
      { variantId: 'v7', quantity: 3 },
    ]
    expect(after([shampoo, serum], { type: 'paid', lines: paid })).toEqual([{ ...shampoo, quantity: 1 }])
  })
})

/** The simplest cart there is: names of variants, how many, and whether they come by subscription. */
type Model = Map<string, { many: number; isSubscription: boolean }>

const most = (quantity: number) => Math.min(quantity, cartLimits.quantity)

const set = (model: Model, key: string, many: number, isSubscription: boolean) => {
  if (many > 0) model.set(key, { many: most(many), isSubscription })
  else model.delete(key)
}

const modelled = (before: Model, change: CartChange): Model => {
  const model = new Map(before)
  const held = (key: string) => model.get(key) ?? { many: 0, isSubscription: false }
  if (change.type === 'clear') model.clear()
  if (change.type === 'remove') model.delete(change.key)
  if (change.type === 'add') {
    const key = textOf(change.line, 'variantId')
    const isSubscription = change.line.isSubscription === true
    const { many, isSubscription: was } = held(key)
    set(model, key, quantityOf(change.line) + (isSubscription ? 0 : many), isSubscription || was)
  }
  if (change.type === 'update' && model.has(change.key)) {
    set(model, change.key, Number(change.quantity), held(change.key).isSubscription)
  }
  for (const { variantId, quantity } of change.type === 'paid' ? change.lines : []) {
    const { many, isSubscription } = held(variantId)
    if (!isSubscription) set(model, variantId, many - quantity, false)
  }
  return model
}

test('after any changes the cart holds what the simplest cart holds, in the same order [CART-25]', () => {
  const variant = fc.constantFrom('v1', 'v2', 'v3', 'v4')
  const quantity = fc.integer({ min: 1, max: 60 })
  const added = fc
    .record({ variant, quantity, isSubscription: fc.boolean() })
    .map(({ variant: id, ...rest }): CartChange => ({ type: 'add', line: { id: `of-${id}`, variantId: id, ...rest } }))
  const change = fc.oneof(
    added,
    fc.record({ type: fc.constant('update' as const), key: variant, quantity: fc.integer({ min: -5, max: 200 }) }),
    fc.record({ type: fc.constant('remove' as const), key: variant }),
    fc.record({
      type: fc.constant('paid' as const),
      lines: fc.array(fc.record({ variantId: variant, quantity }), { maxLength: 3 }),
    }),
    fc.constant<CartChange>({ type: 'clear' }),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), changes => {
      const lines = changes.reduce(changeCart, [] as readonly StoredLine[])
      const model = changes.reduce(modelled, new Map())
      expect(lines.map(line => [keyOf(line), quantityOf(line)])).toEqual(
        [...model].map(([key, { many }]) => [key, many]),
      )
    }),
  )
})
