/** What holds at every moment, whatever was done in whichever order. */
export type Invariant = {
  name: string
  /** The rows that break it. `$now` is the instant of the clinic's clock. */
  sql: string
  /** Breaks it by hand in a clinic where all holds, with every trigger off: so that the check is known to find it. */
  plant: string[]
}

/** The day at the clinic of an instant. */
export const clinicDay = (column: string) => `(${column} at time zone 'Australia/Sydney')::date`

/** States in which a patient never got an order, or not as it should be. What is lost may turn up. */
export const gone = `('cancelled','destroyed','resent','lost')`

/** Whether order `alias` had come to nothing by a moment: its state says no time, the audit log does. */
export const wasGone = (alias: string, at: string) => `coalesce((select a.to_state in ${gone} from public.audit_log a
  where a.subject_type = 'order' and a.subject_id = ${alias}.id::text and a.to_state is not null and a.at <= ${at}
  order by a.id desc limit 1), false)`

/** Whether the last move of prescription `p` before a moment was one after which nothing is supplied or charged. */
export const wasStopped = (at: string) => `coalesce((select m.action in ('hold','cease','supersede')
  from public.prescription_moves m where m.prescription_id = p.id and m.at < ${at} order by m.at desc, m.step desc limit 1), false)`

/** Prescriptions that a test laid down as signed: nobody signed them, so nothing stands behind them. */
export const wasSigned = (alias: string) => `${alias}.rule_version <> 'test'`

/** Some row of a table, to plant a fault in. */
export const some = (table: string, where = 'true') =>
  `(select id from public.${table} where ${where} order by id limit 1)`

/**
 * Whether payment `i` was one that should not have been, and all of it was on its way back within the hour: the provider was faster than
 * we, as where somebody let it collect by itself.
 */
export const madeGood = `exists (select from public.refunds r where r.invoice_id = i.id and r.reason = 'charge_not_allowed'
  and r.requested_at <= i.paid_at + interval '1 hour')`
