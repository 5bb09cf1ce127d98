import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  decideFormula as decideEndpoint,
  type Formula,
  listFormulas as listEndpoint,
  proposeFormula as proposeEndpoint,
  retireFormula as retireEndpoint,
  startFormula as startEndpoint,
  withdrawFormula as withdrawEndpoint,
} from '@om/contracts/formulas'
import { formulaProblems } from '@om/domain/formulary/formula'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { currentPharmacist } from '#src/modules/people/people.ts'
import {
  countFormulas,
  type FormulaRow,
  formulaByCode,
  holdFormula,
  insertFormula,
  insertVersion,
  updateVersion,
  type VersionRow,
  versionById,
  versionsOf,
  visibleFormulas,
} from './formulas.repo.ts'

type Reader = Ctx<'pharmacist'>

const present = (
  { actor }: Reader,
  { code, medicine, form, strength, title, unit }: FormulaRow,
  versions: VersionRow[],
): Formula => ({
  code,
  medicine,
  form,
  strength,
  title,
  unit,
  versions: versions.map(row => {
    const isMine = row.authorId === actor.staffId
    const isWaiting = row.state === 'proposed'
    return {
      id: row.id,
      number: row.number,
      state: row.state,
      content: row.content,
      note: row.note,
      by: row.authorName,
      at: row.createdAt.toISOString(),
      decided: row.decidedAt && { by: row.decidedBy, at: row.decidedAt.toISOString(), reason: row.reason },
      retired: row.retiredAt && { by: row.retiredBy, at: row.retiredAt.toISOString(), reason: row.retireReason },
      can: { decide: isWaiting && !isMine, withdraw: isWaiting && isMine, retire: row.state === 'approved' },
    }
  }),
})

const presentOne = async (ctx: Reader, code: string): Promise<Result<Formula>> => {
  const formula = await formulaByCode(ctx.tx, code)
  return formula ? done(present(ctx, formula, await versionsOf(ctx.tx, code))) : refused('not_found')
}

const listFormulas = async (ctx: Reader): Promise<Result<{ items: Formula[] }>> =>
  done({ items: (await visibleFormulas(ctx.tx)).map(({ formula, versions }) => present(ctx, formula, versions)) })

/** What was done with a formula, for the audit log and for open pages. */
const record = async ({ deps, tx }: Reader, action: string, code: string, number: number) => {
  await audit(deps.clock, tx, {
    action: `formula.${action}`,
    subjectType: 'formula',
    subjectId: code,
    reason: `v${number}`,
  })
  await announce(tx, ['role:pharmacist'], 'board', code)
}

type Proposal = Pick<CallInput<typeof proposeEndpoint>['body'], 'content' | 'note'>

const keepProposal = async (ctx: Reader, code: string, number: number, { content, note }: Proposal) => {
  await insertVersion(ctx.tx, {
    code,
    number,
    state: 'proposed',
    content,
    note,
    authorId: ctx.actor.staffId,
    authorName: ctx.actor.name,
    createdAt: ctx.now,
  })
  await record(ctx, 'propose', code, number)
}

/** Proposes a formula for what has none. Refuses with `formula_exists`, and with `bad_request` where it breaks a rule. (REG-17) */
const startFormula = async (ctx: Reader, input: CallInput<typeof startEndpoint>['body']): Promise<Result<Formula>> => {
  const { deps, tx, actor } = ctx
  const registered = await currentPharmacist(deps.clock, tx, actor)
  if (!registered.ok) return registered
  const problems = formulaProblems(input.product, input.content)
  if (problems.length > 0)
    return refused(
      'bad_request',
      problems.map(one => ({ ...one, field: `content.${one.field}` })),
    )
  await holdFormula(tx, 'new')
  const code = `F-${1001 + (await countFormulas(tx))}`
  if (!(await insertFormula(tx, { code, ...input.product }))) return refused('formula_exists')
  await keepProposal(ctx, code, 1, input)
  return presentOne(ctx, code)
}

type Propose = CallInput<typeof proposeEndpoint>['params'] & CallInput<typeof proposeEndpoint>['body']

/** Proposes a new version. Refuses with `formula_changed` where one waits already or a newer one is there than was read. */
const proposeFormula = async (ctx: Reader, { code, after, ...proposal }: Propose): Promise<Result<Formula>> => {
  const { deps, tx, actor } = ctx
  const registered = await currentPharmacist(deps.clock, tx, actor)
  if (!registered.ok) return registered
  await holdFormula(tx, code)
  const formula = await formulaByCode(tx, code)
  if (!formula) return refused('not_found')
  const problems = formulaProblems(formula, proposal.content)
  if (problems.length > 0)
    return refused(
      'bad_request',
      problems.map(one => ({ ...one, field: `content.${one.field}` })),
    )
  const versions = await versionsOf(tx, code)
  const newest = versions[0]?.number ?? 0
  if (newest !== after || versions.some(one => one.state === 'proposed')) return refused('formula_changed')
  await keepProposal(ctx, code, newest + 1, proposal)
  return presentOne(ctx, code)
}

/** A version and all of its formula, held still; refused where it is not in the state that was seen. */
const lockVersion = async (ctx: Reader, id: string, state: VersionRow['state']): Promise<Result<VersionRow>> => {
  const { deps, tx, actor } = ctx
  const registered = await currentPharmacist(deps.clock, tx, actor)
  if (!registered.ok) return registered
  const seen = await versionById(tx, id)
  if (!seen) return refused('not_found')
  await holdFormula(tx, seen.code)
  const version = await versionById(tx, id)
  return version?.state === state ? done(version) : refused('formula_changed')
}

type Decide = { id: string } & CallInput<typeof decideEndpoint>['body']

/** Approves or declines what a colleague has proposed; who proposed it gets `same_person`. What was in force is superseded. */
const decideFormula = async (ctx: Reader, { id, outcome, reason }: Decide): Promise<Result<Formula>> => {
  const locked = await lockVersion(ctx, id, 'proposed')
  if (!locked.ok) return locked
  const { tx, actor, now } = ctx
  const { authorId, code, number } = locked.value
  if (authorId === actor.staffId) return refused('same_person')
  if (outcome === 'approved')
    for (const before of await versionsOf(tx, code))
      if (before.state === 'approved') await updateVersion(tx, before.id, { state: 'superseded' })
  await updateVersion(tx, id, {
    state: outcome,
    decidedById: actor.staffId,
    decidedBy: actor.name,
    decidedAt: now,
    reason,
  })
  await record(ctx, outcome === 'approved' ? 'approve' : 'decline', code, number)
  return presentOne(ctx, code)
}

/** Takes back what one has proposed oneself, while nobody has decided. */
const withdrawFormula = async (ctx: Reader, { id }: { id: string }): Promise<Result<Formula>> => {
  const locked = await lockVersion(ctx, id, 'proposed')
  if (!locked.ok) return locked
  const { tx, actor, now } = ctx
  const { authorId, code, number } = locked.value
  if (authorId !== actor.staffId) return refused('not_allowed')
  await updateVersion(tx, id, { state: 'withdrawn', decidedById: actor.staffId, decidedBy: actor.name, decidedAt: now })
  await record(ctx, 'withdraw', code, number)
  return presentOne(ctx, code)
}

/** Ends a version in force at once: one pharmacist may stop what two began. Nothing more is made by it until another is approved. */
const retireFormula = async (ctx: Reader, { id, reason }: { id: string; reason: string }): Promise<Result<Formula>> => {
  const locked = await lockVersion(ctx, id, 'approved')
  if (!locked.ok) return locked
  const { tx, actor, now } = ctx
  const { code, number } = locked.value
  await updateVersion(tx, id, { state: 'retired', retiredBy: actor.name, retiredAt: now, retireReason: reason })
  await record(ctx, 'retire', code, number)
  return presentOne(ctx, code)
}

/** The compounding formulas: proposed by one pharmacist, approved by another. (REG-16, REG-17) */
export const formulasRoutes = (deps: Deps): Route[] => [
  serve(deps, listEndpoint, listFormulas),
  serve(deps, startEndpoint, startFormula),
  serve(deps, proposeEndpoint, proposeFormula),
  serve(deps, decideEndpoint, decideFormula),
  serve(deps, withdrawEndpoint, withdrawFormula),
  serve(deps, retireEndpoint, retireFormula),
]
