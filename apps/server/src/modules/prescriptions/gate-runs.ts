import type { CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { GateName, patientGates as gatesEndpoint } from '@om/contracts/gates'
import { gateRuns } from '@om/db/tables/gate-runs'
import { prescriptions } from '@om/db/tables/prescriptions'
import { type GateInputs, type GateResult, type GateVerdict, isOpenGate, verdictOf } from '@om/domain/gate/gate'
import { isSameVerdict, type RuleSet, rulesOf } from '@om/domain/gate/versions'
import { canonicalJson, hashOfJson, inputsHash } from '@om/domain/triage/inputs-hash'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { listPage, type PageCursor, type PageQuery } from '#src/database/list-page.ts'
import type { Deps } from '#src/deps.ts'
import { patientDetails } from '#src/modules/people/people.ts'
import { rulesInForce } from '#src/modules/rules/rules.ts'

/** A question to the rules of a version with what they said. */
export type GateRun = { rules: RuleSet; inputs: GateInputs; result: GateResult }

export const askGate = (rules: RuleSet, inputs: GateInputs): GateRun => ({
  rules,
  inputs,
  result: rules.runGate(inputs),
})

type About = { gate: GateName; patientId: string; prescriptionId: string | null; orderId?: string }

/**
 * Keeps what the rules were asked before a step and what they said, with the step and also where it is refused: rule version,
 * inputs, their hash and the result, so that it can be asked again. (INV-19)
 */
export const keepGateRun = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { rules, inputs, result }: GateRun,
  { gate, patientId, prescriptionId, orderId }: About,
): void => {
  const { actor } = tx
  const asked = canonicalJson(inputs)
  tx.insertEvenIfRefused('gate_runs', {
    patient_id: patientId,
    prescription_id: prescriptionId,
    order_id: orderId ?? null,
    gate,
    rule_version: rules.version,
    inputs: asked,
    inputs_hash: hashOfJson(asked),
    verdict: canonicalJson(verdictOf(result)),
    by_role: actor.role,
    by_name: 'name' in actor ? actor.name : '',
    at: deps.clock.now().toISOString(),
  })
}

type Row = typeof gateRuns.$inferSelect

const visibleRuns = (tx: Tx, patientId: string, after: PageCursor | null, most: number): Promise<Row[]> =>
  tx.visible(q =>
    q
      .select()
      .from(gateRuns)
      .where(
        and(
          eq(gateRuns.patientId, patientId),
          after
            ? sql`(${gateRuns.at}, ${gateRuns.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(gateRuns.at), desc(gateRuns.id))
      .limit(most),
  )

type SignatureRun = { ruleVersion: string; inputs: GateInputs; verdict: GateVerdict }

/** What the rules were asked as the prescription of each of some consults was signed, for the server's own work. */
export const signatureInputsOf = async (tx: Tx, consultIds: string[]): Promise<Map<string, SignatureRun>> => {
  if (consultIds.length === 0) return new Map()
  const { ruleVersion, inputs, verdict, prescriptionId, patientId, gate, at } = gateRuns
  const rows = await tx.q
    .select({ consultId: prescriptions.consultId, ruleVersion, inputs, verdict })
    .from(prescriptions)
    .innerJoin(
      gateRuns,
      and(eq(patientId, prescriptions.patientId), eq(prescriptionId, prescriptions.id), eq(gate, 'sign')),
    )
    .where(inArray(prescriptions.consultId, consultIds))
    .orderBy(at)
  return new Map(
    rows.map(row => [
      row.consultId,
      { ruleVersion: row.ruleVersion, inputs: row.inputs as GateInputs, verdict: row.verdict as GateVerdict },
    ]),
  )
}

type StoredRun = Pick<Row, 'ruleVersion' | 'inputs' | 'inputsHash' | 'verdict'>

/** What a stored run comes to when its inputs are put to the rules of its version again, and what those say in words. */
export const repeatRun = async ({
  ruleVersion,
  inputs,
  inputsHash: stored,
  verdict,
}: StoredRun): Promise<{ repeated: 'same' | 'different' | 'not_kept'; result: GateResult | null }> => {
  const rules = await rulesOf(ruleVersion)
  if (!rules) return { repeated: 'not_kept', result: null }
  const result = rules.runGate(inputs as GateInputs)
  const isSame = stored === inputsHash(inputs) && isSameVerdict(verdict as GateVerdict, verdictOf(result))
  return { repeated: isSame ? 'same' : 'different', result }
}

const saysToday = (rules: RuleSet, inputs: GateInputs) => {
  const result = rules.runGate(inputs)
  const isOpen = isOpenGate(verdictOf(result))
  return { ruleVersion: rules.version, isOpen, inTheWay: [...result.problems, ...result.due].map(one => one.message) }
}

const present = async (row: Row, rules: RuleSet): Promise<CallReply<typeof gatesEndpoint>['items'][number]> => {
  const verdict = row.verdict as GateVerdict
  const { repeated, result } = await repeatRun(row)
  const words = result
    ? [...result.problems, ...result.due].map(one => one.message)
    : [...verdict.problems, ...verdict.due]
  return {
    id: row.id,
    gate: row.gate as GateName,
    at: row.at.toISOString(),
    by: row.byName,
    isOpen: isOpenGate(verdict),
    inTheWay: isOpenGate(verdict) ? [] : words,
    ruleVersion: row.ruleVersion,
    inputsHash: row.inputsHash,
    repeated,
    today: rules.version === row.ruleVersion ? null : saysToday(rules, row.inputs as GateInputs),
  }
}

/**
 * What the rules said at each step of a patient's treatments, newest first, each repeated with the rules of its version. For
 * doctors; the reading is audited.
 */
export const listGates = async (
  ctx: Ctx<'doctor'>,
  { id, ...query }: { id: string } & PageQuery,
): Promise<Result<CallReply<typeof gatesEndpoint>>> => {
  const { deps, tx } = ctx
  if (!(await patientDetails(tx, id))) return refused('not_found')
  const page = await listPage<Row>(query, {
    read: (after, most) => visibleRuns(tx, id, after, most),
    endOf: ({ at, id: last }) => ({ at, id: last }),
  })
  if (!page.ok) return page
  await audit(deps.clock, tx, { action: 'gates.read', subjectType: 'patient', subjectId: id, patientId: id })
  const rules = await rulesInForce(tx)
  return done({
    items: await Promise.all(page.value.rows.map(row => present(row, rules))),
    nextCursor: page.value.nextCursor,
  })
}
