/** What other modules may use of subscriptions. */

export { chargingSubscriptions, endCharging, endLaterCharges } from './manage/end-with-account.ts'
export { offerPlan } from './plans.repo.ts'
export { titleOfPlan } from './subscriptions.present.ts'
export { type PlanSummary, planSummaryOf } from './summaries.ts'
