import { channelsOf, isForNow, noticeKindOf, quietUntil, usualQuietHours } from '@om/domain/notices'
import { PushDown, PushRefused } from '@om/integrations/push/port'
import { z } from 'zod'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type JobDefinition, type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import type { NoticeTx } from './notices.repo.ts'
import { dueSends, forgetDevice, saveSend, storeSends, takeSend, touchDevice } from './push.repo.ts'

const Payload = z.object({ id: z.uuid() })

/** Sends one notice to one device. Its row keeps its own count of attempts, so the queue tries only for lost databases. */
const sendPushJob: JobDefinition<z.infer<typeof Payload>> = {
  name: 'send-push',
  payload: Payload,
  retryLimit: 3,
  isParallel: true,
}

/** Whether the session of a device goes on: one that was ended from elsewhere is kept for another day. */
const isSignedIn = async ({ pool, clock }: Deps, sessionId: string): Promise<boolean> => {
  const { rowCount } = await pool.query(
    'select from auth.sessions where id = $1 and (not_after is null or not_after > $2)',
    [sessionId, clock.now()],
  )
  return rowCount === 1
}

type Queued = { noticeId: string; devices: readonly string[]; from: Date }

/** In the transaction of the notice: what goes to which devices, from when. Before that the sweep leaves it alone. */
export const queuePush = async (deps: Pick<Deps, 'clock' | 'jobs'>, tx: NoticeTx, queued: Queued): Promise<void> => {
  const ids = await storeSends(tx, queued)
  if (queued.from > deps.clock.now()) return
  for (const id of ids) await deps.jobs.send(tx, sendPushJob, { id })
}

export const maxAttempts = 8
const firstWaitMs = 10_000

/** How long a notice waits for another try after so many failed attempts: 10 s, doubling, at most an hour. */
export const waitAfter = (attempts: number) => Math.min(3_600_000, firstWaitMs * 2 ** (attempts - 1))

/** Older news are of no use on a lock screen; the list has them. */
const KEPT_SECONDS = 24 * 3600
/** What is of use only now. */
const KEPT_NOW_SECONDS = 15 * 60

type Send = NonNullable<Awaited<ReturnType<typeof takeSend>>>

/** Whether its reader still wants to be told of this by push. */
const isWanted = ({ occasion, turnedOff }: Send) =>
  channelsOf(noticeKindOf(occasion), { turnedOff: turnedOff ?? [], turnedOn: [] }).includes('push')

const isUrgent = ({ occasion }: Send) => isForNow(occasion)

/** Until when a device stays silent now; null where it does not. */
const heldUntil = (send: Send, now: Date): Date | null => {
  if (isUrgent(send) || send.isQuiet === false) return null
  const { from, to, zone } = usualQuietHours
  return quietUntil(now, { from: send.quietFrom ?? from, to: send.quietTo ?? to, zone: send.zone ?? zone })
}

const keptFor = (send: Send) =>
  isUrgent(send) && send.occasion.startsWith('appointment') ? KEPT_NOW_SECONDS : KEPT_SECONDS

const isTooOld = (send: Send, now: Date) => now.getTime() - send.at.getTime() > keptFor(send) * 1000

/**
 * Sends one notice to one device, in the neutral words of its title. Nothing is sent that was read or turned off meanwhile, or is
 * too old by now; in quiet hours it waits for their end. A device whose browser has ended its subscription is forgotten.
 */
const sendPush = async (deps: Deps, id: string): Promise<void> => {
  const { push } = deps
  if (!push) return
  const as = system('notices')
  const send = await inTransaction({ deps, actor: as }, async ({ tx, now }) => {
    const taken = await takeSend(tx, id, now)
    if (!taken) return undefined
    const until = heldUntil(taken, now)
    if (taken.readAt || !isWanted(taken) || isTooOld(taken, until ?? now)) await saveSend(tx, id, { state: 'dropped' })
    else if (until) await saveSend(tx, id, { nextAttemptAt: until, attempts: taken.attempts - 1 })
    else return taken
    return undefined
  })
  if (!send) return
  const keep = (change: Parameters<typeof saveSend>[2]) =>
    inTransaction({ deps, actor: as }, ({ tx }) => saveSend(tx, id, change))
  const { productName } = deps.config
  const link = send.link || `${send.home}#notifications`
  try {
    const text = JSON.stringify({ id: send.noticeId, title: productName, body: send.title, link })
    const topic = send.noticeId.replaceAll('-', '')
    const urgency = isUrgent(send) ? ('high' as const) : ('normal' as const)
    const message = { text, topic, urgency, ttlSeconds: keptFor(send) }
    const outcome = (await isSignedIn(deps, send.sessionId)) ? await push.send(send, message) : 'gone'
    await inTransaction({ deps, actor: as }, async ({ tx, now }) => {
      if (outcome === 'gone') return forgetDevice(tx, send.deviceId)
      await saveSend(tx, id, { state: 'sent', lastError: '' })
      await touchDevice(tx, send.deviceId, now)
    })
  } catch (error) {
    if (!(error instanceof PushDown || error instanceof PushRefused)) throw error
    const isGivenUp = error instanceof PushRefused || send.attempts >= maxAttempts
    deps.log.warn({ err: error, sendId: id, attempts: send.attempts }, 'a push notification was not accepted')
    const nextAttemptAt = new Date(deps.clock.now().getTime() + waitAfter(send.attempts))
    await keep({ state: isGivenUp ? 'failed' : 'waiting', lastError: error.message.slice(0, 200), nextAttemptAt })
  }
}

/** Background work of notices. */
export const noticesJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(sendPushJob, ({ id }) => sendPush(deps, id)),
]

const batch = 200

/** Queues what waited for the end of quiet hours, for another try, or lost its job. Safe on several copies at once. */
export const pushSweep = async (deps: Deps): Promise<void> => {
  if (!deps.push) return
  await inTransaction({ deps, actor: system('notices') }, async ({ tx, now }) => {
    for (const { id } of await dueSends(tx, now, batch)) await deps.jobs.send(tx, sendPushJob, { id }, { once: id })
  })
}
