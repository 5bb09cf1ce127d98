import { join } from 'node:path'
import { combinationProblems, Environment, isDemo } from './environment.ts'
import { outsideServices } from './outside-services.ts'

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
  const { google, captcha, ...services } = outsideServices(env)
  return {
    port: env.PORT,
    publicUrl,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    /** Applies migrations; the account of DATABASE_URL then needs no more than the server's role. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    databasePool: env.DATABASE_POOL,
    trustProxy: env.TRUST_PROXY,
    demo: isDemo(env),
    workers: env.WORKERS,
    pages: env.PAGES,
    /** Whether the test checkout opens a page: in a demo, or where it is switched on with a test key. */
    testCheckout: env.TEST_CHECKOUT ? env.TEST_CHECKOUT === 'on' : isDemo(env),
    /** Whether the style page is open: in development alone. */
    styleguide: env.STYLEGUIDE,
    logLevel: env.LOG_LEVEL,
    backupStamp: env.BACKUP_STAMP ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    productName: env.PRODUCT_NAME,
    legal: { companyName: env.COMPANY_NAME, businessNumber: env.BUSINESS_NUMBER },
    clinic: { address: env.CLINIC_ADDRESS, phone: env.CLINIC_PHONE },
    pharmacy: { name: env.PHARMACY_NAME, address: env.PHARMACY_ADDRESS, phone: env.PHARMACY_PHONE },
    requireLiveConsult: env.REQUIRE_LIVE_CONSULT,
    /** Whether a first prescription needs all five photos. */
    requirePhotos: env.REQUIRE_PHOTOS,
    /** Whether a photo ID is sighted before a first prescription. (REG-03) */
    requireIdCheck: env.REQUIRE_ID_CHECK,
    /** How browsers of a video appointment find each other where they cannot do so by themselves. */
    video: {
      stunUrls: env.STUN_URLS,
      turnUrls: env.TURN_URLS,
      turnSecret: env.TURN_SECRET ?? '',
      relayOnly: env.VIDEO_RELAY_ONLY,
    },
    files: filesOf(env),
    ...services,
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
      google,
      captcha,
      redirectAllow: env.AUTH_REDIRECT_ALLOW.split(',')
        .map(s => s.trim())
        .filter(Boolean),
    },
    mailFrom: env.MAIL_FROM,
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
