import { type Look, lookerRoles } from '@om/contracts/own-record'
import { z } from 'zod'
import type { Tx } from '#src/database/database.ts'
import type { EntryCursor } from '#src/database/list-page.ts'
import { isLook, LOOKERS, lookRole } from '#src/database/looks.ts'

/** Looks of one person at one kind of thing on one day. */
export type LookRow = {
  id: number
  role: Look['role']
  name: string
  action: string
  /** The case, where all of them were about one. */
  consultId: string | null
  /** All of it was while its doctor had the record open for a stated reason. */
  isStated: boolean
  times: number
  firstAt: Date
  lastAt: Date
}

const Row = z.object({
  id: z.coerce.number(),
  role: z.enum(lookerRoles),
  name: z.string(),
  action: z.string(),
  consultId: z.string().nullable(),
  isStated: z.boolean(),
  times: z.coerce.number(),
  firstAt: z.coerce.date(),
  lastAt: z.coerce.date(),
})

/** What reads, and changes nothing, by the end of its name. Kept in step with `lookWords` by a test. */
const isReading = `a.action ~ '(^|[._])(read|read_told|print|export|paper|list|search)$'`

const looksSql = (onlyRead: boolean) => `
  select * from (
    select max(a.id) as id, ${lookRole} as role, a.actor_name as name, a.action,
      case when count(distinct a.subject_id) = 1 and min(a.subject_type) = 'consult' then min(a.subject_id) end as "consultId",
      bool_and(exists (
        select 1 from public.chart_openings o join public.doctors d on d.id = o.doctor_id
        where o.patient_id = a.patient_id and d.user_id = a.actor_id and a.at between o.opened_at and o.ends_at
      )) as "isStated",
      count(*) as times, min(a.at) as "firstAt", max(a.at) as "lastAt"
    from public.audit_log a
    where ${isLook('$1', '$2')} ${onlyRead ? `and ${isReading}` : ''}
    group by a.actor_id, a.actor_role, a.actor_name, a.action, (a.at at time zone $3)::date
  ) looks
  where $4::timestamptz is null or ("lastAt", id) < ($4::timestamptz, $5::bigint)
  order by "lastAt" desc, id desc limit $6`

/** Who opened or changed the record of a patient, newest first, behind `after`. Days are those of `zone`. */
export const looksAt = async (
  tx: Tx,
  patientId: string,
  given: { zone: string; onlyRead: boolean; after: EntryCursor | null; most: number },
): Promise<LookRow[]> => {
  const { zone, onlyRead, after, most } = given
  const { rows } = await tx.raw(looksSql(onlyRead), [
    patientId,
    LOOKERS,
    zone,
    after?.at ?? null,
    after?.id ?? null,
    most,
  ])
  return rows.map(row => Row.parse(row))
}
