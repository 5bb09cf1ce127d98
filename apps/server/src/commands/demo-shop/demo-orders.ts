import { type PatientPerson, people } from '@om/db/seed/people'

const variant = (product: number, place = 1) =>
  `gid://shopify/ProductVariant/${7_820_000_000_000 + product * 100 + place}`
/** Variants of the shop's stand-in. */
export const shampoo = variant(1)
export const conditioner = variant(2)
const scalpSerum = variant(3)
export const rootSerum = variant(4)
const mask = variant(5)
const scrub = variant(6)
const pillowcase = variant(11)
const fibres = variant(12, 3)

export type DemoOrder = {
  /** Names the order, so that each is made once. */
  key: string
  /** Days before now. */
  daysAgo: number
  brand: 'men' | 'women'
  /** Whose account it is kept with; null for a guest. */
  patient: PatientPerson | null
  buyer: {
    email: string
    firstName: string
    lastName: string
    address1: string
    city: string
    province: string
    zip: string
    phone: string
  }
  shipping?: 'standard' | 'express'
  lines: { variantId: string; quantity: number }[]
  /** How far it has come. */
  stage: 'received' | 'packed' | 'shipped' | 'on_hold' | 'cancelled'
  /** What its buyer asked to return, of the first line. */
  asks?: { reason: 'damaged' | 'changed_mind'; note: string; until: 'asked' | 'approved' | 'refunded' }
}

const from = ({ email, firstName, lastName, phone, address }: PatientPerson): DemoOrder['buyer'] => ({
  email,
  firstName,
  lastName,
  phone,
  address1: address.line1,
  city: address.suburb,
  province: address.state,
  zip: address.postcode,
})

const guest = (
  [firstName, lastName]: [string, string],
  [address1, city, province, zip]: [string, string, string, string],
): DemoOrder['buyer'] => ({
  email: `${firstName}.${lastName}@example.com`.toLowerCase(),
  firstName,
  lastName,
  address1,
  city,
  province,
  zip,
  phone: '0412 555 190',
})

/** Days at the shop: orders in every state, of people with an account and of guests, oldest first. */
export const demoOrders: readonly DemoOrder[] = [
  {
    key: 'theo-first',
    daysAgo: 9,
    brand: 'men',
    patient: people.theo,
    buyer: from(people.theo),
    lines: [
      { variantId: shampoo, quantity: 1 },
      { variantId: scalpSerum, quantity: 1 },
    ],
    stage: 'shipped',
    asks: { reason: 'changed_mind', note: 'I was given the same one. It is unopened.', until: 'approved' },
  },
  {
    key: 'hana',
    daysAgo: 8,
    brand: 'women',
    patient: null,
    buyer: guest(['Hana', 'Sorensen'], ['3/18 Wattle Street', 'Richmond', 'VIC', '3121']),
    lines: [
      { variantId: pillowcase, quantity: 1 },
      { variantId: mask, quantity: 1 },
    ],
    stage: 'shipped',
    asks: { reason: 'changed_mind', note: 'The colour does not suit our room. It is unopened.', until: 'refunded' },
  },
  {
    key: 'declan',
    // Late on any weekday, also behind a long weekend.
    daysAgo: 7,
    brand: 'men',
    patient: null,
    buyer: guest(['Declan', 'Voss'], ['41 Jetty Road', 'Glenelg', 'SA', '5045']),
    lines: [{ variantId: fibres, quantity: 2 }],
    stage: 'received',
  },
  {
    key: 'priya',
    daysAgo: 4,
    brand: 'women',
    patient: null,
    buyer: guest(['Priya', 'Raman'], ['9 Figtree Lane', 'West End', 'QLD', '4101']),
    lines: [{ variantId: rootSerum, quantity: 1 }],
    stage: 'on_hold',
  },
  {
    key: 'marcus',
    daysAgo: 3,
    brand: 'men',
    patient: people.marcus,
    buyer: from(people.marcus),
    shipping: 'express',
    lines: [
      { variantId: scrub, quantity: 1 },
      { variantId: shampoo, quantity: 2 },
    ],
    stage: 'packed',
    asks: { reason: 'damaged', note: 'The lid of one shampoo is cracked and it has leaked.', until: 'asked' },
  },
  {
    key: 'oskar',
    daysAgo: 2,
    brand: 'men',
    patient: null,
    buyer: guest(['Oskar', 'Lindgren'], ['77 Hay Street', 'Subiaco', 'WA', '6008']),
    lines: [{ variantId: scalpSerum, quantity: 1 }],
    stage: 'cancelled',
  },
  {
    key: 'grace',
    daysAgo: 1,
    brand: 'women',
    patient: people.grace,
    buyer: from(people.grace),
    lines: [
      { variantId: rootSerum, quantity: 1 },
      { variantId: mask, quantity: 1 },
      { variantId: conditioner, quantity: 1 },
    ],
    stage: 'received',
  },
]
