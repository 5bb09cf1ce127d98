import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { type notices as contract, type NoticeSettings, noticeChannels, noticeKinds } from '@om/contracts/notices'
import { homeOf } from '@om/domain/access'
import { isTimeZone } from '@om/domain/appointments/zone-day'
import { channelsOf, choiceOf, isUsual, mayTurnOff, noticeKindFacts, usualQuietHours } from '@om/domain/notices'
import { mobileWords } from '@om/domain/text-message'
import type { PersonActor } from '#src/actor.ts'
import type { Ctx, OfRequest } from '#src/ctx.ts'
import { announce } from '#src/database/live.ts'
import { settingsInForce } from '#src/modules/settings/settings.ts'
import { deviceName } from '#src/surfaces/auth-v1/sessions/user-agent.ts'
import { type SettingsRow, saveChoice, saveQuiet, settingsOf } from './notices.repo.ts'
import { notify } from './notices.ts'
import { countDevices, type DeviceRow, deleteDevice, devicesOf, storeDevice } from './push.repo.ts'
import { tellTextsOn } from './send-text.ts'
import { changeStanding } from './text-numbers.ts'
import { mobileOnFile, type Standing, standingOf } from './texts.repo.ts'

export type Mine = Ctx<'signed-in'>
export type Settled = Result<NoticeSettings>

/** Of one person; the devices of an owner who has more are hardly all theirs. */
const MOST_DEVICES = 10

const roleOf = ({ role }: PersonActor) => (role === 'superadmin' ? 'admin' : role)

const presentDevice = (actor: PersonActor, { id, name, addedAt, lastAt, sessionId }: DeviceRow) => ({
  id,
  name,
  addedAt: addedAt.toISOString(),
  lastAt: lastAt?.toISOString() ?? null,
  isThis: sessionId === actor.claims.session_id,
})

type Mobile = { number: string; standing: Standing }

/** What sends texts now; null where they are not set up, or the office has them off. */
const smsNow = async ({ deps, tx }: Mine) =>
  deps.sms && (await settingsInForce(deps.clock, tx)).texts.isOn ? deps.sms : null

/** The reader's mobile, and whether it can be sent to; null where they have none with us, or no texts are sent now. */
const mobileOfReader = async (ctx: Mine): Promise<Mobile | null> => {
  const { tx, actor } = ctx
  const number = (await smsNow(ctx)) ? await mobileOnFile(tx, actor.id) : null
  return number ? { number, standing: await standingOf(tx, number) } : null
}

type Kept = {
  row: SettingsRow | undefined
  devices: DeviceRow[]
  mobile: Mobile | null
  sms: Awaited<ReturnType<typeof smsNow>>
}

const present = ({ deps, actor }: Mine, { row, devices, mobile, sms }: Kept): NoticeSettings => {
  const isThere: Partial<Record<string, boolean>> = { push: deps.push !== null, sms: mobile?.standing === 'open' }
  const channels = noticeChannels.filter(channel => isThere[channel] ?? true)
  const { from, to, zone } = usualQuietHours
  return {
    channels,
    quiet: {
      isOn: row?.isQuiet ?? true,
      from: row?.quietFrom ?? from,
      to: row?.quietTo ?? to,
      zone: row?.zone ?? zone,
    },
    pushKey: deps.push?.publicKey ?? null,
    devices: devices.map(one => presentDevice(actor, one)),
    texts: sms && {
      standing: mobile?.standing ?? 'no_mobile',
      number: mobile ? mobileWords(mobile.number) : '',
      from: mobileWords(sms.from),
    },
    kinds: noticeKinds
      .filter(kind => noticeKindFacts[kind].who.includes(roleOf(actor)))
      .map(kind => {
        const on = channelsOf(kind, { turnedOff: row?.turnedOff ?? [], turnedOn: row?.turnedOn ?? [] })
        return {
          kind,
          channels: channels.map(channel => ({
            channel,
            isOn: on.includes(channel),
            mayChange: mayTurnOff(kind, channel),
          })),
        }
      }),
  }
}

/** By which channels the reader is told what, on which devices and mobile, and when these stay silent. */
export const readSettings = async (ctx: Mine): Promise<Settled> => {
  const { tx, actor } = ctx
  const [row, devices, mobile, sms] = await Promise.all([
    settingsOf(tx, actor.id),
    devicesOf(tx, actor.id),
    mobileOfReader(ctx),
    smsNow(ctx),
  ])
  return done(present(ctx, { row, devices, mobile, sms }))
}

/** Tells the reader's other windows, and answers how everything is now. */
export const changed = async (ctx: Mine): Promise<Settled> => {
  await announce(ctx.tx, [`user:${ctx.actor.id}`], 'notice', ctx.actor.id)
  return readSettings(ctx)
}

const zoneOr = (zone: string) => (isTimeZone(zone) ? { zone } : {})

/**
 * Turns a channel on or off for one kind. With the first kind that is to come by text, a text says so. Refuses with `notice_stays_on`
 * what has to reach its reader, and with `texts_not_possible` texts to somebody without a mobile that takes them.
 */
export const chooseChannel = async (
  ctx: Mine,
  { kind, channel, isOn, zone = '' }: CallInput<typeof contract.choose>['body'],
): Promise<Settled> => {
  const { tx, actor, now } = ctx
  if (!isOn && !mayTurnOff(kind, channel)) return refused('notice_stays_on')
  const isText = channel === 'sms' && isOn
  const mobile = isText ? await mobileOfReader(ctx) : null
  if (isText && mobile?.standing !== 'open') return refused('texts_not_possible')
  const before = mobile && (await settingsOf(tx, actor.id))
  await saveChoice(tx, actor.id, { choice: choiceOf(kind, channel), isOn, isUsual: isUsual(channel, kind), now })
  if (mobile && isTimeZone(zone)) await saveQuiet(tx, actor.id, { zone }, now)
  if (mobile && (before?.turnedOn ?? []).length === 0) await tellTextsOn(ctx, mobile.number)
  return changed(ctx)
}

/**
 * Sends a text to the reader's mobile once more, where the last one found no such number: whether it goes through shows in the settings.
 * Refuses with `texts_not_possible` any other number; whoever has said STOP says START.
 */
export const tryTexts = async (ctx: Mine): Promise<Settled> => {
  const mobile = await mobileOfReader(ctx)
  if (mobile?.standing !== 'dead') return refused('texts_not_possible')
  await changeStanding(ctx.tx, { number: mobile.number, standing: 'open', at: ctx.now })
  await tellTextsOn(ctx, mobile.number, { again: true })
  return changed(ctx)
}

/** Chooses when the reader's devices stay silent; a zone that nobody knows leaves the one before. */
export const setQuiet = async (
  ctx: Mine,
  { isOn, from, to, zone }: CallInput<typeof contract.setQuiet>['body'],
): Promise<Settled> => {
  await saveQuiet(ctx.tx, ctx.actor.id, { isQuiet: isOn, quietFrom: from, quietTo: to, ...zoneOr(zone) }, ctx.now)
  return changed(ctx)
}

/**
 * From now on this browser is told by push, as long as its owner is signed in there. A browser that belonged to somebody else is theirs no
 * longer. The first thing that a new one is told is that it is on, and so are all the others. Refuses with `push_not_possible` where push
 * is off or the browser's push service is none that we send to, and with `too_many_devices`.
 */
export const addDevice = async (
  ctx: Mine & OfRequest,
  { zone, ...address }: CallInput<typeof contract.addDevice>['body'],
): Promise<Settled> => {
  const { deps, tx, actor, now } = ctx
  if (!deps.push?.accepts(address.endpoint)) return refused('push_not_possible')
  const { id, isNew } = await storeDevice(tx, {
    ...address,
    userId: actor.id,
    sessionId: actor.claims.session_id,
    name: deviceName(ctx.header('user-agent') ?? ''),
    home: homeOf(actor.role),
    addedAt: now,
  })
  if (isNew && (await countDevices(tx, actor.id)) > MOST_DEVICES) return refused('too_many_devices')
  if (isTimeZone(zone)) await saveQuiet(tx, actor.id, { zone }, now)
  if (!isNew) return readSettings(ctx)
  const title = 'Push notifications were turned on for a device'
  await notify(deps, tx, { userId: actor.id, occasion: `account-push:${id}`, title })
  return changed(ctx)
}

/** Ends push on one device; again and again the same. Refuses with `not_found` what is not the reader's. */
export const removeDevice = async (ctx: Mine, { id }: { id: string }): Promise<Settled> => {
  if (!(await deleteDevice(ctx.tx, ctx.actor.id, id))) return refused('not_found')
  return changed(ctx)
}
