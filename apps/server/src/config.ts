import { join } from 'node:path'
import { combinationProblems, Environment, isDemo, runsEmulators } from './environment.ts'

/** Secret that the local payments stand-in signs with; it protects nothing outside this machine. */
export const emulatorWebhookSecret = 'whsec_local_emulator_only'

/** Secret that the local shop stand-in signs with; as harmless. */
export const emulatorShopSecret = 'shpss_local_emulator_only'

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
      expressProductId: env.AUSPOST_EXPRESS_PRODUCT_ID,
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
