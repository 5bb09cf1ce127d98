import { readOverview as overviewEndpoint } from '@om/contracts/admin'
import { done, type Result } from '@om/contracts/errors'
import { type Journey, readJourney as journeyEndpoint } from '@om/contracts/me'
import { buildJourney } from '@om/domain/journey'
import type { JourneyInput } from '@om/domain/journey-input'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { latestConsultOf } from '#src/modules/consults/consults.ts'
import { cameFromBrand, patientDetails } from '#src/modules/people/people.ts'
import { reviewOriginsAmong } from '#src/modules/prescriptions/prescriptions.ts'
import { brandBoughtBy } from '#src/modules/shop/shop.ts'
import { type PlanSummary, planSummaryOf } from '#src/modules/subscriptions/subscriptions.ts'
import { type SupplySummary, supplySummaryOf } from '#src/modules/supplies/supplies.ts'
import { readOverview } from './read-overview.ts'

/** The order of this plan, with its parcel; an order of an earlier one is another story. */
const orderOf = (plan: PlanSummary | null, order: SupplySummary | null): JourneyInput['order'] => {
  if (!order || order.prescriptionId !== plan?.prescriptionId) return null
  const { trackingNumber, milestone } = order
  return { ...order, parcel: trackingNumber && milestone ? { trackingNumber, milestone } : null }
}

/** Where the patient's care stands and what happens next, told from their newest consult, plan, order and parcel. */
const readJourney = async (ctx: Ctx<'patient'>): Promise<Result<Journey>> => {
  const { deps, tx, actor } = ctx
  const profile = await patientDetails(tx, actor.id)
  const consult = await latestConsultOf(tx, actor.id)
  const reviews = consult ? await reviewOriginsAmong(tx, [consult.id]) : null
  const plan = await planSummaryOf(tx, actor.id)
  const order = await supplySummaryOf(tx, actor.id)
  auditListRead(deps.clock, tx, 'journey.read', 'patient', actor.id)
  return done(
    buildJourney({
      now: deps.clock.now(),
      brand: consult?.brand ?? (await brandBoughtBy(tx, actor.id)) ?? (await cameFromBrand(tx, actor.id)),
      state: profile?.address?.state ?? null,
      consult: consult && { ...consult, review: reviews?.get(consult.id) ?? null },
      plan,
      subscription: plan?.subscription ?? null,
      order: orderOf(plan, order),
    }),
  )
}

/** What is put together from every module: the admins' first page, and where a patient's care stands. */
export const overviewRoutes = (deps: Deps): Route[] => [
  serve(deps, overviewEndpoint, readOverview),
  serve(deps, journeyEndpoint, readJourney),
]
