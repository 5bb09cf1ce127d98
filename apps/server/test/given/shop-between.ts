import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Emulators } from '@om/emulators/start-emulators'
import { shopSecret } from '#test/test-app.ts'

type Fields = Record<string, unknown>
/** A product as the shop answers it. */
export type ShopAnswer = Fields & { id: string; variants: { edges: { node: Fields }[] } }

/**
 * Stands between the product and the emulated shop, and passes everything on. A test can close it, or change each product
 * on its way, as the shop's owner would.
 */
export const startShopBetween = async () => {
  let target = ''
  const state = {
    isOpen: true,
    /** Returns the product as it is answered; null leaves it out. */
    change: (product: ShopAnswer): ShopAnswer | null => product,
    /** How many times the whole range was read. */
    reads: 0,
  }
  const changed = (text: string): string => {
    const answer = JSON.parse(text)
    const products = answer.data?.products
    if (!products) return text
    state.reads += 1
    products.edges = products.edges.flatMap(({ node }: { node: ShopAnswer }) => {
      const product = state.change(node)
      return product ? [{ node: product }] : []
    })
    return JSON.stringify(answer)
  }
  const server = createServer(async (request, response) => {
    if (!state.isOpen) return response.destroy()
    let body = ''
    for await (const chunk of request) body += chunk
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: {
        'Content-Type': 'application/json',
        'X-Shopify-Storefront-Access-Token': String(request.headers['x-shopify-storefront-access-token']),
      },
      body: body || null,
    })
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(changed(await answer.text()))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    state,
    /** Settings of a product that reaches the shop through here. */
    environment: (emulators: Emulators) => {
      target = emulators.url
      return {
        SHOPIFY_ENDPOINT: `http://127.0.0.1:${port}/api/2023-10/graphql.json`,
        SHOPIFY_STOREFRONT_TOKEN: 'emulator-public-token',
        SHOPIFY_ADMIN_TOKEN: 'emulator-admin-token',
        SHOPIFY_WEBHOOK_SECRET: shopSecret,
      }
    },
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}
