/** What other modules may use of subscriptions. */

export { offerPlan } from './checkout/offer-plan.ts'
export { chargingSubscriptions, endCharging, endLaterCharges } from './manage/end-with-account.ts'
export { titleOfPlan } from './subscriptions.present.ts'
export { type PlanSummary, planSummaryOf } from './summaries.ts'
