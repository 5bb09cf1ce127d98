import type { GraphQLResolveInfo } from 'graphql'
import { randomId } from '../../common/ids.ts'
import { readGid } from '../graphql/gid.ts'
import { contextCountry } from '../graphql/in-context.ts'
import { checkListSize } from '../graphql/wire-error.ts'
import type { Attribute, CartRecord } from '../model.ts'
import type { Shop } from '../shop.ts'
import { type CartUserError, noSuchCart, wrongCustomer, wrongEmail, wrongPhone } from './cart-errors.ts'
import { addLines, type LineInput, type LineUpdate, removeLines, updateLines } from './change-lines.ts'
import { presentCart, presentLine } from './present-cart.ts'

type BuyerInput = {
  email?: string | null
  phone?: string | null
  countryCode?: string | null
  customerAccessToken?: string | null
}

type CartInput = {
  attributes?: Attribute[] | null
  lines?: LineInput[] | null
  discountCodes?: string[] | null
  note?: string | null
  buyerIdentity?: BuyerInput | null
}

/** What the answer of a call may not be kept for, since carts change from call to call. */
export type CartContext = { readsCarts: () => void }

type Changed = { cart: CartRecord; errors: CartUserError[] }
type ChangeOf<Input> = (cart: CartRecord, input: Input) => Changed

/** The fields that read and change carts. Each change is one transaction; a refused one changes nothing. */
export function cartFields(shop: Shop, presentVariant: (variantId: string) => unknown) {
  const { store, clock } = shop.deps
  const present = (cart: CartRecord, hasKey = true) => presentCart(shop, presentVariant, cart, hasKey)

  /** The cart of a global id, and whether the id carries its key. */
  function find(id: string): { cart: CartRecord; hasKey: boolean } | undefined {
    const read = readGid(id)
    const cart = read?.kind === 'Cart' ? shop.cartOf(read.id) : undefined
    return cart && { cart, hasKey: read?.parameters.get('key') === cart.key }
  }

  /** A change to an existing cart, for which its key is needed. */
  function changing<Input extends { cartId: string }>(change: ChangeOf<Input>) {
    return (input: Input, { readsCarts }: CartContext) => {
      readsCarts()
      return store.transaction(() => {
        const found = find(input.cartId)
        if (!found?.hasKey) return { cart: null, userErrors: [noSuchCart] }
        const { cart, errors } = change(found.cart, input)
        return { cart: present(errors.length > 0 ? found.cart : shop.saveCart(cart)), userErrors: errors }
      })
    }
  }

  const withLines = (cart: CartRecord, { lines, errors }: ReturnType<typeof addLines>): Changed => ({
    cart: { ...cart, lines },
    errors,
  })

  function create(input: CartInput, country: string | null): Changed {
    const now = clock.now().toISOString()
    const blank: CartRecord = {
      id: randomId('c1', 30),
      key: randomId('', 32).toLowerCase(),
      note: input.note ?? '',
      attributes: lastOfEach(input.attributes),
      buyer: { email: null, phone: null, countryCode: country },
      discountCodes: distinct(input.discountCodes),
      lines: [],
      createdAt: now,
      updatedAt: now,
      completedOrderId: null,
    }
    const known = changeBuyer(blank, input.buyerIdentity ?? {}, ['input', 'buyerIdentity'])
    const filled = withLines(known.cart, addLines(shop, [], input.lines ?? [], ['input', 'lines']))
    return { cart: filled.cart, errors: [...known.errors, ...filled.errors] }
  }

  return {
    cart: ({ id }: { id: string }, { readsCarts }: CartContext) => {
      readsCarts()
      const found = find(id)
      return found ? present(found.cart, found.hasKey) : null
    },

    /** A cart or one of its lines behind a global id. */
    nodeOf: (id: string, { readsCarts }: CartContext) => {
      readsCarts()
      const found = find(id)
      if (found) return present(found.cart, found.hasKey)
      const read = readGid(id)
      const cart = read?.kind === 'CartLine' ? shop.cartOf(read.parameters.get('cart') ?? '') : undefined
      const line = cart && shop.priceOfCart(cart).lines.find(one => one.line.id === read?.id)
      return cart && line ? presentLine(presentVariant, cart, line) : null
    },

    cartCreate: (
      { input }: { input?: CartInput | null },
      { readsCarts }: CartContext,
      info: Pick<GraphQLResolveInfo, 'schema' | 'operation' | 'variableValues'>,
    ) => {
      readsCarts()
      for (const list of [input?.lines, input?.attributes, input?.discountCodes]) checkListSize(list)
      return store.transaction(() => {
        const { cart, errors } = create(input ?? {}, contextCountry(info))
        return { cart: errors.length > 0 ? null : present(shop.saveCart(cart)), userErrors: errors }
      })
    },

    cartLinesAdd: changing<{ cartId: string; lines: LineInput[] }>((cart, { lines }) => {
      checkListSize(lines)
      return withLines(cart, addLines(shop, cart.lines, lines, ['lines']))
    }),

    cartLinesUpdate: changing<{ cartId: string; lines: LineUpdate[] }>((cart, { lines }) => {
      checkListSize(lines)
      return withLines(cart, updateLines(shop, cart.lines, lines))
    }),

    cartLinesRemove: changing<{ cartId: string; lineIds: string[] }>((cart, { lineIds }) => {
      checkListSize(lineIds)
      return withLines(cart, removeLines(cart.lines, lineIds))
    }),

    cartAttributesUpdate: changing<{ cartId: string; attributes: Attribute[] }>((cart, { attributes }) => {
      checkListSize(attributes)
      return { cart: { ...cart, attributes: lastOfEach(attributes) }, errors: [] }
    }),

    cartBuyerIdentityUpdate: changing<{ cartId: string; buyerIdentity: BuyerInput }>((cart, { buyerIdentity }) =>
      changeBuyer(cart, buyerIdentity, ['buyerIdentity']),
    ),

    cartDiscountCodesUpdate: changing<{ cartId: string; discountCodes?: string[] | null }>(
      (cart, { discountCodes }) => {
        checkListSize(discountCodes)
        return { cart: { ...cart, discountCodes: distinct(discountCodes) }, errors: [] }
      },
    ),

    cartNoteUpdate: changing<{ cartId: string; note?: string | null }>((cart, { note }) => ({
      cart: { ...cart, note: note ?? '' },
      errors: [],
    })),
  }
}

/** What is given replaces what was known; what is left out stays. */
function changeBuyer(cart: CartRecord, input: BuyerInput, at: string[]): Changed {
  const errors: CartUserError[] = []
  if (input.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(input.email)) errors.push(wrongEmail(at))
  if (input.phone && !/^\+?[\d\s()-]{8,20}$/.test(input.phone)) errors.push(wrongPhone(at))
  if (input.customerAccessToken != null) errors.push(wrongCustomer(at))
  const { email, phone, countryCode } = cart.buyer
  const buyer = {
    email: input.email === undefined ? email : input.email || null,
    phone: input.phone === undefined ? phone : input.phone || null,
    countryCode: input.countryCode === undefined ? countryCode : input.countryCode,
  }
  return { cart: { ...cart, buyer }, errors }
}

/** Of attributes with the same key the last counts. */
function lastOfEach(attributes: Attribute[] | null | undefined): Attribute[] {
  return [...new Map((attributes ?? []).map(({ key, value }) => [key, { key, value }])).values()]
}

/** Codes as they were typed, each once whatever its case. */
function distinct(codes: string[] | null | undefined): string[] {
  return [...new Map((codes ?? []).map(code => [code.trim().toUpperCase(), code.trim()])).values()].filter(Boolean)
}
