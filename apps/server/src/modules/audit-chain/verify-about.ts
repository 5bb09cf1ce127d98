import { auditChecks } from '@om/db/tables/platform'
import { desc } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import { beginning, contentSql, hashOf } from './chain.ts'

type AboutVerdict = {
  intact: number
  waiting: number
  /** When the first entry was written that is not as it was. */
  brokenAt: Date | null
  /** The last nightly check of the whole chain. */
  wholeLog: { at: Date; isIntact: boolean } | null
}

const batch = 2_000

/** Each entry of staff about a person with its place, and the hash before it. */
const linksSql = `
  select a.id, a.at, ${contentSql} as content, s.audit_id is null as is_stranger, s.position, s.hash, b.hash as before
  from public.audit_log a
    left join public.audit_seals s on s.audit_id = a.id
    left join public.audit_seals b on b.position = s.position - 1
  where a.patient_id = $1 and a.id > $2 and a.actor_role in ('doctor', 'pharmacist', 'admin', 'superadmin')
  order by a.id limit ${batch}`

type Link = Record<string, unknown>

const isBroken = ({ is_stranger: isStranger, position, before, hash, content }: Link): boolean => {
  if (isStranger) return true
  const known = Number(position) === 1 ? beginning : before
  return typeof known !== 'string' || hashOf(known, content) !== hash
}

/**
 * Checks each entry of the audit log about a person against its place in the chain: over the hash before it and its own content. That
 * nothing was taken out, or the chain written anew, the nightly check of the whole tells.
 */
export const verifyAbout = async (tx: Tx, patientId: string): Promise<AboutVerdict> => {
  let [intact, waiting, last] = [0, 0, 0]
  let brokenAt: Date | null = null
  for (let found = batch; found === batch; ) {
    const { rows } = await tx.raw(linksSql, [patientId, last])
    for (const link of rows) {
      const isWaiting = !link.is_stranger && link.position === null
      if (isWaiting) waiting += 1
      else if (!isBroken(link)) intact += 1
      else brokenAt ??= link.at instanceof Date ? link.at : new Date(String(link.at))
      last = Number(link.id)
    }
    found = rows.length
  }
  const [check] = await tx.q.select().from(auditChecks).orderBy(desc(auditChecks.day)).limit(1)
  return {
    intact,
    waiting,
    brokenAt,
    wholeLog: check ? { at: check.checkedAt, isIntact: check.finding === '' } : null,
  }
}
