import { join } from 'node:path'
import { z } from 'zod'

const flag = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .default(fallback ? 'on' : 'off')
    .transform(value => value === 'on' || value === 'true' || value === '1')

const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback)
const optionalText = z.string().trim().min(1).optional()

const Environment = z.object({
  PORT: port(3000),
  EMULATORS_PORT: port(4010),
  EMULATORS_URL: z.url().optional(),
  EMULATORS_SMTP_PORT: port(4025),
  DATA_DIR: z.string().min(1).default('.data'),
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
  AUSPOST_URL: z.url().optional(),
  AUSPOST_API_KEY: optionalText,
  AUSPOST_PASSWORD: optionalText,
  AUSPOST_ACCOUNT: optionalText,
  AUSPOST_PRODUCT_ID: z.string().max(5).default('7D55'),
  SMTP_URL: z.string().startsWith('smtp', 'must start with smtp:// or smtps://').optional(),
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
})
type Environment = z.infer<typeof Environment>

/** Secret that the local payments stand-in signs with; it protects nothing outside this machine. */
export const emulatorWebhookSecret = 'whsec_local_emulator_only'

/** Secret that the local shop stand-in signs with; as harmless. */
export const emulatorShopSecret = 'shpss_local_emulator_only'

/** False when every outside service of the shop is real and no address of emulators was given: then none are started. */
const runsEmulators = (env: Environment): boolean =>
  Boolean(env.EMULATORS_URL) || !(env.STRIPE_SECRET_KEY && env.AUSPOST_API_KEY && env.SMTP_URL && env.SHOPIFY_ENDPOINT)

const isDemo = (env: Environment): boolean => (env.DEMO ? env.DEMO === 'on' : env.DATABASE_URL === undefined)

/**
 * Google sign-in of our own provider: configured, or the emulator's in a demo alone, where anyone may be anyone. A
 * hosted provider has its own settings.
 */
const googleOf = (env: Environment, emulatorsUrl: string) => {
  if (env.SUPABASE_URL) return null
  if (env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET) {
    const issuer = env.GOOGLE_ISSUER ?? 'https://accounts.google.com'
    return { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET, issuer }
  }
  if (!isDemo(env) || !runsEmulators(env)) return null
  return { clientId: 'emulator-client', clientSecret: 'emulator-secret', issuer: `${emulatorsUrl}/google` }
}

/**
 * The check against robots (Cloudflare Turnstile): with keys, or with the emulator's in a demo that asks for it. With a
 * hosted provider the secret is kept there, and pages need the site key alone.
 */
const captchaOf = (env: Environment, emulatorsUrl: string) => {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey = null } = env
  const url = (env.TURNSTILE_URL ?? (siteKey ? 'https://challenges.cloudflare.com' : emulatorsUrl)).replace(/\/$/, '')
  if (siteKey) return { siteKey, secretKey, url }
  return env.AUTH_CAPTCHA ? { siteKey: 'emulator-site', secretKey: 'emulator-secret', url } : null
}

/** Where photos are kept: a bucket when one is named, otherwise a folder beside the other data. */
const filesOf = (env: Environment) => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey)
    return { kind: 'disk' as const, folder: join(env.DATA_DIR, 'files') }
  const encryption = env.S3_ENCRYPTION === 'off' ? null : env.S3_ENCRYPTION
  return { kind: 's3' as const, endpoint, bucket, region, accessKeyId, secretAccessKey, encryption }
}

const combinationProblems = (env: Environment): string[] => {
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
  together(['SHOPIFY_ENDPOINT', 'SHOPIFY_STOREFRONT_TOKEN', 'SHOPIFY_ADMIN_TOKEN', 'SHOPIFY_WEBHOOK_SECRET'])
  together(['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  together(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  if (!env.SUPABASE_URL) together(['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'])
  if (env.SUPABASE_SERVICE_KEY && !env.SUPABASE_URL) problems.push('SUPABASE_SERVICE_KEY needs SUPABASE_URL')
  if (env.AUTH_CAPTCHA && !env.TURNSTILE_SITE_KEY && !(isDemo(env) && runsEmulators(env)))
    problems.push('AUTH_CAPTCHA=on needs TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY')
  if (env.DEMO === 'on' && env.STRIPE_SECRET_KEY?.includes('_live_')) {
    problems.push('DEMO=on cannot be combined with a live STRIPE_SECRET_KEY')
  }
  if (env.DEMO === 'on' && env.SUPABASE_URL)
    problems.push('DEMO=on needs the built-in auth provider; unset SUPABASE_URL')
  return problems
}

const fromEnvironment = (env: Environment) => {
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
  const emulatorsUrl = (env.EMULATORS_URL ?? `http://localhost:${env.EMULATORS_PORT}`).replace(/\/$/, '')
  const usesEmulators = !(env.STRIPE_SECRET_KEY && env.AUSPOST_API_KEY && env.SMTP_URL && env.SHOPIFY_ENDPOINT)
  const emulatorHost = new URL(emulatorsUrl)
  return {
    port: env.PORT,
    publicUrl,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    trustProxy: env.TRUST_PROXY,
    demo: isDemo(env),
    workers: env.WORKERS,
    pages: env.PAGES,
    /** Whether the style page is open: in development alone. */
    styleguide: env.STYLEGUIDE,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    productName: env.PRODUCT_NAME,
    legal: { companyName: env.COMPANY_NAME, businessNumber: env.BUSINESS_NUMBER },
    clinic: { address: env.CLINIC_ADDRESS, phone: env.CLINIC_PHONE },
    pharmacy: { name: env.PHARMACY_NAME, address: env.PHARMACY_ADDRESS, phone: env.PHARMACY_PHONE },
    requireLiveConsult: env.REQUIRE_LIVE_CONSULT,
    /** Whether a first prescription needs all five photos. */
    requirePhotos: env.REQUIRE_PHOTOS,
    files: filesOf(env),
    /** Null when every outside service is real. */
    emulatorsUrl: usesEmulators ? emulatorsUrl : null,
    hostedAuth:
      env.SUPABASE_URL && env.SUPABASE_ANON_KEY
        ? {
            url: env.SUPABASE_URL.replace(/\/$/, ''),
            anonKey: env.SUPABASE_ANON_KEY,
            serviceKey: env.SUPABASE_SERVICE_KEY ?? null,
            /** Whether the project has Google sign-in switched on. */
            google: env.SUPABASE_GOOGLE,
          }
        : null,
    auth: {
      autoconfirm: env.AUTH_AUTOCONFIRM,
      minPasswordLength: env.AUTH_MIN_PASSWORD_LENGTH,
      mailIntervalSeconds: env.AUTH_MAIL_INTERVAL_SECONDS,
      rateLimitFactor: env.AUTH_RATE_LIMIT_FACTOR,
      anonymous: env.AUTH_ANONYMOUS,
      signUp: env.AUTH_SIGN_UP,
      manualLinking: env.AUTH_MANUAL_LINKING,
      /** 0 switches the rule off. */
      reauthenticateAfterHours: env.AUTH_REAUTHENTICATE_AFTER_HOURS,
      google: googleOf(env, emulatorsUrl),
      captcha: captchaOf(env, emulatorsUrl),
      redirectAllow: env.AUTH_REDIRECT_ALLOW.split(',')
        .map(s => s.trim())
        .filter(Boolean),
    },
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            mode: env.STRIPE_SECRET_KEY.includes('_live_') ? ('live' as const) : ('test' as const),
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            address: null,
          }
        : {
            mode: 'emulator' as const,
            secretKey: 'sk_test_emulator',
            webhookSecret: emulatorWebhookSecret,
            address: {
              protocol: emulatorHost.protocol === 'https:' ? ('https' as const) : ('http' as const),
              host: emulatorHost.hostname,
              port: Number(emulatorHost.port || 80),
            },
          },
    auspost: {
      url:
        env.AUSPOST_URL ??
        (env.AUSPOST_API_KEY ? 'https://digitalapi.auspost.com.au/shipping/v1' : `${emulatorsUrl}/shipping/v1`),
      apiKey: env.AUSPOST_API_KEY ?? 'emulator',
      password: env.AUSPOST_PASSWORD ?? 'emulator',
      account: env.AUSPOST_ACCOUNT ?? '0000000000',
      productId: env.AUSPOST_PRODUCT_ID,
      sender: env.PARCEL_SENDER,
    },
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${env.EMULATORS_SMTP_PORT}`,
    mailFrom: env.MAIL_FROM,
    storefront: {
      endpoint: env.SHOPIFY_ENDPOINT ?? `${emulatorsUrl}/api/${env.SHOPIFY_API_VERSION}/graphql.json`,
      token: env.SHOPIFY_STOREFRONT_TOKEN ?? 'emulator-public-token',
      apiVersion: env.SHOPIFY_API_VERSION,
    },
    /** Pictures of products are fetched from the shop itself and from the hosts of its pictures, and from nowhere else. */
    shopPictureOrigins: [env.SHOPIFY_ENDPOINT ?? emulatorsUrl, ...env.SHOPIFY_PICTURES_FROM].map(
      url => new URL(url).origin,
    ),
    /** Orders, refunds and tracking at the shop; the server alone holds these. */
    shopAdmin: {
      /** A real shop has to be asked to send us messages; the emulated one knows where we are. */
      isEmulated: env.SHOPIFY_ENDPOINT === undefined,
      endpoint: `${env.SHOPIFY_ENDPOINT ? new URL(env.SHOPIFY_ENDPOINT).origin : emulatorsUrl}/admin/api/${env.SHOPIFY_ADMIN_API_VERSION}/graphql.json`,
      token: env.SHOPIFY_ADMIN_TOKEN ?? 'emulator-admin-token',
      webhookSecret: env.SHOPIFY_WEBHOOK_SECRET ?? emulatorShopSecret,
    },
    supportEmail: env.SUPPORT_EMAIL ?? env.MAIL_FROM,
    /** Third-party tags; null ids load nothing. (Spec §2, §9) */
    analytics: {
      tagId: env.ANALYTICS_TAG_ID ?? null,
      containerId: env.ANALYTICS_CONTAINER_ID ?? null,
      url: env.ANALYTICS_URL.replace(/\/$/, ''),
    },
    /** Without a trailing slash. (Spec §7: billing paths) */
    alternateApiUrl: env.ALTERNATE_API_URL?.replace(/\/$/, '') ?? null,
  }
}

/** Every setting of the server, parsed. */
export type Config = ReturnType<typeof fromEnvironment>

/**
 * Reads the environment once. Throws one error that lists every problem, each naming its variable.
 * Empty variables count as not set.
 */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(set)
  const problems = parsed.success
    ? combinationProblems(parsed.data)
    : parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The configuration cannot be used:\n${problems.map(p => `  - ${p}`).join('\n')}`)
  }
  return fromEnvironment(parsed.data)
}
