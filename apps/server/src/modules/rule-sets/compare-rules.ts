import type { CallInput, CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { COMPARED_CASES, type RuleComparison, type ruleSets } from '@om/contracts/rule-sets'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { differenceOf, emptyTally, judge, withCase } from '@om/domain/gate/compare'
import { type RuleSet, ruleSetOf, ruleSetVersions } from '@om/domain/gate/versions'
import { z } from 'zod'
import { system } from '#src/actor.ts'
import { type Ctx, inRepeatableTransaction } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { listPage } from '#src/database/list-page.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type JobDefinition, type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { answersOf, casesBefore, consultNumber, countCases, namesOfCases } from '#src/modules/consults/consults.ts'
import { currentDoctor } from '#src/modules/people/people.ts'
import { signatureInputsOf } from '#src/modules/prescriptions/prescriptions.ts'
import { versionInForce } from '#src/modules/rules/rules.ts'
import { presentOneComparison } from './rule-sets.present.ts'
import {
  type ChangedCaseRow,
  casesOf,
  comparisonById,
  insertCases,
  insertComparison,
  lockComparison,
  updateComparison,
} from './rule-sets.repo.ts'

const OfComparison = z.object({ id: z.uuid() })

/** Asks two sets of rules about the last cases. */
const compareRulesJob: JobDefinition<z.infer<typeof OfComparison>> = { name: 'compare-rules', payload: OfComparison }

const shown = async (ctx: Ctx<'doctor'>, id: string): Promise<Result<RuleComparison>> => {
  const comparison = await presentOneComparison(ctx, id)
  return comparison ? done(comparison) : refused('not_found')
}

/**
 * Begins to hold a shipped set of rules against the last cases, as a job. The same id again is the same comparison. Refuses with
 * `not_allowed` who is no medical director, and with `rules_changed` where one of that version runs.
 */
export const compareRules = async (
  ctx: Ctx<'doctor'>,
  { id, version }: CallInput<typeof ruleSets.compare>['body'],
): Promise<Result<RuleComparison>> => {
  const { deps, tx, actor, now } = ctx
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  if (!doctor.value.isMedicalDirector) return refused('not_allowed')
  if (await comparisonById(tx, id)) return shown(ctx, id)
  const against = await versionInForce(tx)
  if (!ruleSetVersions.includes(version) || version === against)
    return refused('bad_request', [{ field: 'version', message: 'Choose a set of rules that is not in force.' }])
  const stored = await insertComparison(tx, {
    id,
    version,
    against,
    askedBy: actor.staffId,
    askedByName: doctor.value.name,
    askedAt: now,
    total: await countCases(tx, now, COMPARED_CASES),
    result: emptyTally,
  })
  if (!stored) return refused('rules_changed')
  await deps.jobs.send(tx, compareRulesJob, { id }, { once: id })
  await audit(deps.clock, tx, {
    action: 'rules.compare',
    subjectType: 'rule_comparison',
    subjectId: id,
    reason: `${against} with ${version}`,
  })
  await announce(tx, ['role:doctor'], 'rules', id)
  return shown(ctx, id)
}

/** Stops a comparison that runs; what it found so far stays. One that has ended is answered as it is. */
export const stopComparison = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<RuleComparison>> => {
  const { deps, tx, actor, now } = ctx
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  if (!doctor.value.isMedicalDirector) return refused('not_allowed')
  const row = await lockComparison(tx, id)
  if (!row) return refused('not_found')
  if (row.finishedAt || row.stoppedAt) return shown(ctx, id)
  await updateComparison(tx, id, { stoppedAt: now })
  await audit(deps.clock, tx, { action: 'rules.compare_stop', subjectType: 'rule_comparison', subjectId: id })
  await announce(tx, ['role:doctor'], 'rules', id)
  return shown(ctx, id)
}

export const readComparison = (ctx: Ctx<'doctor'>, { id }: { id: string }) => shown(ctx, id)

type CasesInput = { id: string } & CallInput<typeof ruleSets.cases>['query']

/** The cases that would come to something else. Names stay where the records are. */
export const listCases = async (
  ctx: Ctx<'doctor'>,
  { id, rule, ...query }: CasesInput,
): Promise<Result<CallReply<typeof ruleSets.cases>>> => {
  const { deps, tx } = ctx
  if (!(await comparisonById(tx, id))) return refused('not_found')
  const page = await listPage<ChangedCaseRow>(query, {
    read: (after, most) => casesOf(tx, { id, rule }, after, most),
    endOf: row => ({ at: row.submittedAt, id: row.consultId }),
  })
  if (!page.ok) return page
  auditListRead(deps.clock, tx, 'rules.cases.read', 'rule_comparison', id)
  const { rows, nextCursor } = page.value
  const cases = await namesOfCases(
    tx,
    rows.map(row => row.consultId),
  )
  const items = rows.flatMap(row => {
    const found = cases.get(row.consultId)
    if (!found) return []
    return {
      consultId: row.consultId,
      number: consultNumber(found.number),
      brand: found.brand,
      submittedAt: row.submittedAt.toISOString(),
      before: outcomeIn(row.outcomeThen),
      after: outcomeIn(row.outcomeNext),
      gained: row.gained,
      lost: row.lost,
      signature: row.signature,
    }
  })
  return done({ items, nextCursor })
}

const outcomeIn = (text: string) => text as CallReply<typeof ruleSets.cases>['items'][number]['before']

/** Looked at in one transaction, so that others are not kept waiting and a stop is noticed. */
const AT_ONCE = 50

type Both = { before: RuleSet; after: RuleSet }

const bothOf = async ({ against, version }: { against: string; version: string }): Promise<Both> => {
  const [before, after] = [await ruleSetOf(against), await ruleSetOf(version)]
  if (!before || !after) throw new Error('this version of the product does not hold both sets of rules')
  return { before, after }
}

/** Looks at the next cases; false once none is left, or it was stopped. */
const nextPart = async (deps: Pick<Deps, 'clock'>, tx: Tx, id: string): Promise<boolean> => {
  const row = await lockComparison(tx, id)
  if (!row || row.finishedAt || row.stoppedAt) return false
  const { before, after } = await bothOf(row)
  const found = await casesBefore(tx, {
    upTo: row.askedAt,
    after: row.cursorAt && row.cursorId ? { at: row.cursorAt, id: row.cursorId } : null,
    most: Math.min(AT_ONCE, row.total - row.done),
  })
  const signatures = await signatureInputsOf(
    tx,
    found.map(({ consult }) => consult.id),
  )
  let result = row.result
  const differing: ChangedCaseRow[] = []
  for (const { consult, quiz } of found) {
    const signature = signatures.get(consult.id)?.inputs ?? null
    const today = dayIn(consult.submittedAt, CLINIC_ZONE)
    const inputs = { answers: answersOf(quiz), brand: consult.brand, today, signature }
    const difference = differenceOf(judge(before, inputs), judge(after, inputs))
    result = withCase(result, difference, signature !== null)
    if (!difference.isChange) continue
    const { gained, lost, signature: changed } = difference
    differing.push({
      comparisonId: id,
      consultId: consult.id,
      patientId: consult.patientId,
      submittedAt: consult.submittedAt,
      outcomeThen: difference.before,
      outcomeNext: difference.after,
      gained,
      lost,
      signature: changed,
    })
  }
  await insertCases(tx, differing)
  const last = found.at(-1)?.consult
  const looked = row.done + found.length
  const isDone = looked >= row.total || found.length === 0
  await updateComparison(tx, id, {
    result,
    done: looked,
    ...(last ? { cursorAt: last.submittedAt, cursorId: last.id } : {}),
    ...(isDone ? { finishedAt: deps.clock.now() } : {}),
  })
  await announce(tx, ['role:doctor'], 'rules', id)
  return !isDone
}

/** Looks at all the cases of a comparison, some at a time; begun again it goes on where it was. */
export const runComparison = async (deps: Deps, id: string): Promise<void> => {
  const actor = system('rules')
  while (await inRepeatableTransaction({ deps, actor }, ({ tx }) => nextPart(deps, tx, id)));
}

/** What rule sets do in the background. */
export const ruleSetsJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(compareRulesJob, ({ id }) => runComparison(deps, id)),
]
