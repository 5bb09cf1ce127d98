import type { EvidenceText } from '@om/content/evidence'
import type { Articles } from '@om/content/read-articles'
import type { ResourceText } from '@om/content/resources'
import type { FileStore } from '@om/integrations/files/port'
import type { Mailer } from '@om/integrations/mail/port'
import type { Carrier } from '@om/integrations/parcels/port'
import type { Payments } from '@om/integrations/payments/port'
import type { Push } from '@om/integrations/push/port'
import type { Register } from '@om/integrations/register/port'
import type { ShopAdmin } from '@om/integrations/shop-admin/port'
import type { Sms } from '@om/integrations/sms/port'
import type { Storefront } from '@om/integrations/storefront/port'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Accounts } from '#src/http/accounts.ts'
import type { RateLimiter } from '#src/http/rate-limiter.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { IdentityAdmin } from './identity/identity-admin.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { FunnelCounter } from './modules/assessments/funnel-counter.ts'
import type { LiveHub } from './modules/events/live-hub.ts'
import type { SettingsInMemory } from './modules/settings/settings.ts'
import type { Shelf } from './modules/shop/catalogue/range/shelf.ts'
import type { ViewCounter } from './modules/site/visits/view-counter.ts'
import type { ProviderPace } from './provider-pace.ts'
import type { AuthKeys } from './surfaces/auth-v1/keys/keys.ts'

/** Everything an operation may need, built once by `main.ts` or by a test. */
export type Deps = {
  config: Config
  log: Logger
  clock: Clock
  /** People's and the server's work, under row-level security roles. */
  db: Database
  /** The server's own connections: the auth provider, secrets, rate counters, health. It owns no table. */
  pool: Pool
  /** Connections without rights of their own; each request takes a role. */
  peoplePool: Pool
  jobs: Jobs
  /** Who a token speaks for. */
  accounts: Accounts
  /** Other people's accounts in the sign-in service. */
  identity: IdentityAdmin
  authKeys: AuthKeys
  rates: RateLimiter
  live: LiveHub
  /** Sums of page views that wait to be stored. */
  views: ViewCounter
  /** Sums of how far assessments came that wait to be stored. */
  quizSteps: FunnelCounter
  payments: Payments
  /** The pace of calls to the payment provider, and whether it answers. */
  pace: ProviderPace
  carrier: Carrier
  /** What the national register says of practitioners. */
  register: Register
  /** How the clinic works, as two people of the office agreed. */
  settings: SettingsInMemory
  /** What the shop sells; browsers speak to it with the same client. */
  storefront: Storefront
  /** Orders, refunds and tracking at the shop. */
  shop: ShopAdmin
  /** Our own copy of its range, kept in memory. */
  shelf: Shelf
  mailer: Mailer
  /** Short messages to browsers; null while that is not set up. */
  push: Push | null
  /** Text messages to mobiles; null while they are not set up. */
  sms: Sms | null
  /** Where photos lie. */
  files: FileStore
  /** What editors have published, read once at start. */
  articles: Articles
  /** What patients may read about the treatments, read once at start. */
  evidence: readonly EvidenceText[]
  /** What doctors work by, read once at start. */
  resources: readonly ResourceText[]
}
