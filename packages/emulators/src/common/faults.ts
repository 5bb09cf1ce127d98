import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { randomId } from './ids.ts'
import type { Store } from './store.ts'

export const faultActions = ['delay', 'timeout', 'status', 'drop', 'lose-reply', 'duplicate', 'reorder'] as const

/** `times` is how often a rule strikes before it is used up. */
const Rule = z.strictObject({
  match: z.strictObject({
    service: z.enum([
      'mail',
      'payments',
      'parcels',
      'register',
      'google',
      'turnstile',
      'files',
      'push',
      'sms',
      'storefront',
      'shop-admin',
      'webhooks',
    ]),
    method: z.string().toUpperCase().optional(),
    /** Start of the request path; for webhooks, start of the event type. */
    path: z.string().optional(),
  }),
  action: z.enum(faultActions),
  status: z.int().min(400).max(599).default(503),
  delayMs: z.int().min(0).max(600_000).default(1000),
  times: z.int().min(1).max(100_000).default(1),
})

const suitable: Record<'webhooks' | 'mail' | 'others', readonly string[]> = {
  webhooks: ['drop', 'duplicate', 'reorder', 'delay'],
  mail: ['status', 'delay'],
  others: ['delay', 'timeout', 'status', 'drop', 'lose-reply'],
}

/** What can be added: an action that the service can suffer. */
export const FaultRule = Rule.refine(
  ({ match: { service }, action }) =>
    suitable[service === 'webhooks' || service === 'mail' ? service : 'others'].includes(action),
  { path: ['action'], message: 'This action does not suit that service.' },
)

export type FaultRule = z.infer<typeof FaultRule>
export type Fault = FaultRule & { id: string }

export type Faults = {
  add(rule: FaultRule): Fault
  list(): Fault[]
  remove(id: string): boolean
  clear(): void
  /** The oldest rule that fits, one strike used; undefined when nothing is to go wrong. */
  take(call: { service: Fault['match']['service']; method?: string; path: string }): Fault | undefined
}

/** Faults that people and tests ask for: a provider that is slow, down, or loses things. */
export function createFaults(store: Store): Faults {
  const rules = store.collection<Fault>('faults')

  function strike(rule: Fault): void {
    if (rule.times > 1) rules.put({ ...rule, times: rule.times - 1 })
    else rules.remove(rule.id)
  }

  return {
    add: rule => rules.put({ id: randomId('fault_', 12), ...rule }),
    list: () => rules.list({ order: 'oldest' }),
    remove: id => {
      const isThere = rules.get(id) !== undefined
      rules.remove(id)
      return isThere
    },
    clear: () => rules.removeAll(),
    take: call => {
      const rule = rules.list({ order: 'oldest' }).find(({ match }) => {
        if (match.service !== call.service) return false
        if (match.method && match.method !== call.method) return false
        return call.path.startsWith(match.path ?? '')
      })
      if (rule) strike(rule)
      return rule
    },
  }
}

const longestSilence = 120_000

/**
 * Lets the rules strike on requests to one service.
 * @param refuse answers a `status` fault in the shape that the service's real errors have
 */
export function applyFaults(
  faults: Faults,
  service: Fault['match']['service'],
  refuse: (status: number) => Response,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const fault = faults.take({ service, method: c.req.method, path: c.req.path })
    if (!fault) return next()
    if (fault.action === 'status') return refuse(fault.status)
    if (fault.action === 'delay') {
      await sleep(fault.delayMs)
      return next()
    }
    if (fault.action === 'timeout') await silence(c.env.outgoing)
    // A reply that is lost differs from a call that never arrived: the work is done all the same.
    if (fault.action === 'lose-reply') await next()
    c.env.outgoing.destroy()
    return RESPONSE_ALREADY_SENT
  }
}

/** Waits, without keeping the process alive for it. */
export const sleep = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds).unref())

/** Says nothing until the caller gives up. */
function silence(outgoing: HttpBindings['outgoing']): Promise<unknown> {
  return Promise.race([sleep(longestSilence), new Promise(resolve => outgoing.once('close', resolve))])
}
