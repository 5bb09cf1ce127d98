import { ruleSwitches } from '@om/db/tables/rule-sets'
import { type RuleSet, ruleSetOf } from '@om/domain/gate/versions'
import { and, desc, isNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

// What other modules may use of rules.

/** The version of the rules that the clinic goes by now. */
export const versionInForce = async (tx: Tx): Promise<string> => {
  const { version, startsAt, at, calledOffAt } = ruleSwitches
  const [row] = await tx.q
    .select({ version })
    .from(ruleSwitches)
    .where(and(lte(startsAt, sql`private.clinic_now()`), isNull(calledOffAt)))
    .orderBy(sql`${startsAt} desc nulls last`, desc(at))
    .limit(1)
  if (!row) throw new Error('no set of rules is in force')
  return row.version
}

const asked = new WeakMap<Tx, Promise<RuleSet>>()

const loadInForce = async (tx: Tx): Promise<RuleSet> => {
  const version = await versionInForce(tx)
  const rules = await ruleSetOf(version)
  if (!rules) throw new Error(`the rules ${version} are in force, and this version of the product does not hold them`)
  return rules
}

/**
 * The rules that the clinic goes by now, as they were kept under their version. What they say is stored with it. They are asked
 * for once in a transaction, which goes by the same rules from beginning to end. (INV-19)
 */
export const rulesInForce = (tx: Tx): Promise<RuleSet> => {
  const known = asked.get(tx) ?? loadInForce(tx)
  asked.set(tx, known)
  return known
}
