import { addMonths, formatDay } from '@om/domain/dates'
import { planOf, planPrice } from '@om/domain/prescribing/plans'
import { draftFromTemplate } from '@om/domain/prescribing/templates'
import type { invoices, plans, subscriptions } from '../tables/billing.ts'
import type { dispensedItems, orders, supplies, worksheets } from '../tables/orders.ts'
import type { parcels } from '../tables/parcels.ts'
import type { priceLedger } from '../tables/plan-money.ts'
import type { prescriptions } from '../tables/prescriptions.ts'
import type { Assessment } from './assessment.ts'
import type { FormulaInForce } from './formulas.ts'
import { dayOf, hoursAfter, idOf } from './ids.ts'
import { people } from './people.ts'
import { buildOrder } from './pharmacy.ts'
import type { RosterEntry } from './roster.ts'

export type Treatment = {
  prescription: typeof prescriptions.$inferInsert & { id: string }
  plan: typeof plans.$inferInsert & { id: string }
  subscription: (typeof subscriptions.$inferInsert & { id: string }) | null

  invoices: (typeof invoices.$inferInsert & { id: string })[]
  orders: (typeof orders.$inferInsert & { id: string })[]
  supplies: (typeof supplies.$inferInsert)[]
  items: (typeof dispensedItems.$inferInsert)[]
  worksheets: (typeof worksheets.$inferInsert)[]
  parcels: (typeof parcels.$inferInsert)[]
  notices: (typeof priceLedger.$inferInsert)[]
}

const practice = 'Level 1, 1 Sample Street, Sydney NSW 2000'

/** The script, plan, payments and supplies of a patient whom a doctor approved. */
export const buildTreatment = (
  entry: RosterEntry,
  assessment: Assessment,
  now: Date,
  formulas: readonly FormulaInForce[],
): Treatment => {
  const { person } = entry
  const doctor = people[entry.doctor]
  const draft = draftFromTemplate(entry.template)
  const plan = draft?.planCode ? planOf(draft.planCode) : null
  if (!draft || !plan || !assessment.decidedAt) throw new Error(`no template ${entry.template} for ${person.email}`)
  const signedAt = assessment.decidedAt
  const prescriptionId = idOf('prescription', person.id)
  const planId = idOf('plan', person.id)
  const subscriptionId = idOf('subscription', person.id)
  const hasPaid = entry.stage !== 'offered'
  const price = planPrice(plan.code, draft.intervalDays)
  const startedAt = hoursAfter(signedAt, 14)
  const cycle = draft.intervalDays * 24
  const paidSupplies = hasPaid ? entry.earlier + 1 : 0
  const built = Array.from({ length: paidSupplies }, (_, index) =>
    buildOrder(entry, {
      supplyNumber: index + 1,
      paidAt: hoursAfter(startedAt, index * cycle),
      stage: index < entry.earlier ? 'delivered' : entry.stage,
      draft,
      prescriptionId,
      subscriptionId,
      now,
      formulas,
    }),
  )
  const counted = built.filter(one => one.supply).length
  const { address } = person

  return {
    prescription: {
      id: prescriptionId,
      patientId: person.id,
      consultId: assessment.consult.id,
      doctorId: doctor.staffId,
      brand: person.brand,
      templateCode: draft.template,
      title: draft.title,
      status: counted === draft.repeats + 1 ? 'exhausted' : 'active',
      purchased: hasPaid,
      items: draft.items,
      repeats: draft.repeats,
      supplyDays: draft.supplyDays,
      intervalDays: draft.intervalDays,
      suppliesTotal: draft.repeats + 1,
      suppliesUsed: counted,
      allergies: entry.story === 'allergy' ? 'Propylene glycol (rash)' : 'None known',
      overrides: [],
      offLabelConsent: true,
      compoundedConsent: true,
      patientSnapshot: {
        name: `${person.firstName} ${person.lastName}`,
        dateOfBirth: person.dateOfBirth,
        phone: person.phone,
        address: [address.line1, address.line2, `${address.suburb} ${address.state} ${address.postcode}`]
          .filter(Boolean)
          .join(', '),
      },
      prescriberSnapshot: {
        name: `Dr ${doctor.firstName} ${doctor.lastName}`,
        qualification: doctor.qualification,
        ahpraNumber: doctor.ahpraNumber,
        prescriberNumber: doctor.ahpraNumber.slice(-7),
        practiceAddress: practice,
        phone: doctor.phone,
      },
      ruleVersion: assessment.consult.ruleVersion,
      inputsHash: assessment.inputsHash,
      writtenOn: dayOf(signedAt),
      expiresOn: addMonths(dayOf(signedAt), 12),
      signedAt,
      createdAt: signedAt,
      legalFormReceivedAt: counted > 0 ? hoursAfter(startedAt, 3) : null,
      legalFormReceivedBy: counted > 0 ? people.phTran.staffId : null,
    },
    plan: {
      id: planId,
      patientId: person.id,
      consultId: assessment.consult.id,
      prescriptionId,
      brand: person.brand,
      code: plan.code,
      status: hasPaid ? 'active' : 'offered',
      priceCents: price.cents,
      currency: 'AUD',
      intervalDays: draft.intervalDays,
      offeredAt: signedAt,
      confirmedAt: hasPaid ? startedAt : null,
    },
    subscription: hasPaid
      ? {
          id: subscriptionId,
          patientId: person.id,
          planId,
          prescriptionId,
          stripeSubscriptionId: `sub_demo_${subscriptionId.slice(0, 8)}`,
          status: 'active',
          amountCents: price.cents,
          currency: 'AUD',
          intervalDays: draft.intervalDays,
          currentPeriodStart: hoursAfter(startedAt, (paidSupplies - 1) * cycle),
          currentPeriodEnd: hoursAfter(startedAt, paidSupplies * cycle),
          createdAt: startedAt,
          updatedAt: startedAt,
        }
      : null,

    invoices: built.map(({ order, paidAt }, index) => ({
      id: order.invoiceId,
      patientId: person.id,
      subscriptionId,
      stripeInvoiceId: `in_demo_${order.invoiceId.slice(0, 8)}`,
      number: `OM-${order.invoiceId.slice(0, 6).toUpperCase()}`,
      status: 'paid',
      billingReason: index === 0 ? 'subscription_create' : 'subscription_cycle',
      amountCents: price.cents,
      currency: 'AUD',
      periodStart: paidAt,
      periodEnd: hoursAfter(paidAt, cycle),
      issuedAt: paidAt,
      paidAt,
      attemptCount: 1,
      updatedAt: paidAt,
    })),
    orders: built.map(one => one.order),
    supplies: built.flatMap(one => one.supply ?? []),
    items: built.flatMap(one => one.items),
    worksheets: built.flatMap(one => one.worksheet ?? []),
    parcels: built.flatMap(one => one.parcel ?? []),
    // Each renewal was announced, with its amount, eight days before.
    notices: built.slice(1).map(({ paidAt }) => ({
      patientId: person.id,
      subjectId: planId,
      kind: 'notice' as const,
      amountCents: price.cents,
      currency: 'AUD',
      why: `Announced for the payment of ${formatDay(dayOf(paidAt))}.`,
      key: `notice:${subscriptionId}:${paidAt.toISOString()}`,
      at: hoursAfter(paidAt, -8 * 24),
    })),
  }
}
