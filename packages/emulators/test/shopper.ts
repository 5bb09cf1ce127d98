/** A shopper over HTTP, as a browser would be: a cart at the storefront, the hosted checkout, the card. */

export const shopCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  asksOnce: '4000000000003220',
  asksThenDeclines: '4000008400001629',
  refundsSlowly: '4000000000007726',
} as const

export type CartLine = { variantId: string; quantity: number }

export type Cart = {
  /** `gid://shopify/Cart/{token}?key={key}` */
  id: string
  checkoutUrl: string
}

/** Where the shopper stands at the checkout page, with the hidden fields that go back with it. */
export type OpenCheckout = { url: string; status: number; html: string; hidden: Record<string, string> }

export const shopper = {
  email: 'mina@example.com',
  firstName: 'Mina',
  lastName: 'Kaya',
  address1: '1 Example Street',
  city: 'Sydney',
  province: 'NSW',
  zip: '2000',
  phone: '0400 000 000',
  shipping: 'standard',
  expiry: '04 / 40',
  cvc: '123',
  name: 'Mina Kaya',
}

export type Fields = Partial<typeof shopper> & Record<string, string>

/** Asks the storefront with the public token. @throws when it answers errors */
export async function askStorefront(url: string, query: string, variables: object = {}): Promise<unknown> {
  const reply = await fetch(`${url}/api/2023-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': 'emulator-public-token' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors }: { data?: unknown; errors?: unknown } = JSON.parse(await reply.text())
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

const fill = `mutation fill($input: CartInput) { cartCreate(input: $input) { cart { id checkoutUrl } userErrors { message } } }`

/** A cart with these lines and attributes. @throws when the storefront does not take them */
export async function fillCart(
  url: string,
  lines: readonly CartLine[],
  attributes: { key: string; value: string }[] = [],
): Promise<Cart> {
  const input = {
    lines: lines.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity })),
    attributes,
    buyerIdentity: { countryCode: 'AU' },
  }
  const { cartCreate } = (await askStorefront(url, fill, { input })) as {
    cartCreate: { cart: Cart | null; userErrors: { message: string }[] }
  }
  const [problem] = cartCreate.userErrors
  if (!cartCreate.cart || problem) throw new Error(problem?.message ?? 'no cart was made')
  return cartCreate.cart
}

/** Follows the cart's link to the checkout page. */
export async function openCheckout(checkoutUrl: string): Promise<OpenCheckout> {
  return read(await fetch(checkoutUrl))
}

async function read(reply: Response): Promise<OpenCheckout> {
  const html = await reply.text()
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return {
    url: reply.url,
    status: reply.status,
    html,
    hidden: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
  }
}

/** Fills in the checkout page and presses its button; redirects are not followed. */
export function pressPay(
  checkout: Pick<OpenCheckout, 'url' | 'hidden'>,
  card: string = shopCards.good,
  changes: Fields = {},
): Promise<Response> {
  const fields = { ...checkout.hidden, ...shopper, cardNumber: card, action: 'pay', ...changes }
  return fetch(checkout.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
}

/** Answers the bank's question; redirects are not followed. */
export function answerBank(checkout: Pick<OpenCheckout, 'url'>, answer: 'complete' | 'fail'): Promise<Response> {
  const body = new URLSearchParams({ answer })
  return fetch(`${checkout.url}/confirm`, { method: 'POST', redirect: 'manual', body })
}

export type Bought = { cart: Cart; checkout: OpenCheckout; orderNumber: number; thanks: string }

/**
 * Buys what is in the lines, from an empty cart to the page that says thank you; a card that asks is confirmed.
 * @throws when the order is not paid in the end
 */
export async function buy(
  url: string,
  {
    lines,
    card,
    attributes,
    fields,
  }: { lines: readonly CartLine[]; card?: string; attributes?: { key: string; value: string }[]; fields?: Fields },
): Promise<Bought> {
  const cart = await fillCart(url, lines, attributes)
  return { cart, ...(await payCart(cart.checkoutUrl, card, fields)) }
}

/** Pays at the link of a cart. @throws when the order is not paid in the end */
export async function payCart(checkoutUrl: string, card?: string, fields?: Fields): Promise<Omit<Bought, 'cart'>> {
  const checkout = await openCheckout(checkoutUrl)
  let reply = await pressPay(checkout, card, fields)
  if (reply.headers.get('location')?.endsWith('/confirm')) reply = await answerBank(checkout, 'complete')
  const next = reply.headers.get('location')
  if (!next?.endsWith('/thank-you')) throw new Error(`The checkout answered ${reply.status}, not an order.`)
  const thanks = await (await fetch(new URL(next, checkout.url))).text()
  const number = /Your order is #(\d+)/.exec(thanks)?.[1]
  if (!number) throw new Error('The page does not say the number of the order.')
  return { checkout, orderNumber: Number(number), thanks }
}
