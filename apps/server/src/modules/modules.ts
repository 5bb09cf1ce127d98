import type { Deps } from '#src/deps.ts'
import type { Route } from '#src/http/serve.ts'
import { quizDraftsRoutes } from '#src/modules/assessments/drafts/quiz-drafts.routes.ts'
import { overviewRoutes } from '#src/modules/overview/overview.routes.ts'
import { accountRoutes } from '#src/modules/overview/own-account/account.routes.ts'
import { accountsRoutes } from '#src/modules/people/accounts/accounts.routes.ts'
import { addressesRoutes } from '#src/modules/people/addresses/addresses.routes.ts'
import { coversRoutes } from '#src/modules/people/covers/covers.routes.ts'
import { meRoutes } from '#src/modules/people/me/me.routes.ts'
import { onCallRoutes } from '#src/modules/people/on-call/on-call.ts'
import { practitionersRoutes } from '#src/modules/people/practitioners/practitioners.routes.ts'
import { preferencesRoutes } from '#src/modules/people/preferences/preferences.routes.ts'
import { savedViewsRoutes } from '#src/modules/people/saved-views/saved-views.routes.ts'
import { productSubscriptionsRoutes } from '#src/modules/product-subscriptions/product-subscriptions.routes.ts'
import { shopOrdersRoutes } from '#src/modules/shop/orders/shop-orders.routes.ts'
import { visitsRoutes } from '#src/modules/site/visits/visits.routes.ts'
import { suppliesRoutes } from '#src/modules/supplies/supplies.routes.ts'
import { appointmentsRoutes } from './appointments/appointments.routes.ts'
import { assessmentsRoutes } from './assessments/assessments.routes.ts'
import { checkInsRoutes } from './check-ins/check-ins.routes.ts'
import { consultsRoutes } from './consults/consults.routes.ts'
import { disputesRoutes } from './disputes/disputes.routes.ts'
import { eventRoutes } from './events/events.routes.ts'
import { evidenceRoutes } from './evidence/evidence.routes.ts'
import { resourceRoutes } from './evidence/resources.routes.ts'
import { invoicesRoutes } from './invoices/invoices.routes.ts'
import { mattersRoutes } from './matters/matters.routes.ts'
import { newslettersRoutes } from './newsletters/newsletters.routes.ts'
import { noticesRoutes } from './notices/notices.routes.ts'
import { accessReviewRoutes } from './overview/access-review/access-review.routes.ts'
import { auditSearchRoutes } from './overview/audit/audit-search.routes.ts'
import { caseHistoryRoutes } from './overview/case-history/case-history.routes.ts'
import { gpLettersRoutes } from './overview/gp-letters/gp-letters.routes.ts'
import { gpSummaryRoutes } from './overview/gp-letters/gp-summary.ts'
import { officeRoutes } from './overview/office/office.routes.ts'
import { ownConsentsRoutes } from './overview/own-record/own-consents.ts'
import { ownRecordRoutes } from './overview/own-record/own-record.routes.ts'
import { recordPartsRoutes } from './overview/own-record/record-parts.ts'
import { pharmacyReportRoutes } from './overview/pharmacy-report/pharmacy-report.routes.ts'
import { retentionRoutes } from './overview/retention/retention.routes.ts'
import { selfCheckRoutes } from './overview/self-check/self-check.routes.ts'
import { settingsRoutes } from './overview/settings/settings.routes.ts'
import { parcelsRoutes } from './parcels/parcels.routes.ts'
import { photosRoutes } from './photos/photos.routes.ts'
import { correctionsRoutes } from './picture/corrections/corrections.routes.ts'
import { pictureRoutes } from './picture/picture.routes.ts'
import { prescriptionsRoutes } from './prescriptions/prescriptions.routes.ts'
import { qualityRoutes } from './quality/quality.routes.ts'
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts'
import { ruleSetsRoutes } from './rule-sets/rule-sets.routes.ts'
import { shopRoutes } from './shop/shop.routes.ts'
import { sideEffectsRoutes } from './side-effects/side-effects.routes.ts'
import { siteRoutes } from './site/site.routes.ts'
import { billingPagesRoutes } from './subscriptions/pages/pages.routes.ts'
import { subscriptionsRoutes } from './subscriptions/subscriptions.routes.ts'
import { requestsRoutes } from './support/requests/requests.routes.ts'
import { supportRoutes } from './support/support.routes.ts'
import { tasksRoutes } from './tasks/tasks.routes.ts'
import { templatesRoutes } from './templates/templates.routes.ts'
import { treatmentsRoutes } from './treatments/treatments.routes.ts'
import { webhookInboxRoutes } from './webhook-inbox/webhook-inbox.routes.ts'

/** Every module's routes. A new module adds one line here. */
export const moduleRoutes = (deps: Deps): Route[] => [
  ...accountRoutes(deps),
  ...accountsRoutes(deps),
  ...overviewRoutes(deps),
  ...accessReviewRoutes(deps),
  ...settingsRoutes(deps),
  ...auditSearchRoutes(deps),
  ...officeRoutes(deps),
  ...pharmacyReportRoutes(deps),
  ...ownRecordRoutes(deps),
  ...recordPartsRoutes(deps),
  ...retentionRoutes(deps),
  ...selfCheckRoutes(deps),
  ...ownConsentsRoutes(deps),
  ...caseHistoryRoutes(deps),
  ...gpSummaryRoutes(deps),
  ...gpLettersRoutes(deps),
  ...appointmentsRoutes(deps),
  ...assessmentsRoutes(deps),
  ...checkInsRoutes(deps),
  ...consultsRoutes(deps),
  ...disputesRoutes(deps),
  ...eventRoutes(deps),
  ...evidenceRoutes(deps),
  ...resourceRoutes(deps),
  ...invoicesRoutes(deps),
  ...meRoutes(deps),
  ...coversRoutes(deps),
  ...suppliesRoutes(deps),
  ...mattersRoutes(deps),
  ...newslettersRoutes(deps),
  ...noticesRoutes(deps),
  ...parcelsRoutes(deps),
  ...photosRoutes(deps),
  ...pictureRoutes(deps),
  ...correctionsRoutes(deps),
  ...practitionersRoutes(deps),
  ...onCallRoutes(deps),
  ...addressesRoutes(deps),
  ...preferencesRoutes(deps),
  ...savedViewsRoutes(deps),
  ...prescriptionsRoutes(deps),
  ...qualityRoutes(deps),
  ...ruleSetsRoutes(deps),
  ...productSubscriptionsRoutes(deps),
  ...quizDraftsRoutes(deps),
  ...reconciliationRoutes(deps),
  ...shopRoutes(deps),
  ...shopOrdersRoutes(deps),
  ...siteRoutes(deps),
  ...sideEffectsRoutes(deps),
  ...subscriptionsRoutes(deps),
  ...billingPagesRoutes(deps),
  ...supportRoutes(deps),
  ...requestsRoutes(deps),
  ...tasksRoutes(deps),
  ...templatesRoutes(deps),
  ...treatmentsRoutes(deps),
  ...visitsRoutes(deps),
  ...webhookInboxRoutes(deps),
]
