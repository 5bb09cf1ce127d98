import { createHash } from 'node:crypto'
import { channelsOf, isForNow, noticeKindOf, quietUntil, usualQuietHours } from '@om/domain/notices'
import { textMessageOf } from '@om/domain/text-message'
import { type Sms, SmsDown, type SmsOutcome, SmsRefused } from '@om/integrations/sms/port'
import { z } from 'zod'
import { system } from '#src/actor.ts'
import { type Ctx, inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type JobDefinition, type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { settingsInForce } from '#src/modules/settings/settings.ts'
import { type NoticeTx, storeNotice } from './notices.repo.ts'
import { maxAttempts, waitAfter } from './send-push.ts'
import { changeStanding } from './text-numbers.ts'
import { dueTexts, knownTexts, mobileOnFile, saveText, standingOf, storeText, takeText } from './texts.repo.ts'

const Payload = z.object({ id: z.uuid() })

/** Sends one notice as a text. Its row keeps its own count of attempts, so the queue tries only for lost databases. */
const sendTextJob: JobDefinition<z.infer<typeof Payload>> = {
  name: 'send-text',
  payload: Payload,
  retryLimit: 3,
  isParallel: true,
}

type Queued = { noticeId: string; from: Date }

/** In the transaction of the notice: that it goes out as a text, from when. Before that the sweep leaves it alone. */
export const queueText = async (
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: NoticeTx,
  { noticeId, from }: Queued,
): Promise<void> => {
  const id = await storeText(tx, noticeId, from)
  if (id && from <= deps.clock.now()) await deps.jobs.send(tx, sendTextJob, { id })
}

/** What somebody is told as they turn texts on, at once and whatever they chose: so a wrong number is noticed by whoever has it. */
const ON = 'account-texts-on'

/** Says to a mobile that texts are on; once a day for each number, but for `again`. */
export const tellTextsOn = async (
  { deps, tx, actor, now }: Ctx<'signed-in'>,
  number: string,
  { again = false } = {},
): Promise<void> => {
  const day = now.toISOString().slice(0, again ? undefined : 10)
  const { id } = await storeNotice(tx, {
    userId: actor.id,
    kind: 'account',
    sourceKey: `${ON}:${createHash('sha256').update(number).digest('hex').slice(0, 16)}:${day}`,
    title: 'Text messages were turned on for your mobile',
    link: '',
    at: now,
    isLive: true,
  })
  if (id) await queueText(deps, tx, { noticeId: id, from: now })
}

const KEPT_MS = 24 * 3_600_000
/** What is of use only now. */
const KEPT_NOW_MS = 15 * 60_000

type Taken = NonNullable<Awaited<ReturnType<typeof takeText>>>

const isOn = ({ occasion }: Taken) => occasion.startsWith(`${ON}:`)

/** Whether its reader still wants to be told of this by text. */
const isWanted = (text: Taken) =>
  isOn(text) ||
  channelsOf(noticeKindOf(text.occasion), { turnedOff: [], turnedOn: text.turnedOn ?? [] }).includes('sms')

/** Until when no text is sent now; null where it may be. */
const heldUntil = (text: Taken, now: Date): Date | null => {
  if (isOn(text) || isForNow(text.occasion) || text.isQuiet === false) return null
  const { from, to, zone } = usualQuietHours
  return quietUntil(now, { from: text.quietFrom ?? from, to: text.quietTo ?? to, zone: text.zone ?? zone })
}

const isTooOld = ({ occasion, at }: Taken, now: Date) =>
  now.getTime() - at.getTime() > (isForNow(occasion) && occasion.startsWith('appointment') ? KEPT_NOW_MS : KEPT_MS)

/** What is handed over now, and since when the provider may have it already. */
type Ready = { to: string; body: string; since: Date | null; attempts: number }

/** The mobile that a text may go to now; null where there is none, or it has changed since a first attempt that may have arrived. */
const recipientOf = async (tx: Tx, { userId, number, firstTriedAt }: Taken): Promise<string | null> => {
  const mobile = await mobileOnFile(tx, userId)
  if (!mobile || (firstTriedAt && number !== mobile)) return null
  return (await standingOf(tx, mobile)) === 'open' ? mobile : null
}

const prepare = async (deps: Deps, tx: Tx, id: string, now: Date): Promise<Ready | undefined> => {
  // It waits, and the sweep takes it up once texts are on again.
  if (!(await settingsInForce(deps.clock, tx)).texts.isOn) return undefined
  const taken = await takeText(tx, id, now)
  if (!taken) return undefined
  const until = heldUntil(taken, now)
  const to = await recipientOf(tx, taken)
  if (!to || taken.readAt || !isWanted(taken) || isTooOld(taken, until ?? now)) {
    await saveText(tx, id, { state: 'dropped', body: '' })
    return undefined
  }
  if (until) {
    await saveText(tx, id, { nextAttemptAt: until, attempts: taken.attempts - 1 })
    return undefined
  }
  const { firstTriedAt: since, attempts, kind, title } = taken
  const body = taken.body || textMessageOf({ productName: deps.config.productName, kind, title })
  if (!since) await saveText(tx, id, { number: to, body, firstTriedAt: now })
  return { to, body, since, attempts }
}

/** What an attempt that was not answered may have left at the provider: a text with these words that is none of ours yet. */
const takenBefore = async (deps: Deps, sms: Sms, { to, body, since }: Ready): Promise<SmsOutcome | null> => {
  if (!since) return null
  const ids = await sms.find({ to, body, since })
  if (ids.length === 0) return null
  const known = await inTransaction({ deps, actor: system('notices') }, ({ tx }) => knownTexts(tx, ids))
  const id = ids.find(one => !known.has(one))
  return id ? { kind: 'sent', id } : null
}

const keepOutcome = async (tx: Tx, id: string, to: string, outcome: SmsOutcome, at: Date): Promise<void> => {
  if (outcome.kind === 'sent')
    return saveText(tx, id, { state: 'sent', providerId: outcome.id, body: '', lastError: '' })
  await saveText(tx, id, { state: 'failed', body: '', lastError: outcome.kind })
  await changeStanding(tx, { number: to, standing: outcome.kind === 'stopped' ? 'stopped' : 'dead', at })
}

/**
 * Sends one notice to the mobile of its reader. Nothing is sent that was read or turned off meanwhile, is too old by now, or whose reader
 * has said STOP; in quiet hours it waits for their end. The provider knows no key of ours, so before another attempt it is asked whether
 * it took the one before. (Decision 72)
 */
const sendText = async (deps: Deps, id: string): Promise<void> => {
  const { sms } = deps
  if (!sms) return
  const as = { deps, actor: system('notices') }
  const text = await inTransaction(as, ({ tx, now }) => prepare(deps, tx, id, now))
  if (!text) return
  const { to, body, attempts } = text
  try {
    const tellAt = `${deps.config.publicUrl}/webhooks/sms`
    const outcome = (await takenBefore(deps, sms, text)) ?? (await sms.send({ to, body, tellAt }))
    await inTransaction(as, ({ tx, now }) => keepOutcome(tx, id, to, outcome, now))
  } catch (error) {
    if (!(error instanceof SmsDown || error instanceof SmsRefused)) throw error
    const isGivenUp = error instanceof SmsRefused || attempts >= maxAttempts
    deps.log.warn({ err: error, textId: id, attempts }, 'a text message was not accepted')
    const nextAttemptAt = new Date(deps.clock.now().getTime() + waitAfter(attempts))
    await inTransaction(as, ({ tx }) =>
      saveText(tx, id, {
        state: isGivenUp ? 'failed' : 'waiting',
        lastError: error.message.slice(0, 200),
        nextAttemptAt,
        ...(isGivenUp ? { body: '' } : {}),
      }),
    )
  }
}

/** Text messages in the background. */
export const textsJobHandlers = (deps: Deps): JobHandler[] => [jobHandler(sendTextJob, ({ id }) => sendText(deps, id))]

const batch = 200

/** Queues what waited for the end of quiet hours, for another try, or lost its job. Safe on several copies at once. */
export const textsSweep = async (deps: Deps): Promise<void> => {
  if (!deps.sms) return
  await inTransaction({ deps, actor: system('notices') }, async ({ tx, now }) => {
    if (!(await settingsInForce(deps.clock, tx)).texts.isOn) return
    for (const { id } of await dueTexts(tx, now, batch)) await deps.jobs.send(tx, sendTextJob, { id }, { once: id })
  })
}
