import { linkToken } from '#src/database/installation-secret.ts'
import type { Deps } from '#src/deps.ts'

/** What opens an order of the shop without signing in: it comes by mail to whoever placed it. */
export const orderToken = ({ pool }: Pick<Deps, 'pool'>, orderId: string): Promise<string> =>
  linkToken(pool, 'shop-orders', orderId)

/** What lets the browser that began a checkout ask what became of it. A repeated press gets the same one. */
export const checkoutSecret = ({ pool }: Pick<Deps, 'pool'>, checkoutId: string): Promise<string> =>
  linkToken(pool, 'shop-checkouts', checkoutId)

/** Where an order is read. The token stands behind `#`, which no browser sends and no log sees. */
export const orderPath = (token: string): string => `/order-confirmation#order=${token}`
