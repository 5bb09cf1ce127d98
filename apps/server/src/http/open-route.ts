import type { Endpoint } from '@om/contracts/endpoint'
import { type RefusalCode, refused } from '@om/contracts/errors'
import { Hono } from 'hono'
import type { Deps } from '#src/deps.ts'
import { isOff } from '#src/outside-services.ts'
import type { Env } from './context.ts'
import { sendRefusal } from './errors.ts'
import type { Route } from './serve.ts'

const offCode = { payments: 'payments_off', shop: 'shop_off', parcels: 'parcels_off' } as const satisfies Record<
  NonNullable<Endpoint['needs']>,
  RefusalCode
>

/** A module's route as it is mounted: one that needs an outside service which is not set up here says so instead. */
export const openRoute = ({ config }: Pick<Deps, 'config'>, { endpoint, app }: Route): Hono<Env> => {
  const { needs } = endpoint
  if (!needs || !isOff(config, needs)) return app
  return new Hono<Env>().on(endpoint.method, endpoint.path, c => sendRefusal(c, refused(offCode[needs])))
}
