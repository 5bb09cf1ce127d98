import { formulas, formulaVersions } from '@om/db/tables/formulas'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type FormulaRow = typeof formulas.$inferSelect
export type VersionRow = typeof formulaVersions.$inferSelect

/** Every formula with its versions, newest first. */
export const visibleFormulas = async (tx: Tx): Promise<{ formula: FormulaRow; versions: VersionRow[] }[]> => {
  const rows = await tx.visible(q =>
    q
      .select({ formula: formulas, version: formulaVersions })
      .from(formulas)
      .innerJoin(formulaVersions, eq(formulaVersions.code, formulas.code))
      .orderBy(asc(formulas.title), desc(formulaVersions.number)),
  )
  return [...Map.groupBy(rows, row => row.formula.code).values()].flatMap(group =>
    group[0] ? [{ formula: group[0].formula, versions: group.map(row => row.version) }] : [],
  )
}

/** Formulas with the version that is in force. */
export const formulasInForce = (tx: Tx): Promise<{ formula: FormulaRow; version: VersionRow }[]> =>
  tx.q
    .select({ formula: formulas, version: formulaVersions })
    .from(formulas)
    .innerJoin(formulaVersions, and(eq(formulaVersions.code, formulas.code), eq(formulaVersions.state, 'approved')))

export const formulaByCode = async (tx: Tx, code: string): Promise<FormulaRow | undefined> => {
  const [row] = await tx.q.select().from(formulas).where(eq(formulas.code, code))
  return row
}

/** Lets one proposal or decision about a formula happen at a time. */
export const holdFormula = async (tx: Tx, code: string): Promise<void> => {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended($1, 3))', [`formula ${code}`])
}

export const versionsOf = (tx: Tx, code: string): Promise<VersionRow[]> =>
  tx.q.select().from(formulaVersions).where(eq(formulaVersions.code, code)).orderBy(desc(formulaVersions.number))

export const versionById = async (tx: Tx, id: string): Promise<VersionRow | undefined> => {
  const [row] = await tx.q.select().from(formulaVersions).where(eq(formulaVersions.id, id))
  return row
}

/** Which of these versions were retired since, by the code of their formula. */
export const retiredAmong = async (tx: Tx, ids: string[]): Promise<string[]> => {
  const rows = await tx.q
    .select({ code: formulaVersions.code })
    .from(formulaVersions)
    .where(and(inArray(formulaVersions.id, ids), eq(formulaVersions.state, 'retired')))
  return rows.map(row => row.code)
}

/** Stores a new formula; false when there is one for the same already. */
export const insertFormula = async (tx: Tx, row: typeof formulas.$inferInsert): Promise<boolean> => {
  const rows = await tx.q.insert(formulas).values(row).onConflictDoNothing().returning({ code: formulas.code })
  return rows.length > 0
}

/** How many formulas there are. */
export const countFormulas = async (tx: Tx): Promise<number> => {
  const [row] = await tx.q.select({ n: sql<number>`count(*)::int` }).from(formulas)
  return row?.n ?? 0
}

export const insertVersion = async (tx: Tx, row: typeof formulaVersions.$inferInsert): Promise<void> => {
  await tx.q.insert(formulaVersions).values(row)
}

export const updateVersion = async (
  tx: Tx,
  id: string,
  change: Partial<typeof formulaVersions.$inferInsert>,
): Promise<void> => {
  await tx.q.update(formulaVersions).set(change).where(eq(formulaVersions.id, id))
}
