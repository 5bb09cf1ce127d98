import type { api } from './api.ts'
import type { AnyInput, Api, CallOptions, Transport } from './client.ts'
import type { Endpoint } from './endpoint.ts'

/** Where the operations of each subject are. */
const subjects: { [G in keyof typeof api]: () => Promise<(typeof api)[G]> } = {
  accessReview: () => import('./access-review.ts').then(m => m.accessReview),
  account: () => import('./account.ts').then(m => m.account),
  accounts: () => import('./accounts.ts').then(m => m.accounts),
  factorResets: () => import('./accounts.ts').then(m => m.factorResets),
  addresses: () => import('./addresses.ts').then(m => m.addresses),
  admin: () => import('./admin.ts').then(m => m.admin),
  appointments: () => import('./appointments.ts').then(m => m.appointments),
  articles: () => import('./articles.ts').then(m => m.articles),
  audit: () => import('./audit.ts').then(m => m.audit),
  assessments: () => import('./quiz-drafts.ts').then(m => m.assessments),
  billing: () => import('./billing.ts').then(m => m.billing),
  config: () => import('./config.ts').then(m => ({ read: m.readConfig })),
  clientLogs: () => import('./config.ts').then(m => ({ report: m.reportClientError })),
  chartOpenings: () => import('./chart-openings.ts').then(m => m.chartOpenings),
  checkIns: () => import('./check-ins.ts').then(m => m.checkIns),
  corrections: () => import('./corrections.ts').then(m => m.corrections),
  covers: () => import('./covers.ts').then(m => m.covers),
  consents: () => import('./consents.ts').then(m => m.consents),
  consultNotes: () => import('./consult-notes.ts').then(m => m.consultNotes),
  consults: () => import('./consults.ts').then(m => m.consults),
  deviceTest: () => import('./device-test.ts').then(m => m.deviceTest),
  disputes: () => import('./disputes.ts').then(m => m.disputes),
  doctorLetters: () => import('./doctor-letters.ts').then(m => m.doctorLetters),
  evidence: () => import('./evidence.ts').then(m => m.evidence),
  events: () => import('./events.ts').then(m => m.events),
  goods: () => import('./product-subscriptions.ts').then(m => m.goods),
  gpLetters: () => import('./gp-letters.ts').then(m => m.gpLetters),
  newsletters: () => import('./newsletters.ts').then(m => m.newsletters),
  matters: () => import('./matters.ts').then(m => m.matters),
  formulas: () => import('./formulas.ts').then(m => m.formulas),
  me: () =>
    import('./me.ts').then(m => ({
      read: m.readMe,
      saveDetails: m.saveDetails,
      saveName: m.saveName,
      journey: m.readJourney,
    })),
  shipping: () => import('./shipping.ts').then(m => m.shipping),
  stock: () => import('./stock.ts').then(m => m.stock),
  supplies: () => import('./supplies.ts').then(m => m.supplies),
  messages: () => import('./messages.ts').then(m => m.messages),
  notices: () => import('./notices.ts').then(m => m.notices),
  office: () => import('./office.ts').then(m => m.office),
  ownRecord: () => import('./own-record.ts').then(m => m.ownRecord),
  parcels: () => import('./parcels.ts').then(m => m.parcels),
  patients: () => import('./patients.ts').then(m => m.patients),
  payments: () => import('./payments.ts').then(m => m.payments),
  pharmacyReports: () => import('./pharmacy-reports.ts').then(m => m.pharmacyReports),
  photos: () => import('./photos.ts').then(m => m.photos),
  picture: () => import('./picture.ts').then(m => m.picture),
  planFigures: () => import('./plan-figures.ts').then(m => m.planFigures),
  practitioners: () => import('./practitioners.ts').then(m => m.practitioners),
  preferences: () => import('./preferences.ts').then(m => m.preferences),
  prescriptionTemplates: () => import('./prescription-templates.ts').then(m => m.prescriptionTemplates),
  prescriptions: () => import('./prescriptions.ts').then(m => m.prescriptions),
  privacyRequests: () => import('./privacy-requests.ts').then(m => m.privacyRequests),
  quizDrafts: () => import('./quiz-drafts.ts').then(m => m.quizDrafts),
  recalls: () => import('./recalls.ts').then(m => m.recalls),
  reconciliation: () => import('./reconciliation.ts').then(m => m.reconciliation),
  recordPackages: () => import('./record-packages.ts').then(m => m.recordPackages),
  refills: () => import('./refills.ts').then(m => m.refills),
  resources: () => import('./resources.ts').then(m => m.resources),
  retention: () => import('./retention.ts').then(m => m.retention),
  quality: () => import('./quality.ts').then(m => m.quality),
  ruleSets: () => import('./rule-sets.ts').then(m => m.ruleSets),
  rxHistory: () => import('./rx-history.ts').then(m => m.rxHistory),
  bulk: () => import('./bulk.ts').then(m => m.bulk),
  savedViews: () => import('./saved-views.ts').then(m => m.savedViews),
  secondOpinions: () => import('./second-opinions.ts').then(m => m.secondOpinions),
  selfCheck: () => import('./self-check.ts').then(m => m.selfCheck),
  shop: () => import('./shop.ts').then(m => m.shop),
  shopAdmin: () => import('./shop-admin.ts').then(m => m.shopAdmin),
  shopDispatch: () => import('./shop-dispatch.ts').then(m => m.shopDispatch),
  settings: () => import('./settings.ts').then(m => m.settings),
  sideEffects: () => import('./side-effects.ts').then(m => m.sideEffects),
  subscriptions: () => import('./subscriptions.ts').then(m => m.subscriptions),
  support: () => import('./support.ts').then(m => m.support),
  tasks: () => import('./tasks.ts').then(m => m.tasks),
  textTemplates: () => import('./text-templates.ts').then(m => m.textTemplates),
  treatments: () => import('./treatments.ts').then(m => m.treatments),
  video: () => import('./video.ts').then(m => m.video),
  videoGuest: () => import('./video-guest.ts').then(m => m.videoGuest),
  videoSocket: () => import('./video-socket.ts').then(m => m.videoSocket),
  visits: () => import('./visits.ts').then(m => m.visits),
}

/**
 * The typed client for browsers: contracts of a subject, and what reads their answers, are fetched when one of its operations
 * is first called, so that a page brings none that it does not use.
 */
export const createLazyApi = (send: Transport): Api => {
  const groups = Object.entries(subjects).map(([group, load]) => {
    const operation =
      (name: string) =>
      async (input: AnyInput = {}, options?: CallOptions): Promise<unknown> => {
        const [{ call }, endpoints] = await Promise.all([import('./call.ts'), load()])
        return call(send, (endpoints as Record<string, Endpoint>)[name] as Endpoint, input, options)
      }
    // The same function each time it is asked for: what loads by it would otherwise load for ever.
    const made = new Map<string | symbol, unknown>()
    const get = (_: object, name: string | symbol): unknown => {
      if (typeof name === 'string' && !made.has(name)) made.set(name, operation(name))
      return made.get(name)
    }
    return [group, new Proxy({}, { get })]
  })
  return Object.fromEntries(groups) as Api
}
