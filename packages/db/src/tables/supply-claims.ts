import type { claimDecisions, claimKinds, claimSources, goodsAfter } from '@om/contracts/supply-claims'
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { orders } from './orders.ts'
import { profiles } from './people.ts'

/** What a patient reports about a parcel, and what the pharmacy decides. One open report for an order. */
export const supplyClaims = pgTable(
  'supply_claims',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    kind: text().$type<(typeof claimKinds)[number]>().notNull(),
    words: text().notNull().default(''),
    source: text().$type<(typeof claimSources)[number]>().notNull().default('patient'),
    /** Who told it and on which day, and who entered it; empty where the patient did so themselves. */
    toldBy: text().notNull().default(''),
    toldOn: date({ mode: 'string' }),
    enteredBy: text().notNull().default(''),
    claimedAt: instant().notNull(),
    dueAt: instant().notNull(),
    outcome: text().$type<(typeof claimDecisions)[number] | 'returned'>(),
    goods: text().$type<(typeof goodsAfter)[number]>(),
    answer: text().notNull().default(''),
    decidedBy: text().notNull().default(''),
    decidedAt: instant(),
  },
  t => [
    check('supply_claims_kind', sql`${t.kind} in ('not_arrived','damaged','wrong_item')`),
    check('supply_claims_source', sql`${t.source} in ('patient','phone','carrier')`),
    check('supply_claims_told', sql`(${t.source} = 'patient') = (${t.toldOn} is null)`),
    check('supply_claims_outcome', sql`${t.outcome} in ('resend','pay_back','turn_down','returned')`),
    check('supply_claims_goods', sql`${t.goods} in ('keep','return','destroy')`),
    check('supply_claims_decided', sql`(${t.outcome} is null) = (${t.decidedAt} is null)`),
    uniqueIndex('supply_claims_one_open').on(t.orderId).where(sql`${t.outcome} is null`),
    index('supply_claims_order').on(t.orderId, t.claimedAt.desc()),
    index('supply_claims_patient').on(t.patientId, t.claimedAt.desc()),
  ],
)
