import type { Deps } from '#src/deps.ts'
import type { Route } from '#src/http/serve.ts'
import { accountRoutes } from './account/account.routes.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { adminRoutes } from './admin/admin.routes.ts'
import { appointmentsRoutes } from './appointments/appointments.routes.ts'
import { articlesRoutes } from './articles/articles.routes.ts'
import { assessmentsRoutes } from './assessments/assessments.routes.ts'
import { configRoutes } from './config/config.routes.ts'
import { consultsRoutes } from './consults/consults.routes.ts'
import { deviceTestRoutes } from './device-test/device-test.routes.ts'
import { eventRoutes } from './events/events.routes.ts'
import { meRoutes } from './me/me.routes.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { parcelsRoutes } from './parcels/parcels.routes.ts'
import { photosRoutes } from './photos/photos.routes.ts'
import { practitionersRoutes } from './practitioners/practitioners.routes.ts'
import { preferencesRoutes } from './preferences/preferences.routes.ts'
import { prescriptionsRoutes } from './prescriptions/prescriptions.routes.ts'
import { quizDraftsRoutes } from './quiz-drafts/quiz-drafts.routes.ts'
import { shopAdminRoutes } from './shop-admin/shop-admin.routes.ts'
import { shopCatalogueRoutes } from './shop-catalogue/shop-catalogue.routes.ts'
import { shopDispatchRoutes } from './shop-dispatch/shop-dispatch.routes.ts'
import { shopOrdersRoutes } from './shop-orders/shop-orders.routes.ts'
import { subscriptionsRoutes } from './subscriptions/subscriptions.routes.ts'
import { supportRoutes } from './support/support.routes.ts'
import { visitsRoutes } from './visits/visits.routes.ts'

/** Every module's routes. A new module adds one line here. */
export const moduleRoutes = (deps: Deps): Route[] => [
  ...accountRoutes(deps),
  ...accountsRoutes(deps),
  ...adminRoutes(deps),
  ...appointmentsRoutes(deps),
  ...articlesRoutes(deps),
  ...assessmentsRoutes(deps),
  ...configRoutes(deps),
  ...consultsRoutes(deps),
  ...deviceTestRoutes(deps),
  ...eventRoutes(deps),
  ...meRoutes(deps),
  ...ordersRoutes(deps),
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
]
