import { CHECKED_DAYS } from '@om/domain/self-checks'
import { brokenRows, type Check, COUNTED_TO, findingOf, look } from './finding.ts'

const clinicDay = (column: string) => `(${column} at time zone 'Australia/Sydney')::date`

/** Whether the last move of prescription `p` before a moment was one after which nothing is supplied or charged. */
const wasStopped = (
  at: string,
) => `coalesce((select m.action in ('hold','cease','supersede') from public.prescription_moves m
  where m.prescription_id = p.id and m.at < ${at} order by m.at desc, m.step desc limit 1), false)`

/** Orders that a pharmacist has passed, as far as they are young enough: what is here, and what has left. */
const dispensed = `(select * from public.orders
    where state in ('received','verified','compounding','quality_check','packed','on_hold','returned') and verified_at is not null
  union select * from public.orders where shipped_at > $1::timestamptz - interval '${CHECKED_DAYS} days')`

const unpaid = `select 'Order ' || o.number as label, i.id as payment
  from ${dispensed} o join public.invoices i on i.id = o.invoice_id
  where i.status <> 'paid' order by o.number desc limit ${COUNTED_TO}`

/** Nothing leaves the pharmacy that was not paid. (INV-01) */
export const unpaidSupply: Check = (deps, now) =>
  look(deps, async tx =>
    findingOf(
      brokenRows((await tx.raw(unpaid, [now])).rows),
      count => `${count} of the orders that were checked or sent were not paid.`,
    ),
  )

const withoutScript = `select 'Order ' || o.number as label, o.invoice_id as payment
  from ${dispensed} o join public.prescriptions p on p.id = o.prescription_id
  where p.legal_form_received_at is null or p.legal_form_received_at > o.verified_at
    or ${clinicDay('o.verified_at')} not between p.written_on and p.expires_on or ${wasStopped('o.verified_at')}
    or o.shipped_at is not null and (${clinicDay('o.shipped_at')} > p.expires_on or ${wasStopped('o.shipped_at')})
    or o.verified_by is null or not exists (select from public.supplies s where s.order_id = o.id)
  union select 'Order ' || o.number, o.invoice_id from public.orders o join public.prescriptions p on p.id = o.prescription_id
  where o.state in ('received','verified','compounding','quality_check','packed') and p.status not in ('active','exhausted')
  limit ${COUNTED_TO}`

/** Nothing is supplied without a prescription that allows it, and a pharmacist who has looked. (INV-01, INV-07, INV-11) */
export const script: Check = (deps, now) =>
  look(deps, async tx =>
    findingOf(
      brokenRows((await tx.raw(withoutScript, [now])).rows),
      count =>
        `${count} of the orders had no prescription that allowed them when they were checked or sent, or have none now.`,
    ),
  )

const wrongLots = `select 'Lot ' || l.lot as label, null as payment from public.stock_lots l
  left join (select lot_id, sum(change) as total from public.stock_moves group by lot_id) m on m.lot_id = l.id
  where l.quantity < 0 or l.quantity <> coalesce(m.total, 0) order by l.lot limit ${COUNTED_TO}`

/** What is in a lot is what its moves say. (REG-16) */
export const stock: Check = deps =>
  look(deps, async tx =>
    findingOf(
      brokenRows((await tx.raw(wrongLots)).rows),
      count => `${count} of the lots of the pharmacy are not equal to their ledger.`,
    ),
  )
