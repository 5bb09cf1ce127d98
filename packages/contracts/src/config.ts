import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Settings that any visitor may read. */
export const PublicConfig = z.object({
  productName: z.string(),
  /** Address of the site without a trailing slash; canonical addresses and pictures of previews begin with it. */
  publicUrl: z.string(),
  /** Where people may write and call; printed on public pages. */
  contact: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
  /** The partner that makes and ships prescriptions. */
  pharmacy: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  legal: z.object({ companyName: z.string(), businessNumber: z.string() }),
  supabase: z.object({ url: z.string(), anonKey: z.string() }),
  /** Null while no shop is set up. */
  storefront: z.object({ endpoint: z.string(), token: z.string(), apiVersion: z.string() }).nullable(),
  payments: z.object({ mode: z.enum(['emulator', 'test', 'live', 'off']) }),
  emulators: z.boolean(),
  demo: z.boolean(),
  /** Whether the style page is open, as it is in development. */
  styleguide: z.boolean(),
  /** Null site key: no check against robots. `scriptUrl` is the provider's script. */
  captcha: z.object({ siteKey: z.string().nullable(), scriptUrl: z.string().nullable() }),
  signIn: z.object({
    google: z.boolean(),
    /** A hosted provider serves sign-in; what only our own service offers is left out. */
    hosted: z.boolean(),
    minPasswordLength: z.int(),
  }),
  /** Where billing calls are tried again when they are not found here; null for none. (Spec §7) */
  alternateApiUrl: z.string().nullable(),
  /** Third-party tags: a measurement id and a container id, both null for none, and then no consent is asked. */
  analytics: z.object({ tagId: z.string().nullable(), containerId: z.string().nullable(), url: z.string() }),
  /** What the office has open now, and within how many business days an order leaves. */
  office: z.object({ takesAssessments: z.boolean(), takesShopOrders: z.boolean(), dispatchDays: z.int() }),
  clinicPolicy: z.object({
    requireLiveConsult: z.boolean(),
    /** Whether a first prescription needs all five photos. */
    requirePhotos: z.boolean(),
    /** Whether a photo ID is sighted before a first prescription. */
    requireIdCheck: z.boolean(),
  }),
})
export type PublicConfig = z.infer<typeof PublicConfig>

export const readConfig = endpoint('GET', '/api/config', {
  who: 'anyone',
  summary: 'Public settings of this installation',
  reply: PublicConfig,
})

export const ClientErrorReport = z.object({
  name: z.string().max(200),
  message: z.string().max(2000),
  stack: z.string().max(8000).default(''),
  componentStack: z.string().max(8000).default(''),
  url: z.string().max(2000).default(''),
  path: z.string().max(500).default(''),
  session: z.string().max(100).default(''),
})

export const reportClientError = endpoint('POST', '/api/client-logs/report', {
  who: 'anyone',
  summary: 'Error beacon of the browser',
  body: ClientErrorReport,
  reply: z.object({ ok: z.literal(true) }),
  limit: { max: 30, seconds: 60 },
})
