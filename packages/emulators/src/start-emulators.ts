import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createClock } from './common/clock.ts'
import { createFaults } from './common/faults.ts'
import { closeServer, listen } from './common/http-server.ts'
import type { Deps } from './common/service.ts'
import { openStore } from './common/store.ts'
import { createTimeline } from './common/timeline.ts'
import { createOutbox } from './common/webhooks/outbox.ts'
import { createApp } from './create-app.ts'
import { filesService } from './files/files-service.ts'
import { type GoogleOptions, googleService } from './google/google-service.ts'
import type { MailWebhookTarget } from './mail/mail-events.ts'
import { mailService } from './mail/mail-service.ts'
import { type ParcelsOptions, parcelsService } from './parcels/parcels-service.ts'
import type { WebhookTarget } from './payments/payments.ts'
import { paymentsService } from './payments/payments-service.ts'
import { pushService } from './push/push-service.ts'
import { registerService } from './register/register-service.ts'
import type { SmsWebhookTarget } from './sms/phones.ts'
import { smsService } from './sms/sms-service.ts'
import type { OrdersOptions } from './storefront/orders/orders.ts'
import { createShop } from './storefront/shop.ts'
import { shopOfficeService } from './storefront/shop-office-service.ts'
import { storefrontService } from './storefront/storefront-service.ts'
import type { WebhookTarget as ShopWebhookTarget } from './storefront/webhooks/messages.ts'
import { turnstileService } from './turnstile/turnstile-service.ts'

export type EmulatorsOptions = {
  /** 0 takes any free port. */
  port: number
  smtpPort: number
  /** Folder that keeps the state, or `:memory:` for one that ends with the process. */
  dataDir: string
  /** Where people reach this process when that is not `http://localhost:{port}`. */
  publicUrl?: string
  /** Where payment events and the shop's messages go without being registered through the APIs. */
  webhooks?: { stripe?: WebhookTarget; shopify?: ShopWebhookTarget; mail?: MailWebhookTarget; sms?: SmsWebhookTarget }
  shop?: Omit<OrdersOptions, 'webhook'>
  parcels?: ParcelsOptions
  google?: GoogleOptions
  /** The wall clock; replaced in tests. */
  clock?: () => Date
  /** What the clock says when a fresh state is begun; from then on it runs as usual. */
  startAt?: Date
}

export type Emulators = {
  url: string
  smtpUrl: string
  port: number
  smtpPort: number
  /** Resolves when every webhook that can be sent now has been attempted. */
  deliverWebhooks(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts every emulated service in this process, on loopback only.
 * @throws when a port is taken (`EADDRINUSE`) or the state cannot be opened
 */
export async function startEmulators(options: EmulatorsOptions): Promise<Emulators> {
  const store = openStore(options.dataDir)
  const clock = createClock(store, options.clock ?? (() => new Date()), options.startAt)
  const faults = createFaults(store)
  const outbox = createOutbox(store, clock, faults)
  const timeline = createTimeline(store, clock)
  let url = options.publicUrl ?? ''
  const deps: Deps = { store, clock, faults, outbox, timeline, publicUrl: () => url }

  const mail = mailService(deps, options.smtpPort, options.webhooks?.mail)
  const shop = createShop(deps)
  const services = [
    mail,
    paymentsService(deps, options.webhooks?.stripe),
    parcelsService(deps, options.parcels),
    googleService(deps, options.google),
    turnstileService(deps),
    registerService(deps),
    pushService(deps),
    smsService(deps, options.webhooks?.sms),
    filesService(deps),
    storefrontService(shop),
    shopOfficeService(shop, { ...options.shop, webhook: options.webhooks?.shopify }),
  ]

  const app = createApp(deps, services, options.publicUrl)
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  const port = await listen(server, options.port).catch((problem: unknown) => {
    store.close()
    throw problem
  })
  url ||= `http://localhost:${port}`
  for (const service of services) await service.start?.()
  outbox.start()
  const stopFollowing = timeline.follow(() => {})

  return {
    url,
    port,
    smtpPort: mail.smtpPort(),
    smtpUrl: `smtp://127.0.0.1:${mail.smtpPort()}`,
    deliverWebhooks: () => outbox.deliverNow('fresh and held'),
    stop: async () => {
      stopFollowing()
      await Promise.all([closeServer(server), ...services.map(service => service.stop?.())])
      await outbox.stop()
      store.close()
    },
  }
}
