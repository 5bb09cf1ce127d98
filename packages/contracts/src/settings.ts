import { z } from 'zod'
import { Id, IdParams, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

const Switch = z.object({ isOn: z.boolean() })
const Days = z.int().min(1, 'Use at least one day.').max(10, 'Use at most ten days.')

/**
 * What the office may change about how the clinic works, with the values that each may have. A new one is a line here, what it usually is
 * (`domain/settings.ts`), its words on the page, whom it affects, and the place of the product that goes by it.
 */
const values = {
  /** Whether patients can send a new assessment. */
  assessments: Switch,
  /** Whether the shop takes new orders. */
  shop_orders: Switch,
  /** Whether notices go out as text messages. */
  texts: Switch,
  /** Within how many business days an order leaves the pharmacy. */
  dispatch: z.object({ days: Days, expressDays: Days }).refine(({ days, expressDays }) => expressDays <= days, {
    path: ['expressDays'],
    error: 'Express leaves no later than the rest.',
  }),
}

export const settingKeys = ['assessments', 'shop_orders', 'texts', 'dispatch'] as const
export type SettingKey = (typeof settingKeys)[number]
/** All of them, as they count at some time. */
export type Settings = { [K in SettingKey]: z.infer<(typeof values)[K]> }

/** One of them with a value. */
export const Setting = z.discriminatedUnion('key', [
  z.object({ key: z.literal('assessments'), value: values.assessments }),
  z.object({ key: z.literal('shop_orders'), value: values.shop_orders }),
  z.object({ key: z.literal('texts'), value: values.texts }),
  z.object({ key: z.literal('dispatch'), value: values.dispatch }),
])
export type Setting = z.infer<typeof Setting>

const words = (what: string) =>
  z.string().trim().min(10, `${what} needs at least 10 characters.`).max(600, 'Use at most 600 characters.')

/** A value that somebody proposed, and what became of it. */
const SettingVersion = z.object({
  id: Id,
  setting: Setting,
  words: z.string(),
  /** From when on; null for as soon as it is approved. */
  startsAt: Instant.nullable(),
  by: z.string(),
  isMine: z.boolean(),
  at: Instant,
  decision: z.enum(['approved', 'refused', 'withdrawn']).nullable(),
  decidedBy: z.string(),
  decidedAt: Instant.nullable(),
  reason: z.string(),
  effectiveAt: Instant.nullable(),
  calledOff: z.object({ at: Instant, by: z.string() }).nullable(),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean(), callOff: z.boolean() }),
})
export type SettingVersion = z.infer<typeof SettingVersion>

const SettingStanding = z.object({
  setting: Setting,
  /** The version that counts; null for what the clinic began with. */
  versionId: Id.nullable(),
  /** What waits for a second person; at most one. */
  open: SettingVersion.nullable(),
  /** Approved, and not begun. */
  ahead: z.array(SettingVersion),
  /** What was decided, the newest first. */
  versions: z.array(SettingVersion),
})
export type SettingStanding = z.infer<typeof SettingStanding>

const SettingsPage = z.object({ items: z.array(SettingStanding) })
export type SettingsPage = z.infer<typeof SettingsPage>

const admins = ['admin', 'superadmin'] as const

const read = endpoint('GET', '/api/admin/settings', {
  who: admins,
  summary: 'How the clinic works: what counts now, what is proposed, and the versions before',
  reply: SettingsPage,
})

const effect = endpoint('POST', '/api/admin/settings/effect', {
  who: admins,
  summary: 'Whom a value would affect, before it is proposed',
  body: z.object({ setting: Setting }),
  reply: z.object({ effects: z.array(z.string()) }),
})

const propose = endpoint('POST', '/api/admin/settings', {
  who: admins,
  summary: 'Propose a value, for a second person of the office to approve',
  body: z.object({
    id: Id,
    setting: Setting,
    words: words('The reason'),
    startsAt: Instant.nullable(),
    /** The version that counted on the screen. */
    from: Id.nullable(),
  }),
  reply: SettingsPage,
})

const decide = endpoint('POST', '/api/admin/settings/:id/decision', {
  who: admins,
  summary: 'As a second person, approve or refuse a value',
  params: IdParams,
  body: z
    .object({ decision: z.enum(['approved', 'refused']), reason: z.string().trim().max(600).default('') })
    .refine(({ decision, reason }) => decision === 'approved' || reason.length >= 10, {
      path: ['reason'],
      error: 'Write why not, in at least 10 characters.',
    }),
  reply: SettingsPage,
})

const withdraw = endpoint('POST', '/api/admin/settings/:id/withdrawal', {
  who: admins,
  summary: 'Take back a proposal of my own that nobody has decided',
  params: IdParams,
  reply: SettingsPage,
})

const callOff = endpoint('POST', '/api/admin/settings/:id/call-off', {
  who: admins,
  summary: 'Call off a value that was approved and has not begun',
  params: IdParams,
  reply: SettingsPage,
})

export const settings = { read, effect, propose, decide, withdraw, callOff }
