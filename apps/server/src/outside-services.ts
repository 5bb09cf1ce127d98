import { randomBytes } from 'node:crypto'
import type { OutsideService } from '@om/contracts/endpoint'
import { type Environment, isDemo, pushSubjectOf, runsEmulators } from './environment.ts'

/**
 * What the stand-ins sign their messages with: told to both processes by whoever starts them. Without it nobody knows it,
 * so that no published secret ever signs anything.
 */
const signedWith = (told: string | undefined): string => told ?? randomBytes(32).toString('base64url')

const addressOf = (url: string) => {
  const { protocol, hostname, port } = new URL(url)
  const isHttps = protocol === 'https:'
  return {
    protocol: isHttps ? ('https' as const) : ('http' as const),
    host: hostname,
    port: Number(port || (isHttps ? 443 : 80)),
  }
}

/** Google sign-in of our own provider. A hosted provider has its own settings. */
const googleOf = (env: Environment, emulatorsUrl: string | null) => {
  if (env.SUPABASE_URL) return null
  if (env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET) {
    const issuer = env.GOOGLE_ISSUER ?? 'https://accounts.google.com'
    return { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET, issuer }
  }
  return emulatorsUrl
    ? { clientId: 'emulator-client', clientSecret: 'emulator-secret', issuer: `${emulatorsUrl}/google` }
    : null
}

/**
 * The check against robots (Cloudflare Turnstile): with keys, or with the emulator's in a demo that asks for it. With a
 * hosted provider the secret is kept there, and pages need the site key alone.
 */
const captchaOf = (env: Environment, emulatorsUrl: string | null) => {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey = null } = env
  if (siteKey) {
    const url = (env.TURNSTILE_URL ?? 'https://challenges.cloudflare.com').replace(/\/$/, '')
    return { siteKey, secretKey, url }
  }
  if (!env.AUTH_CAPTCHA || !emulatorsUrl) return null
  const url = (env.TURNSTILE_URL ?? emulatorsUrl).replace(/\/$/, '')
  return { siteKey: 'emulator-site', secretKey: 'emulator-secret', url }
}

const paymentsOf = (env: Environment, emulatorsUrl: string | null) => {
  if (env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET)
    return {
      mode: env.STRIPE_SECRET_KEY.includes('_live_') ? ('live' as const) : ('test' as const),
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      callsPerSecond: env.STRIPE_CALLS_PER_SECOND,
      /** Another place than the provider's own. */
      address: env.STRIPE_URL ? addressOf(env.STRIPE_URL) : null,
    }
  if (!emulatorsUrl) return null
  return {
    mode: 'emulator' as const,
    secretKey: 'sk_test_emulator',
    webhookSecret: signedWith(env.EMULATORS_STRIPE_WEBHOOK_SECRET),
    callsPerSecond: env.STRIPE_CALLS_PER_SECOND,
    address: addressOf(emulatorsUrl),
  }
}

const carrierOf = (env: Environment, emulatorsUrl: string | null) => {
  const contract = {
    productId: env.AUSPOST_PRODUCT_ID,
    expressProductId: env.AUSPOST_EXPRESS_PRODUCT_ID,
    sender: env.PARCEL_SENDER,
  }
  const { AUSPOST_API_KEY: apiKey, AUSPOST_PASSWORD: password, AUSPOST_ACCOUNT: account } = env
  if (apiKey && password && account)
    return {
      url: env.AUSPOST_URL ?? 'https://digitalapi.auspost.com.au/shipping/v1',
      ...{ apiKey, password, account },
      ...contract,
    }
  if (!emulatorsUrl) return null
  const url = env.AUSPOST_URL ?? `${emulatorsUrl}/shipping/v1`
  return { url, apiKey: 'emulator', password: 'emulator', account: '0000000000', ...contract }
}

/** The register of practitioners: without it somebody looks at the public one by hand. (REG-01) */
const registerOf = (env: Environment, emulatorsUrl: string | null) => {
  if (env.REGISTER_URL && env.REGISTER_KEY) return { url: env.REGISTER_URL, apiKey: env.REGISTER_KEY }
  return emulatorsUrl ? { url: `${emulatorsUrl}/register`, apiKey: 'emulator' } : null
}

/** Web push: with keys; a demo makes its own, which this installation keeps. Null where it is off. */
const pushOf = (env: Environment, emulatorsUrl: string | null) => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_SERVICES: hosts } = env
  const shared = { subject: pushSubjectOf(env), hosts }
  const origins = emulatorsUrl ? [new URL(emulatorsUrl).origin] : []
  if (publicKey && privateKey) return { keys: { publicKey, privateKey }, origins, ...shared }
  return isDemo(env) ? { keys: null, origins, ...shared } : null
}

/** Text messages (Twilio): with an account; a demo has the stand-in's. Null where none are sent. */
const smsOf = (env: Environment, emulatorsUrl: string | null) => {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env
  if (accountSid && authToken && from)
    return { accountSid, authToken, from, url: (env.TWILIO_URL ?? 'https://api.twilio.com').replace(/\/$/, '') }
  if (!emulatorsUrl) return null
  return {
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: signedWith(env.EMULATORS_SMS_WEBHOOK_SECRET),
    // Of the numbers that nobody has.
    from: '+61491570006',
    url: emulatorsUrl,
  }
}

const shopOf = (env: Environment, emulatorsUrl: string | null) => {
  const { SHOPIFY_API_VERSION: apiVersion, SHOPIFY_ADMIN_API_VERSION: adminVersion } = env
  const adminAt = (url: string) => `${url}/admin/api/${adminVersion}/graphql.json`
  const {
    SHOPIFY_ENDPOINT: endpoint,
    SHOPIFY_STOREFRONT_TOKEN: token,
    SHOPIFY_ADMIN_TOKEN: adminToken,
    SHOPIFY_WEBHOOK_SECRET: webhookSecret,
  } = env
  if (endpoint && token && adminToken && webhookSecret) {
    const { origin } = new URL(endpoint)
    return {
      storefront: { endpoint, token, apiVersion },
      /** A real shop has to be asked to send us messages; the emulated one knows where we are. */
      shopAdmin: { isEmulated: false, endpoint: adminAt(origin), token: adminToken, webhookSecret },
    }
  }
  if (!emulatorsUrl) return { storefront: null, shopAdmin: null }
  return {
    storefront: {
      endpoint: `${emulatorsUrl}/api/${apiVersion}/graphql.json`,
      token: 'emulator-public-token',
      apiVersion,
    },
    shopAdmin: {
      isEmulated: true,
      endpoint: adminAt(emulatorsUrl),
      token: 'emulator-admin-token',
      webhookSecret: signedWith(env.EMULATORS_SHOPIFY_WEBHOOK_SECRET),
    },
  }
}

/**
 * Where outside services are and how to speak to them: with their settings the real ones, in a demo the stand-ins,
 * otherwise null, and then that part of the product is off.
 */
export const outsideServices = (env: Environment) => {
  const emulatorsUrl = runsEmulators(env)
    ? (env.EMULATORS_URL ?? `http://localhost:${env.EMULATORS_PORT}`).replace(/\/$/, '')
    : null
  const shop = shopOf(env, emulatorsUrl)
  return {
    /** Null when every outside service is real, and outside a demo. */
    emulatorsUrl,
    google: googleOf(env, emulatorsUrl),
    captcha: captchaOf(env, emulatorsUrl),
    stripe: paymentsOf(env, emulatorsUrl),
    auspost: carrierOf(env, emulatorsUrl),
    register: registerOf(env, emulatorsUrl),
    push: pushOf(env, emulatorsUrl),
    sms: smsOf(env, emulatorsUrl),
    /** What the mail provider signs with; null where it tells nothing. */
    mailWebhookSecret: (env.SMTP_URL ? env.MAIL_WEBHOOK_SECRET : env.EMULATORS_MAIL_WEBHOOK_SECRET) ?? null,
    /** There is always one: without it a start outside a demo is refused. */
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${env.EMULATORS_SMTP_PORT}`,
    /** What browsers may know of the shop. */
    storefront: shop.storefront,
    /** Orders, refunds and tracking at the shop; the server alone holds these. */
    shopAdmin: shop.shopAdmin,
    /** Pictures of products are fetched from the shop itself and from the hosts of its pictures, and from nowhere else. */
    shopPictureOrigins: shop.storefront
      ? [shop.storefront.endpoint, ...env.SHOPIFY_PICTURES_FROM].map(url => new URL(url).origin)
      : [],
  }
}

type Services = ReturnType<typeof outsideServices>

/** What the product can do without: services that endpoints stand on, and the register that is looked at by night. */
export type Optional = OutsideService | 'register'

/** Whether an outside service is not set up here. */
export const isOff = (
  { stripe, shopAdmin, auspost, register }: Pick<Services, 'stripe' | 'shopAdmin' | 'auspost' | 'register'>,
  service: Optional,
): boolean => ({ payments: stripe, shop: shopAdmin, parcels: auspost, register })[service] === null
