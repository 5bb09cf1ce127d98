import { done, type Result } from '@om/contracts/errors'
import type { Invoice, Plan, Subscription } from '@om/contracts/subscriptions'
import type { Ctx } from '#src/ctx.ts'
import { messagesToPatient } from '#src/modules/consults/consults.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { prescriptionsByIds } from '#src/modules/prescriptions/prescriptions.ts'
import { visibleInvoices, visibleRefunds, visibleSubscriptions } from './billing.repo.ts'
import { agreementFor, zoneOfPatient } from './checkout/agreement.ts'
import { visiblePlans } from './plans.repo.ts'
import { viewsOf } from './subscription-view.ts'
import { disputesOf } from './subscriptions.hooks.ts'
import { presentInvoice, presentPlan, presentSubscription } from './subscriptions.present.ts'

/** The patient's plans, newest first, with what the doctor wrote. */
export const myPlans = async (ctx: Ctx<'patient'>): Promise<Result<{ items: Plan[] }>> => {
  const { deps, tx, actor } = ctx
  const rows = await visiblePlans(tx, actor.id)
  const scripts = await prescriptionsByIds(
    tx,
    rows.map(row => row.prescriptionId),
  )
  const messages = await messagesToPatient(
    tx,
    rows.map(row => row.consultId),
  )
  const zone = await zoneOfPatient(tx, actor.id)
  const items = rows.flatMap(row => {
    const script = scripts.get(row.prescriptionId)
    if (!script) return []
    const isOpen = row.status === 'offered' || row.status === 'paying'
    const agreement = isOpen ? agreementFor(row, script, zone, ctx.now) : null
    const message = messages.get(row.consultId) ?? ''
    return [presentPlan(row, script, message, clinicToday(deps.clock), agreement?.text ?? null)]
  })
  return done({ items })
}

/** The patient's subscriptions and issued invoices, newest first. */
export const mySubscriptions = async (
  ctx: Ctx<'patient'>,
): Promise<Result<{ items: Subscription[]; invoices: Invoice[] }>> => {
  const { tx, actor } = ctx
  const now = ctx.now
  const views = await viewsOf(tx, await visibleSubscriptions(tx, actor.id), now)
  const invoices = await visibleInvoices(tx, actor.id)
  const refunds = await visibleRefunds(tx, actor.id)
  const disputed = await disputesOf.ask(tx, actor.id)
  return done({
    items: views.map(view => presentSubscription(view, now)),
    invoices: invoices.map(invoice => presentInvoice(invoice, refunds.get(invoice.id) ?? [], disputed)),
  })
}
