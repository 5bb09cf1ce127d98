import { done, type Result } from '@om/contracts/errors'
import type { Invoice, Plan, Subscription } from '@om/contracts/subscriptions'
import type { Ctx } from '#src/ctx.ts'
import { messagesToPatient } from '#src/modules/consults/consults.ts'
import { prescriptionsByIds } from '#src/modules/prescriptions/prescriptions.ts'
import { visibleInvoices, visibleRefunds, visibleSubscriptions } from './billing.repo.ts'
import { visiblePlans } from './plans.repo.ts'
import { viewsOf } from './subscription-view.ts'
import { presentInvoice, presentPlan, presentSubscription } from './subscriptions.present.ts'

/** The patient's plans, newest first, with what the doctor wrote. */
export const myPlans = async (ctx: Ctx<'patient'>): Promise<Result<{ items: Plan[] }>> => {
  const { tx, actor } = ctx
  const rows = await visiblePlans(tx, actor.id)
  const scripts = await prescriptionsByIds(
    tx,
    rows.map(row => row.prescriptionId),
  )
  const messages = await messagesToPatient(
    tx,
    rows.map(row => row.consultId),
  )
  const items = rows.flatMap(row => {
    const script = scripts.get(row.prescriptionId)
    return script ? [presentPlan(row, script, messages.get(row.consultId) ?? '')] : []
  })
  return done({ items })
}

/** The patient's subscriptions and issued invoices, newest first. */
export const mySubscriptions = async (
  ctx: Ctx<'patient'>,
): Promise<Result<{ items: Subscription[]; invoices: Invoice[] }>> => {
  const { tx, actor } = ctx
  const now = ctx.now
  const views = await viewsOf(tx, await visibleSubscriptions(tx, actor.id))
  const invoices = await visibleInvoices(tx, actor.id)
  const refunds = await visibleRefunds(tx, actor.id)
  return done({
    items: views.map(view => presentSubscription(view, now)),
    invoices: invoices.map(invoice => presentInvoice(invoice, refunds.get(invoice.id) ?? [])),
  })
}
