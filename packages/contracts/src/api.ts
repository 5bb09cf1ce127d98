import { accessReview } from './access-review.ts'
import { account } from './account.ts'
import { accounts, factorResets } from './accounts.ts'
import { addresses } from './addresses.ts'
import { admin } from './admin.ts'
import { appointments } from './appointments.ts'
import { articles } from './articles.ts'
import { audit } from './audit.ts'
import { billing } from './billing.ts'
import { bulk } from './bulk.ts'
import { chartOpenings } from './chart-openings.ts'
import { checkIns } from './check-ins.ts'
import { readConfig, reportClientError } from './config.ts'
import { consents } from './consents.ts'
import { consultNotes } from './consult-notes.ts'
import { consults } from './consults.ts'
import { corrections } from './corrections.ts'
import { covers } from './covers.ts'
import { deviceTest } from './device-test.ts'
import { disputes } from './disputes.ts'
import { doctorLetters } from './doctor-letters.ts'
import { events } from './events.ts'
import { evidence } from './evidence.ts'
import { formulas } from './formulas.ts'
import { gpLetters } from './gp-letters.ts'
import { matters } from './matters.ts'
import { readJourney, readMe, saveDetails, saveName } from './me.ts'
import { messages } from './messages.ts'
import { newsletters } from './newsletters.ts'
import { notices } from './notices.ts'
import { office } from './office.ts'
import { ownRecord } from './own-record.ts'
import { parcels } from './parcels.ts'
import { patients } from './patients.ts'
import { payments } from './payments.ts'
import { pharmacyReports } from './pharmacy-reports.ts'
import { photos } from './photos.ts'
import { picture } from './picture.ts'
import { planFigures } from './plan-figures.ts'
import { practitioners } from './practitioners.ts'
import { preferences } from './preferences.ts'
import { prescriptionTemplates } from './prescription-templates.ts'
import { prescriptions } from './prescriptions.ts'
import { privacyRequests } from './privacy-requests.ts'
import { goods } from './product-subscriptions.ts'
import { quality } from './quality.ts'
import { assessments, quizDrafts } from './quiz-drafts.ts'
import { recalls } from './recalls.ts'
import { reconciliation } from './reconciliation.ts'
import { recordPackages } from './record-packages.ts'
import { refills } from './refills.ts'
import { resources } from './resources.ts'
import { retention } from './retention.ts'
import { ruleSets } from './rule-sets.ts'
import { rxHistory } from './rx-history.ts'
import { savedViews } from './saved-views.ts'
import { secondOpinions } from './second-opinions.ts'
import { selfCheck } from './self-check.ts'
import { settings } from './settings.ts'
import { shipping } from './shipping.ts'
import { shop } from './shop.ts'
import { shopAdmin } from './shop-admin.ts'
import { shopDispatch } from './shop-dispatch.ts'
import { sideEffects } from './side-effects.ts'
import { stock } from './stock.ts'
import { subscriptions } from './subscriptions.ts'
import { supplies } from './supplies.ts'
import { support } from './support.ts'
import { tasks } from './tasks.ts'
import { textTemplates } from './text-templates.ts'
import { treatments } from './treatments.ts'
import { video } from './video.ts'
import { videoGuest } from './video-guest.ts'
import { videoSocket } from './video-socket.ts'
import { visits } from './visits.ts'

/** Every operation of the product API by subject; the client, OpenAPI and the access test walk this list. */
export const api = {
  accessReview,
  account,
  accounts,
  factorResets,
  addresses,
  admin,
  appointments,
  articles,
  audit,
  assessments,
  billing,
  config: { read: readConfig },
  clientLogs: { report: reportClientError },
  bulk,
  chartOpenings,
  checkIns,
  consents,
  corrections,
  consultNotes,
  covers,
  consults,
  deviceTest,
  disputes,
  events,
  evidence,
  goods,
  doctorLetters,
  gpLetters,
  matters,
  formulas,
  me: { read: readMe, saveDetails, saveName, journey: readJourney },
  messages,
  notices,
  office,
  ownRecord,
  shipping,
  stock,
  supplies,
  parcels,
  patients,
  payments,
  pharmacyReports,
  photos,
  picture,
  planFigures,
  practitioners,
  preferences,
  prescriptionTemplates,
  prescriptions,
  privacyRequests,
  quizDrafts,
  recalls,
  reconciliation,
  recordPackages,
  refills,
  resources,
  retention,
  quality,
  ruleSets,
  rxHistory,
  savedViews,
  secondOpinions,
  selfCheck,
  shop,
  shopAdmin,
  shopDispatch,
  newsletters,
  settings,
  sideEffects,
  subscriptions,
  support,
  tasks,
  textTemplates,
  treatments,
  video,
  videoGuest,
  videoSocket,
  visits,
}
