import { z } from 'zod'
import { Id, IdParams, Instant, PageQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

export const noticeKinds = [
  'safety',
  'appointments',
  'care',
  'messages',
  'check_ins',
  'own_reminders',
  'billing',
  'deliveries',
  'work',
  'digest',
  'account',
] as const
const NoticeKind = z.enum(noticeKinds)
export type NoticeKind = z.infer<typeof NoticeKind>

/**
 * `bell`: the list in the product itself; `push`: the devices that their reader has turned it on for; `sms`: a text to their mobile, which
 * is off until they turn it on.
 */
export const noticeChannels = ['bell', 'email', 'push', 'sms'] as const
const NoticeChannel = z.enum(noticeChannels)
export type NoticeChannel = z.infer<typeof NoticeChannel>

/** What somebody was told. Its words are neutral on a lock screen: nothing about health. */
export const Notice = z.object({
  id: Id,
  kind: NoticeKind,
  title: z.string(),
  /** Where it leads on our site; empty where there is nothing to see or do. */
  link: z.string(),
  at: Instant,
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

/** How many were not read, counted up to 100: 100 means "100 or more". */
const unread = z.int().min(0).max(100)

export const noticeViews = ['all', 'unread'] as const

/** Minutes of a day. */
const minute = z.int().min(0).max(1439)

const QuietHours = z.object({ isOn: z.boolean(), from: minute, to: minute })

/** A device that is told by push: a browser, as long as somebody is signed in there. */
const PushDevice = z.object({
  id: Id,
  /** "Firefox on Windows", as far as it is known. */
  name: z.string(),
  addedAt: Instant,
  /** When it was last sent anything; null before. */
  lastAt: Instant.nullable(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
})

/**
 * How texts to the reader stand: they have no mobile with us, it can be sent to, whoever has it answered STOP, or it does not exist or takes
 * no texts.
 */
export const textStandings = ['no_mobile', 'open', 'stopped', 'dead'] as const

export const NoticeSettings = z.object({
  /** Channels that are set up here and reach the reader. */
  channels: z.array(NoticeChannel),
  /** When devices stay silent, by the clock of the zone that the reader was last in. */
  quiet: QuietHours.extend({ zone: z.string() }),
  /** What a browser subscribes with; null where push is not set up. */
  pushKey: z.string().nullable(),
  devices: z.array(PushDevice),
  /** Texts: where they go, and the number that they come from; both as people write them. Null where the clinic sends none. */
  texts: z.object({ standing: z.enum(textStandings), number: z.string(), from: z.string() }).nullable(),
  kinds: z.array(
    z.object({
      kind: NoticeKind,
      channels: z.array(z.object({ channel: NoticeChannel, isOn: z.boolean(), mayChange: z.boolean() })),
    }),
  ),
})
export type NoticeSettings = z.infer<typeof NoticeSettings>

const limit = { max: 240, seconds: 600 }

/** A time zone by its name, such as `Australia/Perth`. */
const zone = z.string().min(1).max(60)

/** What I was told, and by which channels I want to be. */
export const notices = {
  list: endpoint('GET', '/api/notices', {
    who: 'signed-in',
    summary: 'What I was told, newest first',
    query: PageQuery.extend({ view: z.enum(noticeViews).default('all') }),
    reply: pageOf(Notice).extend({
      unread,
      /** My own address, where mail of ours does not go: it came back, or was called unwanted. Null where it goes. */
      deadAddress: z.object({ address: z.string(), kind: z.enum(['bounced', 'complained']) }).nullable(),
    }),
  }),
  mark: endpoint('PUT', '/api/notices/:id', {
    who: 'signed-in',
    summary: 'Mark one as read, or as not read',
    params: IdParams,
    body: z.object({ isRead: z.boolean() }),
    reply: z.object({ unread }),
    limit,
  }),
  readAll: endpoint('POST', '/api/notices/read', {
    who: 'signed-in',
    summary: 'Mark everything as read that I was told until then',
    body: z.object({ until: Instant }),
    reply: z.object({ unread }),
    limit,
  }),
  settings: endpoint('GET', '/api/notice-settings', {
    who: 'signed-in',
    summary: 'By which channels I am told what',
    reply: NoticeSettings,
  }),
  choose: endpoint('PUT', '/api/notice-settings', {
    who: 'signed-in',
    summary: 'Turn a channel on or off for one kind of message',
    body: z.object({
      kind: NoticeKind,
      channel: NoticeChannel,
      isOn: z.boolean(),
      /** Where the reader is: texts wait for the end of quiet hours there. */
      zone: zone.optional(),
    }),
    reply: NoticeSettings,
    limit,
  }),
  setQuiet: endpoint('PUT', '/api/notice-settings/quiet', {
    who: 'signed-in',
    summary: 'When my devices stay silent',
    body: QuietHours.extend({ zone }),
    reply: NoticeSettings,
    limit,
  }),
  tryTexts: endpoint('POST', '/api/notice-settings/texts/try', {
    who: 'signed-in',
    summary: 'Send a text to my mobile once more, which took none before',
    reply: NoticeSettings,
    limit: { max: 3, seconds: 3_600 },
  }),
  addDevice: endpoint('PUT', '/api/notice-settings/device', {
    who: 'signed-in',
    summary: 'Tell this browser by push, as long as I am signed in here; again it changes nothing',
    body: z.object({
      endpoint: z.url().max(1_000),
      p256dh: z.string().regex(/^B[\w-]{86}$/, 'This is no key of a browser.'),
      auth: z.string().regex(/^[\w-]{22}$/, 'This is no secret of a browser.'),
      zone,
    }),
    reply: NoticeSettings,
    limit: { max: 60, seconds: 600 },
  }),
  removeDevice: endpoint('DELETE', '/api/notice-settings/devices/:id', {
    who: 'signed-in',
    summary: 'Tell a device of mine nothing more by push',
    params: IdParams,
    reply: NoticeSettings,
    limit,
  }),
}
