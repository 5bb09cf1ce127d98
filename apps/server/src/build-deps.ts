import { resolve } from 'node:path'
import { ownEvidence } from '@om/content/evidence'
import { ownArticles } from '@om/content/read-articles'
import { ownResources } from '@om/content/resources'
import { createDiskFiles } from '@om/integrations/files/disk'
import { createS3Files } from '@om/integrations/files/s3'
import { createSmtpMailer } from '@om/integrations/mail/client'
import { createAustraliaPost } from '@om/integrations/parcels/client'
import { createStripePayments } from '@om/integrations/payments/client'
import { PROVIDER_DOWN } from '@om/integrations/payments/port'
import { createWebPush } from '@om/integrations/push/client'
import type { Push } from '@om/integrations/push/port'
import { createRegister } from '@om/integrations/register/client'
import { createShopAdmin } from '@om/integrations/shop-admin/client'
import { createTwilio } from '@om/integrations/sms/client'
import { createStorefront } from '@om/integrations/storefront/client'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { createDatabase } from './database/database.ts'
import { installationSecret } from './database/installation-secret.ts'
import { openPools } from './database/pools.ts'
import type { Deps } from './deps.ts'
import { createAccounts } from './http/accounts.ts'
import { createRateLimiter } from './http/rate-limiter.ts'
import { createOwnIdentity } from './identity/own-identity.ts'
import { createJobs } from './jobs/jobs.ts'
import { createFunnelCounter } from './modules/assessments/funnel-counter.ts'
import { createLiveHub } from './modules/events/live-hub.ts'
import { joinModules } from './modules/joins.ts'
import { createSettings } from './modules/settings/settings.ts'
import { createShelf } from './modules/shop/catalogue/range/shelf.ts'
import { createViewCounter } from './modules/site/visits/view-counter.ts'
import { createProviderPace } from './provider-pace.ts'
import { carrierOff, paymentsOff, registerOff, shelfOff, shopOff, storefrontOff } from './services-off.ts'
import { createHostedKeys, createOwnKeys } from './surfaces/auth-v1/keys/keys.ts'

/** Keys of a demo are made at its first start and kept, so that browsers stay subscribed. */
const pushOf = async ({ push }: Config, pool: Pool): Promise<Push | null> => {
  if (!push) return null
  const { keys, ...options } = push
  const privateKey = keys?.privateKey ?? (await installationSecret(pool, 'push')).toString('base64url')
  return createWebPush({ ...options, privateKey })
}

export type BuiltDeps = { deps: Deps; close: () => Promise<void> }

/** Builds everything operations need over a migrated database. Connects; starts no worker and no listener. */
export const buildDeps = async (config: Config, databaseUrl: string, clock: Clock, log: Logger): Promise<BuiltDeps> => {
  joinModules()
  const [articles, evidence, resources] = await Promise.all([ownArticles(), ownEvidence(), ownResources()])
  const pools = openPools(databaseUrl, config.databasePool, { isHosted: config.hostedAuth !== null })
  const mailer = createSmtpMailer({ url: config.smtpUrl, from: { name: config.productName, address: config.mailFrom } })
  const jobs = createJobs(databaseUrl, log, { supervise: config.workers, isHosted: config.hostedAuth !== null })
  const pace = createProviderPace(pools.server, {
    name: 'payments',
    perSecond: config.stripe?.callsPerSecond ?? 1,
    clock,
    log,
    onBack: () => jobs.retryNow(PROVIDER_DOWN),
  })
  const live = createLiveHub(pools.server, log)
  const db = createDatabase(pools.people, clock, live.tell)
  const views = createViewCounter(db, log)
  const quizSteps = createFunnelCounter(db, log)
  // The client of a hosted sign-in service is loaded only where there is one.
  const hosted = config.hostedAuth ? await import('./identity/hosted-identity.ts') : null
  const accounts = createAccounts(pools.server, { isDemo: config.demo })
  const deps: Deps = {
    config,
    log,
    clock,
    db,
    pool: pools.server,
    peoplePool: pools.people,
    jobs,
    accounts,
    identity:
      hosted && config.hostedAuth
        ? hosted.createHostedIdentity(
            { pool: pools.server, accounts },
            { ...config.hostedAuth, publicUrl: config.publicUrl },
          )
        : createOwnIdentity({ config, clock, jobs, pool: pools.server, accounts }),
    authKeys: config.hostedAuth
      ? createHostedKeys(config.hostedAuth)
      : await createOwnKeys(pools.server, `${config.publicUrl}/auth/v1`),
    rates: createRateLimiter(pools.server, clock, config.auth.rateLimitFactor),
    live,
    views,
    quizSteps,
    payments: config.stripe ? createStripePayments({ ...config.stripe, pace }) : paymentsOff,
    pace,
    carrier: config.auspost
      ? createAustraliaPost({
          ...config.auspost,
          from: { address: config.pharmacy.address, phone: config.pharmacy.phone },
        })
      : carrierOff,
    register: config.register ? createRegister(config.register) : registerOff,
    settings: createSettings(db, live, clock),
    storefront: config.storefront
      ? createStorefront({
          ...config.storefront,
          country: 'AU',
          note: answer => log.debug(answer, 'the shop answered'),
        })
      : storefrontOff,
    shop: config.shopAdmin ? createShopAdmin(config.shopAdmin) : shopOff,
    shelf: config.storefront ? createShelf(db, live) : shelfOff,
    mailer,
    push: await pushOf(config, pools.server),
    sms: config.sms ? createTwilio(config.sms) : null,
    files: config.files.kind === 's3' ? createS3Files(config.files) : createDiskFiles(resolve(config.files.folder)),
    articles,
    evidence,
    resources,
  }
  return {
    deps,
    close: async () => {
      await live.stop()
      await views.stop()
      await quizSteps.stop()
      await pace.stop()
      await jobs.stop()
      mailer.close()
      await pools.close()
    },
  }
}
