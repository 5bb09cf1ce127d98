import type { FunnelCounts, OfficeMoney } from '@om/contracts/office'
import { moneyParts } from '@om/contracts/office-words'
import { CLINIC_ZONE } from '@om/domain/dates'
import type { DaySpan } from '@om/domain/office-period'
import { firstFunnelScreen } from '@om/domain/quiz/funnel'
import type { Tx } from '#src/database/database.ts'
import { type MoneyPart, moneyByPart, sumOfMoney } from '#src/modules/reconciliation/reconciliation.ts'

type Brand = 'men' | 'women'
type Asked = { span: DaySpan; brand: Brand | undefined }

const begins = `($1::date::timestamp at time zone '${CLINIC_ZONE}')`
const ends = `(($2::date + 1)::timestamp at time zone '${CLINIC_ZONE}')`

/** Paid invoices of a patient since their assessment came; the provider tells when by the second. */
const payments = `(select count(*) from public.invoices i where i.patient_id = c.patient_id and i.status = 'paid' and i.amount_cents > 0
  and i.paid_at >= date_trunc('second', c.submitted_at))`

/** Those whose first assessment came in the period, and how far each is by now; nobody is named, and only sums leave. */
const cohort = `select c.state, ${payments} as payments,
    exists (select from public.live_contacts l where l.consult_id = c.id) as called,
    exists (select from public.orders o where o.patient_id = c.patient_id and o.shipped_at >= c.submitted_at) as sent
  from public.consults c where not c.is_returning and c.submitted_at >= ${begins} and c.submitted_at < ${ends}
    and ($3::text is null or c.brand = $3)
    and not exists (select from public.consults e where e.patient_id = c.patient_id and e.submitted_at < c.submitted_at)`

/** The way from a visit to the third renewal. Counts of pages and of assessments that began stand beside it: they are of no person. */
export const funnelOf = async (tx: Tx, { span, brand }: Asked): Promise<FunnelCounts> => {
  const { rows } = await tx.raw(
    `with people as (${cohort}), approved as (select * from people where state = 'approved'),
       paid as (select * from approved where payments >= 1)
     select
       (select coalesce(sum(v.views), 0) from public.page_view_counts v where v.day between $1::date and $2::date
         and ($3::text is null and v.brand <> 'none' or v.brand = $3)) as views,
       (select coalesce(sum(f.count), 0) from public.quiz_funnel_counts f where f.day between $1::date and $2::date and f.step = 'shown'
         and (f.brand = 'men' and f.screen = $4 or f.brand = 'women' and f.screen = $5) and ($3::text is null or f.brand = $3)) as started,
       (select count(*) from people) as submitted, (select count(*) from people where called) as called,
       (select count(*) from approved) as approved, (select count(*) from paid) as paid,
       (select count(*) from paid where sent) as sent,
       (select count(*) from paid where sent and payments >= 2) as renewed_1,
       (select count(*) from paid where sent and payments >= 3) as renewed_2,
       (select count(*) from paid where sent and payments >= 4) as renewed_3`,
    [span.from, span.to, brand ?? null, firstFunnelScreen('men'), firstFunnelScreen('women')],
  )
  const count = (name: keyof FunnelCounts) => Number(rows[0]?.[name] ?? 0)
  return {
    views: count('views'),
    started: count('started'),
    submitted: count('submitted'),
    called: count('called'),
    approved: count('approved'),
    paid: count('paid'),
    sent: count('sent'),
    renewed_1: count('renewed_1'),
    renewed_2: count('renewed_2'),
    renewed_3: count('renewed_3'),
  }
}

/** What was paid and went back, by care, goods by subscription and the shop; the same sums as in the GST report. */
export const moneyOf = async (tx: Tx, { span: { from, to }, brand }: Asked): Promise<OfficeMoney[]> => {
  const rows = await moneyByPart(tx, { from, to, brand })
  return moneyParts.map((part: MoneyPart) => {
    const { sales, gst, back, backGst } = sumOfMoney(rows.filter(row => row.part === part))
    return { part, salesCents: sales, gstCents: gst, backCents: back, backGstCents: backGst }
  })
}
