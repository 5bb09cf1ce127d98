import { describe, expect, test } from 'vitest'
import { atShopPrice, hasShopPrice, noticeFor, noticesFor, type Quoted, shortLines, tookFewer } from './quote.ts'

const gid = (n: number) => `gid://shopify/ProductVariant/${n}`
const line = { id: 'p1', variantId: gid(1), quantity: 3, price: '32.00' }
const quoted: Quoted = { variantId: gid(1), priceCents: 3200, quantityLeft: null, problem: null }

describe('what is told before paying [CART-66]', () => {
  test('is nothing when the shop sells it as shown', () => expect(noticeFor(line, quoted)).toBeNull())

  test.each([
    ['sold out', { problem: 'sold_out' }, { kind: 'gone', problem: 'sold_out' }],
    ['without a register entry', { problem: 'no_register_entry' }, { kind: 'gone', problem: 'no_register_entry' }],
    ['fewer left', { problem: 'fewer_left', quantityLeft: 2 }, { kind: 'fewer', left: 2 }],
    ['none left after all', { problem: 'fewer_left', quantityLeft: 0 }, { kind: 'gone', problem: 'sold_out' }],
    ['too few for the line', { quantityLeft: 1 }, { kind: 'fewer', left: 1 }],
    ['another price', { priceCents: 3450 }, { kind: 'price', fromCents: 3200, toCents: 3450 }],
  ] as const)('%s', (_, fields, notice) => expect(noticeFor(line, { ...quoted, ...fields })).toEqual(notice))

  test('a line the shop does not know cannot be bought', () =>
    expect(noticesFor([line], [])).toEqual(new Map([[gid(1), { kind: 'gone', problem: 'unknown' }]])))

  test('is over as soon as the shopper takes the pieces that are left, before the shop is asked again', () =>
    expect(noticeFor({ ...line, quantity: 1 }, { ...quoted, problem: 'fewer_left', quantityLeft: 1 })).toBeNull())

  test('is told by line', () => {
    const lines = [line, { variantId: gid(2), price: '1.00' }]
    expect([...noticesFor(lines, [quoted, { ...quoted, variantId: gid(2), priceCents: 200 }]).keys()]).toEqual([gid(2)])
  })

  test.each(['gid://other/Thing/1', '42', ''])('names the one line whose id %j is no variant [CART-76]', variantId => {
    const edited = { id: 'p2', variantId, title: 'Serum', price: '0.03' }
    const notices = noticesFor([line, edited], [quoted])
    expect([...notices]).toEqual([[variantId || 'p2', { kind: 'gone', problem: 'invalid' }]])
    expect(hasShopPrice(notices.get(variantId || 'p2'))).toBe(false)
    expect(hasShopPrice(undefined)).toBe(true)
  })

  test('comes with the shop’s price, whatever was typed into the cart [CART-77]', () => {
    expect(atShopPrice({ ...line, price: '0.01' }, [quoted])).toEqual(line)
    expect(atShopPrice(line, [])).toBe(line)
    expect(hasShopPrice(noticeFor({ ...line, price: '0.01' }, quoted))).toBe(true)
    expect(hasShopPrice(noticeFor(line, { ...quoted, problem: 'sold_out' }))).toBe(true)
    expect(hasShopPrice(noticeFor(line, { ...quoted, problem: 'unknown', priceCents: 0 }))).toBe(false)
  })
})

describe('the cart at the shop', () => {
  const wanted = [
    { variantId: 'v1', quantity: 2 },
    { variantId: 'v2', quantity: 1 },
  ]

  test('has all that was asked', () => {
    expect(tookFewer(wanted, { totalQuantity: 3 })).toBe(false)
    expect(shortLines(wanted, wanted)).toEqual([])
  })

  test('is found out when it took fewer, or none, of a line [CART-67]', () => {
    expect(tookFewer(wanted, { totalQuantity: 2 })).toBe(true)
    expect(shortLines(wanted, [{ variantId: 'v1', quantity: 1 }])).toEqual(['v1', 'v2'])
  })

  test('is not blamed for lines beyond those that are read back', () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ variantId: `v${at}`, quantity: 1 }))
    expect(shortLines(many, many.slice(0, 10))).toEqual([])
  })
})
