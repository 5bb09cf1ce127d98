import { newPushKeys } from '@om/integrations/push/client'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const own = { DATABASE_URL: 'postgres://db/app', SMTP_URL: 'smtp://mail.example' }
const hosted = { ...own, SUPABASE_URL: 'https://project.example', SUPABASE_ANON_KEY: 'key' }
const real = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  AUSPOST_API_KEY: 'a',
  AUSPOST_PASSWORD: 'b',
  AUSPOST_ACCOUNT: 'c',
  SMTP_URL: 'smtp://mail.example',
  SHOPIFY_ENDPOINT: 'https://shop.example/api',
  SHOPIFY_STOREFRONT_TOKEN: 't',
  SHOPIFY_ADMIN_TOKEN: 'a',
  SHOPIFY_WEBHOOK_SECRET: 's',
}

test('an account that applies migrations needs one that works', () => {
  const owner = 'postgres://owner@db/app'
  expect(readConfig({ ...own, DATABASE_OWNER_URL: owner }).databaseOwnerUrl).toBe(owner)
  expect(() => readConfig({ DATABASE_OWNER_URL: owner })).toThrow('DATABASE_OWNER_URL needs DATABASE_URL')
})

describe('outside a demo', () => {
  test('a service without settings is off, and nothing names a stand-in', () => {
    for (const environment of [own, { ...own, PUBLIC_URL: 'https://clinic.example' }, { ...own, DEMO: 'off' }]) {
      const config = readConfig(environment)
      expect(config).toMatchObject({ demo: false, emulatorsUrl: null, stripe: null, auspost: null })
      expect(config).toMatchObject({ storefront: null, shopAdmin: null, shopPictureOrigins: [] })
      expect(config.auth).toMatchObject({ google: null, captcha: null })
      expect(JSON.stringify(config)).not.toMatch(/emulator-|_emulator|localhost:4|127\.0\.0\.1:4/)
    }
  })

  test('nothing starts without a way to send mail, nor with an address of stand-ins', () => {
    expect(() => readConfig({ DEMO: 'off' })).toThrow('SMTP_URL')
    expect(() => readConfig({ DATABASE_URL: own.DATABASE_URL, STRIPE_SECRET_KEY: 'sk_test_x' })).toThrow(
      /STRIPE_WEBHOOK_SECRET[\s\S]*SMTP_URL/,
    )
    expect(() => readConfig({ ...own, EMULATORS_URL: 'http://localhost:4010' })).toThrow('EMULATORS_URL')
  })
})

describe('a demo', () => {
  test('has to be asked for where the world can reach it', () => {
    expect(readConfig({}).demo).toBe(true)
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'shop.localhost'])
      expect(readConfig({ PUBLIC_URL: `http://${host}` }).demo).toBe(true)
    for (const host of ['clinic.example', 'localhost.example', '10.0.0.5', '127.0.0.1.example']) {
      const PUBLIC_URL = `https://${host}`
      expect(() => readConfig({ PUBLIC_URL })).toThrow('DEMO=on')
      expect(readConfig({ PUBLIC_URL, DEMO: 'on' }).demo).toBe(true)
    }
  })

  test('takes the messages of its stand-ins by secrets that nobody has published [OPERATION-18]', () => {
    const secretsOf = ({ stripe, shopAdmin }: ReturnType<typeof readConfig>) => [
      stripe?.webhookSecret,
      shopAdmin?.webhookSecret,
    ]
    const [one, two] = [secretsOf(readConfig({})), secretsOf(readConfig({}))]
    expect(new Set([...one, ...two]).size).toBe(4)
    for (const secret of [...one, ...two]) expect(secret).toMatch(/^[\w-]{43}$/)
    const told = { EMULATORS_STRIPE_WEBHOOK_SECRET: 'whsec_one', EMULATORS_SHOPIFY_WEBHOOK_SECRET: 'shpss_two' }
    expect(secretsOf(readConfig(told))).toEqual(['whsec_one', 'shpss_two'])
    expect(secretsOf(readConfig({ ...told, ...real }))).toEqual(['whsec_x', 's'])
  })

  test('never holds a key that moves money', () => {
    const live = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
    expect(() => readConfig(live)).toThrow('live STRIPE_SECRET_KEY')
    expect(readConfig({ ...own, ...live }).stripe?.mode).toBe('live')
  })
})

describe('push', () => {
  const { publicKey, privateKey } = newPushKeys()
  const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }

  test('is on with a pair of keys, in a demo with its own, and off elsewhere [NOTICE-S050]', () => {
    expect(readConfig({ ...own, ...keys }).push).toMatchObject({ keys: {}, subject: 'mailto:care@olivemane.example' })
    expect(readConfig({}).push).toMatchObject({ keys: null })
    expect(readConfig(own).push).toBeNull()
  })

  test.each([['mailto:care@clinic.example'], ['https://clinic.example/contact']])(
    'says to push services whom they write to: %s',
    VAPID_SUBJECT => {
      expect(readConfig({ ...own, ...keys, VAPID_SUBJECT }).push?.subject).toBe(VAPID_SUBJECT)
      expect(readConfig({ ...own, ...keys, MAIL_FROM: 'Our Clinic <us@clinic.example>' }).push?.subject).toBe(
        'mailto:us@clinic.example',
      )
    },
  )

  test.each([
    ['a subject that is no address', { ...keys, VAPID_SUBJECT: 'mailto:' }, 'VAPID_SUBJECT'],
    ['a subject with two addresses', { ...keys, VAPID_SUBJECT: 'mailto:a@b.example c@d.example' }, 'VAPID_SUBJECT'],
    ['a subject of another kind', { ...keys, VAPID_SUBJECT: 'http://clinic.example' }, 'VAPID_SUBJECT'],
    ['a subject on this machine', { ...keys, VAPID_SUBJECT: 'https://localhost' }, 'VAPID_SUBJECT'],
    ['a subject without keys', { VAPID_SUBJECT: 'mailto:care@clinic.example' }, 'npm run keys -- push'],
    ['a sender without an address', { ...keys, MAIL_FROM: 'Our Clinic' }, 'set VAPID_SUBJECT or SUPPORT_EMAIL'],
    ['one key of two', { VAPID_PUBLIC_KEY: keys.VAPID_PUBLIC_KEY }, 'missing: VAPID_PRIVATE_KEY'],
    ['keys of two pairs', { ...keys, VAPID_PRIVATE_KEY: `${'A'.repeat(42)}E` }, 'are no pair'],
    ['a key that is none', { ...keys, VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'are no pair'],
    ['a public key that is none', { ...keys, VAPID_PUBLIC_KEY: 'key' }, 'VAPID_PUBLIC_KEY'],
  ])('is refused at start with %s, and what to set is said [NOTICE-S050]', (_, environment, words) =>
    expect(() => readConfig({ ...own, ...environment })).toThrow(words),
  )
})

describe('text messages', () => {
  const account = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+61491570006' }

  test('are off until all three settings are there, and go to the stand-in in a demo [NOTICE-S079]', () => {
    expect(readConfig(own).sms).toBeNull()
    expect(readConfig({ ...own, ...account }).sms).toMatchObject({ url: 'https://api.twilio.com', authToken: 'token' })
    expect(readConfig({}).sms).toMatchObject({ url: 'http://localhost:4010' })
    expect(readConfig({}).sms?.authToken).not.toBe(readConfig({}).sms?.authToken)
    expect(readConfig({ EMULATORS_SMS_WEBHOOK_SECRET: 'told' }).sms?.authToken).toBe('told')
  })

  test.each([
    ['one setting of three', { TWILIO_FROM: account.TWILIO_FROM }, 'missing: TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN'],
    ['a name as sender', { ...account, TWILIO_FROM: 'OliveMane' }, 'TWILIO_FROM: must be a number'],
    ['an account that is none', { ...account, TWILIO_ACCOUNT_SID: 'SK1' }, 'TWILIO_ACCOUNT_SID: must be AC'],
  ])('are refused at start with %s [NOTICE-S079]', (_, environment, words) =>
    expect(() => readConfig({ ...own, ...environment })).toThrow(words),
  )
})

describe('Google sign-in', () => {
  test('is the stand-in in a demo, off elsewhere, and real with both keys', () => {
    expect(readConfig({}).auth.google).toMatchObject({ issuer: 'http://localhost:4010/google' })
    expect(readConfig(own).auth.google).toBeNull()
    const keys = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
    expect(readConfig({ ...own, ...keys }).auth.google).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      issuer: 'https://accounts.google.com',
    })
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'id' })).toThrow('GOOGLE_CLIENT_SECRET')
  })

  test('is not the stand-in where no stand-in runs', () => {
    expect(readConfig(real).auth.google).toBeNull()
    expect(readConfig({ ...real, EMULATORS_URL: 'http://localhost:5000' }).auth.google).not.toBeNull()
  })

  test('with a hosted provider is what its project says', () => {
    expect(readConfig(hosted).hostedAuth).toMatchObject({ google: false })
    const on = readConfig({ ...hosted, SUPABASE_GOOGLE: 'on' })
    expect(on.hostedAuth).toMatchObject({ google: true })
    expect(on.auth.google).toBeNull()
  })
})

describe('the shop', () => {
  test('is the stand-in until all four settings of a real one are there', () => {
    expect(readConfig({}).storefront?.endpoint).toContain('http://localhost:4010/api/')
    expect(() => readConfig({ SHOPIFY_ENDPOINT: 'https://shop.example' })).toThrow('SHOPIFY_STOREFRONT_TOKEN')
    expect(readConfig(real)).toMatchObject({
      storefront: { endpoint: real.SHOPIFY_ENDPOINT, token: 't' },
      shopAdmin: { token: 'a', webhookSecret: 's' },
    })
  })

  test('keeps its secrets from what browsers are told', () => {
    const { storefront } = readConfig(real)
    expect(Object.keys(storefront ?? {}).toSorted()).toEqual(['apiVersion', 'endpoint', 'token'])
  })
})

describe('the robot check', () => {
  test('is off until asked for', () => {
    expect(readConfig({}).auth.captcha).toBeNull()
    expect(readConfig({ AUTH_CAPTCHA: 'on' }).auth.captcha).toMatchObject({ url: 'http://localhost:4010' })
  })

  test('needs both keys with our own provider, and the site key alone with a hosted one', () => {
    const siteKey = { TURNSTILE_SITE_KEY: 'site' }
    expect(() => readConfig({ ...own, ...siteKey })).toThrow('TURNSTILE_SECRET_KEY')
    expect(() => readConfig({ ...own, AUTH_CAPTCHA: 'on' })).toThrow('AUTH_CAPTCHA=on needs')
    expect(() => readConfig({ ...real, AUTH_CAPTCHA: 'on' })).toThrow('AUTH_CAPTCHA=on needs')
    expect(readConfig({ ...hosted, ...siteKey }).auth.captcha).toEqual({
      siteKey: 'site',
      secretKey: null,
      url: 'https://challenges.cloudflare.com',
    })
  })
})

test('the style page is open only where it is asked for', () => {
  expect(readConfig({}).styleguide).toBe(false)
  expect(readConfig({ STYLEGUIDE: 'on' }).styleguide).toBe(true)
})

describe('private files', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.ap-southeast-2.amazonaws.com',
    S3_BUCKET: 'photos',
    S3_REGION: 'ap-southeast-2',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  test('lie beside the other data until a bucket is named', () => {
    expect(readConfig({ DATA_DIR: '/var/clinic' }).files).toEqual({ kind: 'disk', folder: '/var/clinic/files' })
  })

  test('go to the bucket when all five settings are there, encrypted at rest unless that is switched off', () => {
    expect(readConfig(bucket).files).toMatchObject({ kind: 's3', bucket: 'photos', encryption: 'AES256' })
    expect(readConfig({ ...bucket, S3_ENCRYPTION: 'off' }).files).toMatchObject({ encryption: null })
    expect(() => readConfig({ ...bucket, S3_BUCKET: '' })).toThrow('missing: S3_BUCKET')
  })
})
