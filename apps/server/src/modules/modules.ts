import type { Deps } from '#src/deps.ts'
import type { Route } from '#src/http/serve.ts'
import { quizDraftsRoutes } from '#src/modules/assessments/drafts/quiz-drafts.routes.ts'
import { overviewRoutes } from '#src/modules/overview/overview.routes.ts'
import { accountRoutes } from '#src/modules/overview/own-account/account.routes.ts'
import { accountsRoutes } from '#src/modules/people/accounts/accounts.routes.ts'
import { meRoutes } from '#src/modules/people/me/me.routes.ts'
import { practitionersRoutes } from '#src/modules/people/practitioners/practitioners.routes.ts'
import { preferencesRoutes } from '#src/modules/people/preferences/preferences.routes.ts'
import { shopAdminRoutes } from '#src/modules/shop/admin/shop-admin.routes.ts'
import { shopCatalogueRoutes } from '#src/modules/shop/catalogue/shop-catalogue.routes.ts'
import { shopDispatchRoutes } from '#src/modules/shop/dispatch/shop-dispatch.routes.ts'
import { shopOrdersRoutes } from '#src/modules/shop/orders/shop-orders.routes.ts'
import { articlesRoutes } from '#src/modules/site/articles/articles.routes.ts'
import { configRoutes } from '#src/modules/site/config/config.routes.ts'
import { deviceTestRoutes } from '#src/modules/site/device-test/device-test.routes.ts'
import { visitsRoutes } from '#src/modules/site/visits/visits.routes.ts'
import { suppliesRoutes } from '#src/modules/supplies/supplies.routes.ts'
import { appointmentsRoutes } from './appointments/appointments.routes.ts'
import { assessmentsRoutes } from './assessments/assessments.routes.ts'
import { consultsRoutes } from './consults/consults.routes.ts'
import { eventRoutes } from './events/events.routes.ts'
import { parcelsRoutes } from './parcels/parcels.routes.ts'
import { photosRoutes } from './photos/photos.routes.ts'
import { prescriptionsRoutes } from './prescriptions/prescriptions.routes.ts'
import { subscriptionsRoutes } from './subscriptions/subscriptions.routes.ts'
import { supportRoutes } from './support/support.routes.ts'
import { webhookInboxRoutes } from './webhook-inbox/webhook-inbox.routes.ts'

/** Every module's routes. A new module adds one line here. */
export const moduleRoutes = (deps: Deps): Route[] => [
  ...accountRoutes(deps),
  ...accountsRoutes(deps),
  ...overviewRoutes(deps),
  ...appointmentsRoutes(deps),
  ...articlesRoutes(deps),
  ...assessmentsRoutes(deps),
  ...configRoutes(deps),
  ...consultsRoutes(deps),
  ...deviceTestRoutes(deps),
  ...eventRoutes(deps),
  ...meRoutes(deps),
  ...suppliesRoutes(deps),
  ...parcelsRoutes(deps),
  ...photosRoutes(deps),
  ...practitionersRoutes(deps),
  ...preferencesRoutes(deps),
  ...prescriptionsRoutes(deps),
  ...quizDraftsRoutes(deps),
  ...shopAdminRoutes(deps),
  ...shopDispatchRoutes(deps),
  ...shopCatalogueRoutes(deps),
  ...shopOrdersRoutes(deps),
  ...subscriptionsRoutes(deps),
  ...supportRoutes(deps),
  ...visitsRoutes(deps),
  ...webhookInboxRoutes(deps),
]
