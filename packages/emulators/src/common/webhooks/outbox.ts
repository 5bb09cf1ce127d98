import type { EmulatedClock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { randomId } from '../ids.ts'
import type { Store } from '../store.ts'
import { type Attempt, attemptDelivery, type Signer } from './attempt.ts'

/** One event on its way to one address. The body is stored once and sent as it is, byte for byte. */
export type Delivery = {
  id: string
  service: string
  eventId: string
  type: string
  url: string
  secret: string
  body: string
  /** Sent with every attempt, beside what the service signs with. */
  headers?: Record<string, string>
  /** Emulated time of the event. */
  createdAt: string
  status: 'pending' | 'delivered' | 'failed' | 'dropped'
  order: number
  /** Wall clock, milliseconds. */
  nextAttemptAt: number
  /** Waits for its turn in a reordered batch. */
  isHeld: boolean
  attempts: Attempt[]
}

export type NewDelivery = Pick<Delivery, 'service' | 'eventId' | 'type' | 'url' | 'secret' | 'body' | 'headers'>

export type DeliveryRules = {
  /** Seconds until the next attempt after each failed one; when they are used up it is given up. */
  pauses?: readonly number[]
  onGivenUp?: (delivery: Delivery) => void
}

export type Outbox = {
  /** Says how a service signs; `headers` are made again for each attempt. */
  signWith(service: string, signer: Signer, rules?: DeliveryRules): void
  /** Adds an event inside the transaction that caused it; it is sent once that is stored. */
  enqueue(delivery: NewDelivery): void
  list(limit?: number): Delivery[]
  get(id: string): Delivery | undefined
  /** Sends it again now, whatever became of it before. Undefined when there is no such delivery. */
  resend(id: string): Promise<Delivery | undefined>
  /** Attempts, once each: what was never attempted, that and what is held for reordering, or all that is pending. */
  deliverNow(which: 'fresh' | 'fresh and held' | 'all'): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** Seconds until the next attempt after each failed one: the provider's days, shortened. */
const usualPauses = [1, 2, 5, 15, 60, 300, 900, 3600, 3600, 3600, 3600, 3600]
const reorderWindowMs = 200
const restMs = 1000

/** The queue of signed events, kept in the same store as the objects, so neither is lost without the other. */
export function createOutbox(store: Store, clock: EmulatedClock, faults: Faults): Outbox {
  const deliveries = store.collection<Delivery>('webhook_deliveries', ['status', 'order'])
  const signers = new Map<string, { sign: Signer; rules: DeliveryRules }>()
  const closing = new AbortController()
  const restUntil = new Map<string, number>()
  let lastOrder = Math.max(0, ...deliveries.list({ limit: 1000 }).map(({ order }) => Math.abs(order)))
  let turn = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let isAwake = false

  const pending = () => deliveries.list({ where: { status: 'pending' }, by: 'order', order: 'oldest' })

  function enqueue(delivery: NewDelivery): void {
    const fault = faults.take({ service: 'webhooks', path: delivery.type })
    const copies = fault?.action === 'duplicate' ? 2 : 1
    for (let copy = 0; copy < copies; copy++) {
      lastOrder += 1
      const isHeld = fault?.action === 'reorder'
      const wait = isHeld ? reorderWindowMs : fault?.action === 'delay' ? fault.delayMs : 0
      deliveries.put({
        ...delivery,
        id: randomId('whd_', 16),
        createdAt: clock.now().toISOString(),
        status: fault?.action === 'drop' ? 'dropped' : 'pending',
        order: isHeld ? -lastOrder : lastOrder,
        nextAttemptAt: Date.now() + wait,
        isHeld,
        attempts: [],
      })
    }
    store.afterCommit(wake)
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const { sign, rules = {} } = signers.get(delivery.service) ?? {}
    const made = await attemptDelivery(delivery, sign, closing.signal)
    // Stopped in the middle: it stays as it was and is sent after the next start.
    if (closing.signal.aborted) return
    if (made.status === null) restUntil.set(delivery.url, Date.now() + restMs)
    const attempts = [...delivery.attempts, made]
    const isDelivered = made.status !== null && made.status >= 200 && made.status < 300
    const pause = (rules.pauses ?? usualPauses)[attempts.length - 1]
    const status = isDelivered ? 'delivered' : pause === undefined ? 'failed' : 'pending'
    // A reset may have emptied the queue meanwhile.
    if (!deliveries.get(delivery.id)) return
    const kept = deliveries.put({
      ...delivery,
      attempts,
      status,
      isHeld: false,
      nextAttemptAt: Date.now() + (pause ?? 0) * 1000,
    })
    if (status === 'failed') rules.onGivenUp?.(kept)
  }

  // An address that does not answer at all is left alone for a moment, so that a queue does not wait for it.
  const isResting = (url: string) => (restUntil.get(url) ?? 0) > Date.now()

  /** What is held goes together, once the last of it has waited: nothing of a batch leaves before all of it is there. */
  const dueAt = ({ isHeld, nextAttemptAt }: Delivery) =>
    isHeld ? Math.max(...pending().map(other => (other.isHeld ? other.nextAttemptAt : 0))) : nextAttemptAt

  /** One at a time and in order; one that fails waits for its next turn and holds nobody up. */
  function drain(isDue: (delivery: Delivery) => boolean): Promise<void> {
    return inTurn(async () => {
      if (closing.signal.aborted) return
      const tried = new Set<string>()
      const choose = () => pending().filter(delivery => !tried.has(delivery.id) && isDue(delivery))
      for (let batch = choose(); batch.length > 0; batch = choose()) {
        for (const { id } of batch) {
          if (closing.signal.aborted) return
          tried.add(id)
          // It may have been sent by hand, or reset away, since the batch was chosen.
          const delivery = deliveries.get(id)
          if (delivery?.status === 'pending' && isDue(delivery)) await attempt(delivery)
        }
      }
    })
  }

  /** Deliveries never run side by side; a failure of one piece of work does not stop the next. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  /** Looks after what is due now, then sleeps until something else is. Many events at once wake it once. */
  function wake(): void {
    if (!isRunning || isAwake) return
    isAwake = true
    clearTimeout(timer)
    setImmediate(async () => {
      isAwake = false
      if (!isRunning) return
      await drain(delivery => dueAt(delivery) <= Date.now() && !isResting(delivery.url))
      sleep()
    })
  }

  function sleep(): void {
    if (!isRunning || isAwake) return
    clearTimeout(timer)
    const soonest = Math.min(...pending().map(delivery => Math.max(dueAt(delivery), restUntil.get(delivery.url) ?? 0)))
    if (Number.isFinite(soonest)) timer = setTimeout(wake, Math.max(0, soonest - Date.now()))
  }

  return {
    signWith: (service, sign, rules = {}) => void signers.set(service, { sign, rules }),
    enqueue,
    list: limit => deliveries.list({ limit }),
    get: id => deliveries.get(id),
    resend: async id => {
      if (!deliveries.get(id)) return undefined
      await inTurn(async () => {
        const delivery = deliveries.get(id)
        if (delivery) await attempt(delivery)
      })
      return deliveries.get(id)
    },
    deliverNow: which =>
      drain(({ attempts, isHeld, nextAttemptAt, url }) => {
        if (which === 'all') return true
        if (isResting(url)) return false
        if (isHeld) return which === 'fresh and held'
        return attempts.length === 0 && nextAttemptAt <= Date.now()
      }),
    start: () => {
      isRunning = true
      wake()
    },
    stop: async () => {
      isRunning = false
      closing.abort()
      clearTimeout(timer)
      await turn
    },
  }
}
