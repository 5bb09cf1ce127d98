import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dataDir } from './paths.mjs'
import { portFrom, refuseUsedPorts } from './ports.mjs'

/** Whether an address is one of this machine, where nobody else comes by it. */
const isThisMachine = address =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname)

/** Whether this is a demo, as the server decides it: stand-ins exist in a demo alone. */
const isDemo = ({ DEMO, DATABASE_URL, PUBLIC_URL }) =>
  DEMO ? DEMO === 'on' : !DATABASE_URL && (!PUBLIC_URL || (URL.canParse(PUBLIC_URL) && isThisMachine(PUBLIC_URL)))

/** Settings that make an outside service real; with all of them set nothing needs an emulator. */
const realServices = ['SHOPIFY_ENDPOINT', 'STRIPE_SECRET_KEY', 'AUSPOST_API_KEY', 'SMTP_URL']

/** Where the stand-ins send their signed messages. */
const webhookTo = port => ({
  EMULATORS_STRIPE_WEBHOOK_URL: `http://localhost:${port}/webhooks/stripe`,
  EMULATORS_SHOPIFY_WEBHOOK_URL: `http://localhost:${port}/webhooks/shopify`,
  EMULATORS_MAIL_WEBHOOK_URL: `http://localhost:${port}/webhooks/mail`,
  EMULATORS_SMS_WEBHOOK_URL: `http://localhost:${port}/webhooks/sms`,
})

/**
 * What the stand-ins sign with and the server expects. Each installation makes its own and keeps it: messages that wait
 * over a restart stay valid, and nothing that is published signs anything.
 */
export function webhookSecrets(folder) {
  const file = join(folder, 'emulators', 'webhook-secrets.json')
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  // One that was made by an older version lacks what has been added since.
  if (!kept.EMULATORS_MAIL_WEBHOOK_SECRET || !kept.EMULATORS_SMS_WEBHOOK_SECRET) {
    const secrets = {
      EMULATORS_STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('hex')}`,
      EMULATORS_SHOPIFY_WEBHOOK_SECRET: `shpss_${randomBytes(32).toString('hex')}`,
      EMULATORS_MAIL_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
      EMULATORS_SMS_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
      ...kept,
    }
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Where shoppers go back to from the stand-in's checkout when the product is reached by another name than localhost. */
const shopSite = () => {
  const { PUBLIC_URL: publicUrl, EMULATORS_SHOP_SITE_URL: given } = process.env
  const site = given || publicUrl?.replace(/\/$/, '')
  return site ? { EMULATORS_SHOP_SITE_URL: site } : {}
}

/** Where the Google stand-in may answer to when the product is reached by another name than localhost. */
const googleTo = () => {
  const { PUBLIC_URL: publicUrl, EMULATORS_GOOGLE_REDIRECT: given } = process.env
  const redirect = given || (publicUrl && `${publicUrl.replace(/\/$/, '')}/auth/v1/callback`)
  return redirect ? { EMULATORS_GOOGLE_REDIRECT: redirect } : {}
}

/**
 * The processes that make up the product under the present settings, as `{ name, file, env }`, emulators first.
 * @throws Problem when a port they need is in use
 */
export async function planProduct() {
  const port = portFrom('PORT', 3000)
  const needsEmulators =
    isDemo(process.env) && !process.env.EMULATORS_URL && realServices.some(name => !process.env[name])
  const shared = { NODE_ENV: 'production', DATA_DIR: dataDir(), PORT: String(port) }
  const ports = [{ variable: 'PORT', port, what: 'the product' }]
  const server = { name: 'server', file: 'apps/server/src/main.ts', env: shared }
  if (!needsEmulators) {
    await refuseUsedPorts(ports)
    return [server]
  }

  const emulatorsPort = portFrom('EMULATORS_PORT', 4010)
  // Follows the other one, so that moving EMULATORS_PORT is enough for a second checkout.
  const smtpPort = portFrom('EMULATORS_SMTP_PORT', emulatorsPort + 15)
  ports.push({ variable: 'EMULATORS_PORT', port: emulatorsPort, what: 'the emulators' })
  ports.push({ variable: 'EMULATORS_SMTP_PORT', port: smtpPort, what: 'mail into the emulators' })
  await refuseUsedPorts(ports)
  const env = {
    ...shared,
    ...webhookSecrets(dataDir()),
    EMULATORS_PORT: String(emulatorsPort),
    EMULATORS_SMTP_PORT: String(smtpPort),
  }
  return [
    {
      name: 'emulators',
      file: 'packages/emulators/src/main.ts',
      env: { ...env, ...webhookTo(port), ...googleTo(), ...shopSite() },
    },
    { ...server, env },
  ]
}
