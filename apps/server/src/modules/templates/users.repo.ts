import { doctors } from '@om/db/tables/people'
import {
  prescriptionTemplates as t,
  templateUses as u,
  prescriptionTemplateVersions as v,
} from '@om/db/tables/prescription-templates'
import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { TemplateRow, VersionRow } from './templates.repo.ts'

/** Those of some doctors who work here. */
export const workingAmong = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await tx.q
    .select({ id: doctors.id })
    .from(doctors)
    .where(and(inArray(doctors.id, [...new Set(ids)]), eq(doctors.active, true)))
  return rows.map(row => row.id)
}

/** Who of those who work here has used a template since a day, and whose own copy of it is in force. */
export const usersOf = async (tx: Tx, { id, code }: TemplateRow, since: string): Promise<string[]> => {
  const used = await tx.q
    .select({ doctorId: u.doctorId })
    .from(u)
    .where(and(eq(u.code, code), gte(u.lastOn, since)))
  const copied = await tx.q
    .select({ doctorId: t.ownerId })
    .from(t)
    .where(and(eq(t.copiedFrom, id), eq(t.state, 'in_force'), isNotNull(t.ownerId)))
  return workingAmong(
    tx,
    [...used, ...copied].flatMap(({ doctorId }) => doctorId ?? []),
  )
}

/** Prescription templates in force that hold a medicine besides these. */
export const scriptsWithOthers = (
  tx: Tx,
  known: readonly string[],
): Promise<{ template: TemplateRow; shown: VersionRow }[]> =>
  tx.q
    .select({ template: t, shown: v })
    .from(t)
    .innerJoin(v, and(eq(v.code, t.code), eq(v.number, t.current)))
    .where(
      and(
        eq(t.state, 'in_force'),
        eq(t.kind, 'prescription'),
        sql`exists (select from jsonb_array_elements(${v.content}->'items') item,
          unnest(string_to_array(item->>'medicine', '+')) as held (code)
          where not held.code = any (string_to_array(${known.join(',')}, ',')))`,
      ),
    )
