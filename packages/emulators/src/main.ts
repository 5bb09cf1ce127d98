import { z } from 'zod'
import { startEmulators } from './start-emulators.ts'

const Port = z.coerce.number().int().min(0).max(65535)

const Environment = z.object({
  EMULATORS_PORT: Port.default(4010),
  EMULATORS_SMTP_PORT: Port.default(4025),
  EMULATORS_PUBLIC_URL: z.url().optional(),
  EMULATORS_STRIPE_WEBHOOK_URL: z.url().optional(),
  EMULATORS_STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  EMULATORS_SHOPIFY_WEBHOOK_URL: z.url().optional(),
  EMULATORS_SHOPIFY_WEBHOOK_SECRET: z.string().startsWith('shpss_').optional(),
  EMULATORS_MAIL_WEBHOOK_URL: z.url().optional(),
  EMULATORS_MAIL_WEBHOOK_SECRET: z.string().min(1).optional(),
  EMULATORS_SMS_WEBHOOK_URL: z.url().optional(),
  EMULATORS_SMS_WEBHOOK_SECRET: z.string().min(1).optional(),
  EMULATORS_SHOP_SITE_URL: z.url().optional(),
  EMULATORS_SHOP_POINTS_PER_SECOND: z.coerce.number().int().min(1).default(100),
  EMULATORS_TRACK_PER_MINUTE: z.coerce.number().int().min(1).default(10),
  EMULATORS_GOOGLE_REDIRECT: z.url().optional(),
  EMULATORS_START_AT: z.coerce.date().optional(),
  DATA_DIR: z.string().min(1).default('.data'),
})

const environment = Environment.safeParse(process.env)
if (!environment.success) {
  console.error(`The emulators cannot start:\n${z.prettifyError(environment.error)}`)
  process.exit(1)
}

const { data } = environment
const stripe = targetOf('STRIPE', data.EMULATORS_STRIPE_WEBHOOK_URL, data.EMULATORS_STRIPE_WEBHOOK_SECRET)
const shopify = targetOf('SHOPIFY', data.EMULATORS_SHOPIFY_WEBHOOK_URL, data.EMULATORS_SHOPIFY_WEBHOOK_SECRET)
const mail = targetOf('MAIL', data.EMULATORS_MAIL_WEBHOOK_URL, data.EMULATORS_MAIL_WEBHOOK_SECRET)
const sms = targetOf('SMS', data.EMULATORS_SMS_WEBHOOK_URL, data.EMULATORS_SMS_WEBHOOK_SECRET)
const emulators = await startEmulators({
  port: data.EMULATORS_PORT,
  smtpPort: data.EMULATORS_SMTP_PORT,
  dataDir: data.DATA_DIR,
  publicUrl: data.EMULATORS_PUBLIC_URL,
  startAt: data.EMULATORS_START_AT,
  parcels: { trackRequestsPerMinute: data.EMULATORS_TRACK_PER_MINUTE },
  google: { redirectUri: data.EMULATORS_GOOGLE_REDIRECT },
  webhooks: { stripe, shopify, mail, sms },
  shop: { siteUrl: data.EMULATORS_SHOP_SITE_URL, adminPointsPerSecond: data.EMULATORS_SHOP_POINTS_PER_SECOND },
}).catch((problem: unknown) => {
  console.error(`The emulators cannot start: ${startProblem(problem)}`)
  process.exit(1)
})
console.log(`Emulators ready at ${emulators.url} (mail in: ${emulators.smtpUrl})`)

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // The second signal does not wait.
    if (isStopping) process.exit(1)
    isStopping = true
    emulators.stop().then(() => process.exit(0))
  })
}

/** Where messages of a service go, when both settings are there; one alone is a mistake. */
function targetOf(name: string, url: string | undefined, secret: string | undefined) {
  if ((url === undefined) !== (secret === undefined)) {
    console.error(`Set EMULATORS_${name}_WEBHOOK_URL and EMULATORS_${name}_WEBHOOK_SECRET together.`)
    process.exit(1)
  }
  return url && secret ? { url, secret } : undefined
}

function startProblem(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  const port = 'port' in problem ? problem.port : undefined
  if ('code' in problem && problem.code === 'EADDRINUSE') {
    const name = port === data.EMULATORS_SMTP_PORT ? 'EMULATORS_SMTP_PORT' : 'EMULATORS_PORT'
    return `port ${port} is in use. Set ${name} to another one.`
  }
  return problem.message
}
