import { describe, expect, test } from 'vitest'
import { buyerOf, checkDetails, detailsOf, noDetails, prefilled } from './details.ts'

const mina = {
  email: 'mina@example.com',
  firstName: 'Mina',
  lastName: 'Costa',
  phone: '0412 345 678',
  line1: '5 Wattle Street',
  line2: '',
  suburb: 'Ultimo',
  state: 'NSW',
  postcode: '2007',
}

describe('contact and address at the checkout', () => {
  test('may be left out', () => expect(checkDetails(noDetails)).toEqual({}))
  test('are right as a person types them', () => expect(checkDetails(mina)).toEqual({}))

  test.each([
    ['email', 'mina@', 'Enter your e-mail address, such as name@example.com.'],
    ['phone', '12345', 'Enter an Australian phone number, such as 0412 345 678.'],
    ['postcode', '207', 'Enter the 4-digit postcode.'],
    ['suburb', ' ', 'Enter your suburb.'],
    ['state', '', 'Choose your state or territory.'],
    ['line1', 'x'.repeat(41), 'Use at most 40 characters.'],
    ['firstName', 'x'.repeat(61), 'Use at most 60 characters.'],
  ])('say what is wrong with %s %j [CART-71]', (field, value, sentence) =>
    expect(checkDetails({ ...mina, [field]: value })).toEqual({ [field]: sentence }),
  )

  test('ask for the rest of half an address', () =>
    expect(Object.keys(checkDetails({ ...noDetails, line1: '5 Wattle Street' }))).toEqual([
      'suburb',
      'state',
      'postcode',
    ]))

  test('come from the profile', () => {
    const me = {
      id: '',
      role: 'patient' as const,
      staff: null,
      email: 'a@b.co',
      firstName: 'A',
      lastName: 'B',
      phone: '',
    }
    expect(detailsOf({ ...me, address: null })).toEqual({
      ...noDetails,
      email: 'a@b.co',
      firstName: 'A',
      lastName: 'B',
    })
  })
})

describe("the shop's page", () => {
  test('has them filled in', () => {
    const url = new URL(prefilled('https://shop.test/cart/c/abc?key=k1', mina))
    expect(url.pathname + url.searchParams.get('key')).toBe('/cart/c/abck1')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'checkout[email]': 'mina@example.com',
      'checkout[shipping_address][first_name]': 'Mina',
      'checkout[shipping_address][address1]': '5 Wattle Street',
      'checkout[shipping_address][city]': 'Ultimo',
      'checkout[shipping_address][province]': 'NSW',
      'checkout[shipping_address][zip]': '2007',
      'checkout[shipping_address][country]': 'AU',
      'checkout[shipping_address][phone]': '+61412345678',
    })
  })

  test('is asked for nothing that was left out [CART-72]', () =>
    expect(prefilled('https://shop.test/cart/c/abc?key=k1', noDetails)).toBe('https://shop.test/cart/c/abc?key=k1'))

  test('knows whom to write to', () => {
    expect(buyerOf(mina)).toEqual({ email: 'mina@example.com', phone: '+61412345678' })
    expect(buyerOf(noDetails)).toEqual({})
  })
})
