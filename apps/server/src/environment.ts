import { createECDH } from 'node:crypto'
import { z } from 'zod'

const flag = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .default(fallback ? 'on' : 'off')
    .transform(value => value === 'on' || value === 'true' || value === '1')

const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback)
const optionalText = z.string().trim().min(1).optional()

/** Addresses of servers such as `turn:relay.example.com:3478?transport=udp`, with commas between them. */
const servers = (scheme: 'stun' | 'turn') =>
  z
    .string()
    .default('')
    .transform(list => list.split(',').flatMap(one => one.trim() || []))
    .pipe(z.array(z.string().regex(new RegExp(`^${scheme}s?:[^\\s/]+$`), `must start with ${scheme}: or ${scheme}s:`)))

/** Whether a push service takes this as whom it writes to: `mailto:` with an address, or `https:` elsewhere than on this machine. */
const isContact = (subject: string): boolean => {
  if (subject.startsWith('mailto:')) return z.email().safeParse(subject.slice('mailto:'.length)).success
  return z.url({ protocol: /^https$/, hostname: z.regexes.domain }).safeParse(subject).success
}

/** The variables that the server reads, one by one. */
export const Environment = z.object({
  PORT: port(3000),
  EMULATORS_PORT: port(4010),
  EMULATORS_URL: z.url().optional(),
  EMULATORS_SMTP_PORT: port(4025),
  EMULATORS_STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  EMULATORS_SHOPIFY_WEBHOOK_SECRET: z.string().startsWith('shpss_').optional(),
  EMULATORS_MAIL_WEBHOOK_SECRET: optionalText,
  EMULATORS_SMS_WEBHOOK_SECRET: optionalText,
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_OWNER_URL: z.string().startsWith('postgres', 'must start with postgres://').optional(),
  DATABASE_URL: z.string().startsWith('postgres', 'must start with postgres://').optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: flag(false),
  DEMO: z.enum(['on', 'off']).optional(),
  WORKERS: flag(true),
  PAGES: flag(true),
  STYLEGUIDE: flag(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: optionalText,
  /** A file that the backup of the database touches each time it has succeeded. */
  BACKUP_STAMP: optionalText,
  PRODUCT_NAME: z.string().trim().min(1).max(60).default('Olive Mane'),
  COMPANY_NAME: z.string().default('Sample Company Pty Ltd'),
  BUSINESS_NUMBER: z.string().default('ABN 00 000 000 000'),
  CLINIC_ADDRESS: z.string().default('Level 1, 1 Sample Street, Sydney NSW 2000'),
  CLINIC_PHONE: z.string().default('02 5550 1000'),
  PHARMACY_NAME: z.string().default('Sample Compounding Pharmacy'),
  PHARMACY_ADDRESS: z.string().default('2 Sample Lane, Alexandria NSW 2015'),
  PHARMACY_PHONE: z.string().default('02 5550 2000'),
  PARCEL_SENDER: z.string().max(40).default('OM Dispatch'),
  REQUIRE_LIVE_CONSULT: flag(true),
  REQUIRE_PHOTOS: flag(false),
  REQUIRE_ID_CHECK: flag(true),
  SUPABASE_URL: z.url().optional(),
  SUPABASE_ANON_KEY: optionalText,
  SUPABASE_SERVICE_KEY: optionalText,
  SUPABASE_GOOGLE: flag(false),
  AUTH_AUTOCONFIRM: flag(false),
  AUTH_MIN_PASSWORD_LENGTH: z.coerce.number().int().min(6).max(72).default(8),
  AUTH_MAIL_INTERVAL_SECONDS: z.coerce.number().int().min(0).default(60),
  AUTH_RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  AUTH_ANONYMOUS: flag(false),
  AUTH_REDIRECT_ALLOW: z.string().default(''),
  AUTH_SIGN_UP: flag(true),
  AUTH_MANUAL_LINKING: flag(false),
  AUTH_REAUTHENTICATE_AFTER_HOURS: z.coerce.number().min(0).default(24),
  AUTH_CAPTCHA: flag(false),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_ISSUER: z.url().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must be a Stripe secret key')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_URL: z.url().optional(),
  /** Of all copies together. */
  STRIPE_CALLS_PER_SECOND: z.coerce.number().int().min(1).max(10_000).default(100),
  TEST_CHECKOUT: z.enum(['on', 'off']).optional(),
  AUSPOST_URL: z.url().optional(),
  AUSPOST_API_KEY: optionalText,
  AUSPOST_PASSWORD: optionalText,
  AUSPOST_ACCOUNT: optionalText,
  AUSPOST_PRODUCT_ID: z.string().max(5).default('7D55'),
  REGISTER_URL: z.url().optional(),
  REGISTER_KEY: optionalText,
  AUSPOST_EXPRESS_PRODUCT_ID: z.string().max(5).default('7E55'),
  SMTP_URL: z.string().startsWith('smtp', 'must start with smtp:// or smtps://').optional(),
  MAIL_WEBHOOK_SECRET: optionalText,
  MAIL_FROM: z.string().default('care@olivemane.example'),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  S3_ENCRYPTION: z.enum(['AES256', 'aws:kms', 'off']).default('AES256'),
  SHOPIFY_ENDPOINT: z.url().optional(),
  SHOPIFY_STOREFRONT_TOKEN: optionalText,
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .default('2023-10'),
  SHOPIFY_ADMIN_TOKEN: optionalText,
  SHOPIFY_WEBHOOK_SECRET: optionalText,
  SHOPIFY_ADMIN_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .default('2026-10'),
  SHOPIFY_PICTURES_FROM: z
    .string()
    .default('https://cdn.shopify.com')
    .transform(list => list.split(',').map(one => one.trim()))
    .pipe(z.array(z.url())),
  ANALYTICS_TAG_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'must look like G-XXXXXXX')
    .optional(),
  ANALYTICS_CONTAINER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,20}$/, 'must look like GTM-XXXXXXX')
    .optional(),
  ANALYTICS_URL: z.url().default('https://www.googletagmanager.com'),
  SUPPORT_EMAIL: z.email().optional(),
  TURNSTILE_SITE_KEY: optionalText,
  TURNSTILE_SECRET_KEY: optionalText,
  TURNSTILE_URL: z.url().optional(),
  ALTERNATE_API_URL: z.url().optional(),
  STUN_URLS: servers('stun'),
  TURN_URLS: servers('turn'),
  TURN_SECRET: optionalText,
  VIDEO_RELAY_ONLY: flag(false),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be 65 bytes in base64url, as `npm run keys -- push` prints them')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url, as `npm run keys -- push` prints them')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .refine(isContact, 'must be an address such as mailto:care@clinic.example or https://clinic.example/contact')
    .optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 digits and letters, as the account page of Twilio has it')
    .optional(),
  TWILIO_AUTH_TOKEN: optionalText,
  TWILIO_FROM: z
    .string()
    .regex(/^\+[1-9]\d{7,14}$/, 'must be a number such as +61491570006: a name could not be answered with STOP')
    .optional(),
  TWILIO_URL: z.url().optional(),
  /** Hosts of push services, and whatever stands below them. */
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com')
    .transform(list => list.split(',').map(one => one.trim()))
    .pipe(z.array(z.hostname())),
})
export type Environment = z.infer<typeof Environment>

/** Whether an address is one of this machine, where nobody else comes by it. */
const isThisMachine = (address: string): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname)

/**
 * Whether everybody may see how it works: by default where neither a database nor an address of the world is named.
 * Outside a demo there are no stand-ins for outside services.
 */
export const isDemo = (env: Environment): boolean =>
  env.DEMO
    ? env.DEMO === 'on'
    : env.DATABASE_URL === undefined && (env.PUBLIC_URL === undefined || isThisMachine(env.PUBLIC_URL))

/** False when every outside service of the shop is real and no address of emulators was given: then none are started. */
export const runsEmulators = (env: Environment): boolean =>
  isDemo(env) &&
  (Boolean(env.EMULATORS_URL) ||
    !(env.STRIPE_SECRET_KEY && env.AUSPOST_API_KEY && env.SMTP_URL && env.SHOPIFY_ENDPOINT))

/** The address of `MAIL_FROM`, which may have a name before it. */
const senderOf = ({ MAIL_FROM }: Environment): string => /<([^<>]+)>$/.exec(MAIL_FROM.trim())?.[1] ?? MAIL_FROM.trim()

/** Whom a push service writes to about us. */
export const pushSubjectOf = (env: Environment): string =>
  env.VAPID_SUBJECT ?? `mailto:${env.SUPPORT_EMAIL ?? senderOf(env)}`

const publicKeyOf = (privateKey: string): string | null => {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}

/** Every push would fail with them, each by itself and long after the start. */
const pushProblems = (env: Environment): string[] => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  if (env.VAPID_SUBJECT && !publicKey && !privateKey && !isDemo(env))
    return ['VAPID_SUBJECT needs VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: `npm run keys -- push` prints a pair']
  if (!publicKey || !privateKey) return []
  const problems: string[] = []
  if (publicKeyOf(privateKey) !== publicKey)
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair: set both as `npm run keys -- push` prints them')
  if (!isContact(pushSubjectOf(env)))
    problems.push('MAIL_FROM names no address for push services to write to: set VAPID_SUBJECT or SUPPORT_EMAIL')
  return problems
}

/** What does not go together, each problem naming its variables. */
export const combinationProblems = (env: Environment): string[] => {
  const problems: string[] = []
  const together = (names: (keyof Environment)[]) => {
    const set = names.filter(name => env[name] !== undefined)
    if (set.length > 0 && set.length < names.length) {
      problems.push(`${names.join(', ')} belong together; missing: ${names.filter(n => !set.includes(n)).join(', ')}`)
    }
  }
  together(['SUPABASE_URL', 'SUPABASE_ANON_KEY'])
  together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
  together(['AUSPOST_API_KEY', 'AUSPOST_PASSWORD', 'AUSPOST_ACCOUNT'])
  together(['REGISTER_URL', 'REGISTER_KEY'])
  together(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'])
  together(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])
  problems.push(...pushProblems(env))
  if (env.TURN_URLS.length > 0 !== Boolean(env.TURN_SECRET))
    problems.push('TURN_URLS and TURN_SECRET belong together; one of them is missing')
  if (env.VIDEO_RELAY_ONLY && env.TURN_URLS.length === 0) problems.push('VIDEO_RELAY_ONLY=on needs TURN_URLS')
  together(['SHOPIFY_ENDPOINT', 'SHOPIFY_STOREFRONT_TOKEN', 'SHOPIFY_ADMIN_TOKEN', 'SHOPIFY_WEBHOOK_SECRET'])
  together(['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  together(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  if (!env.SUPABASE_URL) together(['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'])
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL) problems.push('DATABASE_OWNER_URL needs DATABASE_URL')
  if (env.SUPABASE_SERVICE_KEY && !env.SUPABASE_URL) problems.push('SUPABASE_SERVICE_KEY needs SUPABASE_URL')
  if (env.AUTH_CAPTCHA && !env.TURNSTILE_SITE_KEY && !runsEmulators(env))
    problems.push('AUTH_CAPTCHA=on needs TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY')
  if (isDemo(env) && env.STRIPE_SECRET_KEY?.includes('_live_')) {
    problems.push('a demo (DEMO=on, or unset without DATABASE_URL) cannot be combined with a live STRIPE_SECRET_KEY')
  }
  if (env.TEST_CHECKOUT === 'on' && env.STRIPE_SECRET_KEY?.includes('_live_'))
    problems.push(
      'TEST_CHECKOUT=on cannot be combined with a live STRIPE_SECRET_KEY: it would charge real cards for nothing',
    )
  if (env.DEMO === undefined && env.DATABASE_URL === undefined && !isDemo(env))
    problems.push('PUBLIC_URL is not this machine: set DATABASE_URL, or DEMO=on for a demo that anybody may enter')
  if (!isDemo(env)) {
    if (!env.SMTP_URL)
      problems.push('SMTP_URL is needed outside a demo: addresses are confirmed, and decisions told, by e-mail')
    if (env.EMULATORS_URL) problems.push('EMULATORS_URL is for a demo alone')
  }
  if (env.DEMO === 'on' && env.SUPABASE_URL)
    problems.push('DEMO=on needs the built-in auth provider; unset SUPABASE_URL')
  return problems
}
