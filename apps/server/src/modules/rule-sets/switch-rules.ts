import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { RuleSets, ruleSets } from '@om/contracts/rule-sets'
import { ruleSetVersions } from '@om/domain/gate/versions'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import { currentDoctor, type Doctor } from '#src/modules/people/people.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { earlierVersion, isProposable, standingOf } from './rule-sets.policy.ts'
import { presentRuleSets } from './rule-sets.present.ts'
import {
  activeDoctors,
  callOffSwitch,
  comparisonById,
  decideProposal,
  insertProposal,
  insertSwitch,
  lockSwitches,
  proposalById,
  visibleProposals,
} from './rule-sets.repo.ts'
import { writeAboutProposal, writeCalledOff, writeSwitched } from './write-switched.ts'

type Body<E extends 'propose' | 'decide' | 'rollBack'> = CallInput<(typeof ruleSets)[E]>['body']

const DAYS_TO_APPROVE = 5
const DAY_MS = 86_400_000
const FURTHEST_DAYS = 90

const director = async ({ deps, tx, actor }: Ctx<'doctor'>): Promise<Result<Doctor>> => {
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  return doctor.value.isMedicalDirector ? done(doctor.value) : refused('not_allowed')
}

type Noted = { action: string; id: string; from?: string; to?: string; reason?: string }

const note = async (
  { deps, tx }: Ctx<'doctor'>,
  { action, id, from, to, reason = '' }: Noted,
  subjectType: 'rule_proposal' | 'rule_switch' = 'rule_proposal',
) => {
  await audit(deps.clock, tx, {
    action: `rules.${action}`,
    subjectType,
    subjectId: id,
    reason,
    ...(from === undefined ? {} : { fromState: from }),
    ...(to === undefined ? {} : { toState: to }),
  })
  await announce(tx, ['role:doctor'], 'rules', id)
}

const badStart = (startsAt: Date | null, now: Date): string | null => {
  if (!startsAt) return null
  if (startsAt <= now) return 'Choose a time that is ahead, or switch on as soon as it is approved.'
  return startsAt.getTime() > now.getTime() + FURTHEST_DAYS * DAY_MS
    ? `Choose a time within ${FURTHEST_DAYS} days.`
    : null
}

/**
 * The medical director proposes that a compared set of rules be switched on; it is a task of the doctors until another one decides.
 * The same id again is the same proposal. Refuses with `rules_changed` where the comparison no longer fits, or another is open.
 */
export const proposeRules = async (
  ctx: Ctx<'doctor'>,
  { id, comparisonId, words, startsAt }: Body<'propose'>,
): Promise<Result<RuleSets>> => {
  const { deps, tx, actor, now } = ctx
  const doctor = await director(ctx)
  if (!doctor.ok) return doctor
  if (await proposalById(tx, id)) return done(await presentRuleSets(ctx))
  const start = startsAt ? new Date(startsAt) : null
  const problem = badStart(start, now)
  if (problem) return refused('bad_request', [{ field: 'startsAt', message: problem }])
  const compared = await comparisonById(tx, comparisonId)
  if (!compared) return refused('not_found')
  const standing = standingOf(await lockSwitches(tx), now)
  if (!isProposable(compared.row, standing, await visibleProposals(tx))) return refused('rules_changed')
  const { version } = compared.row
  const stored = await insertProposal(tx, {
    id,
    version,
    comparisonId,
    words,
    startsAt: start,
    proposedBy: actor.staffId,
    proposedByName: doctor.value.name,
    proposedAt: now,
  })
  if (!stored) return refused('rules_changed')
  await openTask(deps, tx, {
    role: 'doctor',
    kind: 'rules_to_approve',
    subjectId: id,
    summary: `${doctor.value.name} proposes to switch on the safety rules ${version}: another doctor has to approve.`,
    dueAt: withinBusinessDays(now, DAYS_TO_APPROVE),
  })
  await note(ctx, { action: 'propose', id, from: standing.inForce, to: version })
  return done(await presentRuleSets(ctx))
}

/**
 * Another doctor approves a proposal, which switches its rules on at its time, or refuses it with a reason; whoever proposed it is
 * told. Refuses with `second_doctor` for the same person, and with `rules_changed` where it was decided, or other rules are in force.
 */
export const decideRules = async (
  ctx: Ctx<'doctor'>,
  { id, decision, reason }: Body<'decide'> & { id: string },
): Promise<Result<RuleSets>> => {
  const { deps, tx, actor, now } = ctx
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  const standing = standingOf(await lockSwitches(tx), now)
  const proposal = await proposalById(tx, id)
  if (!proposal) return refused('not_found')
  if (proposal.proposedBy === actor.staffId) return refused('second_doctor')
  const compared = await comparisonById(tx, proposal.comparisonId)
  const isStale = compared?.row.against !== standing.inForce || !ruleSetVersions.includes(proposal.version)
  if (proposal.decision !== null || (decision === 'approved' && isStale)) return refused('rules_changed')
  await decideProposal(tx, id, {
    decision,
    reason,
    decidedBy: actor.staffId,
    decidedByName: doctor.value.name,
    decidedAt: now,
  })
  await closeTasks(deps, tx, 'rules_to_approve', [id], doctor.value.name)
  await note(ctx, { action: decision, id, from: standing.inForce, to: proposal.version })
  const startsAt = proposal.startsAt && proposal.startsAt > now ? proposal.startsAt : now
  if (decision === 'approved') {
    const switchId = await insertSwitch(tx, {
      version: proposal.version,
      startsAt,
      kind: 'approved',
      proposalId: id,
      words: proposal.words,
      byName: `${proposal.proposedByName} and ${doctor.value.name}`,
      at: now,
    })
    for (const doctorId of await activeDoctors(tx))
      if (doctorId !== proposal.proposedBy && doctorId !== actor.staffId)
        await writeSwitched(deps, tx, { id: switchId, doctorId, version: proposal.version, startsAt })
  }
  await writeAboutProposal(deps, tx, { id, decision, doctorId: proposal.proposedBy, startsAt })
  return done(await presentRuleSets(ctx))
}

/** Whoever proposed it takes it back, as long as nobody has decided. The same again changes nothing. */
export const withdrawRules = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<RuleSets>> => {
  const { deps, tx, actor, now } = ctx
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  const proposal = await proposalById(tx, id)
  if (!proposal) return refused('not_found')
  if (proposal.proposedBy !== actor.staffId) return refused('not_allowed')
  if (proposal.decision === 'withdrawn') return done(await presentRuleSets(ctx))
  if (proposal.decision !== null) return refused('rules_changed')
  await decideProposal(tx, id, {
    decision: 'withdrawn',
    decidedBy: actor.staffId,
    decidedByName: doctor.value.name,
    decidedAt: now,
  })
  await closeTasks(deps, tx, 'rules_to_approve', [id], doctor.value.name)
  await note(ctx, { action: 'withdraw', id })
  return done(await presentRuleSets(ctx))
}

type Ahead = NonNullable<ReturnType<typeof standingOf>['ahead']>

const callOff = async ({ deps, tx, actor, now }: Ctx<'doctor'>, ahead: Ahead, by: string) => {
  await callOffSwitch(tx, ahead.id, now, by)
  for (const doctorId of await activeDoctors(tx))
    if (doctorId !== actor.staffId)
      await writeCalledOff(deps, tx, { id: ahead.id, doctorId, version: ahead.version, startsAt: ahead.startsAt })
}

/** Calls off what was approved and has not begun; every doctor is told. Refuses with `rules_changed` once it has. */
export const callOffRules = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<RuleSets>> => {
  const { tx, now } = ctx
  const doctor = await director(ctx)
  if (!doctor.ok) return doctor
  const { ahead } = standingOf(await lockSwitches(tx), now)
  if (ahead?.id !== id) return refused('rules_changed')
  await callOff(ctx, ahead, doctor.value.name)
  await note(ctx, { action: 'call_off', id, to: ahead.version }, 'rule_switch')
  return done(await presentRuleSets(ctx))
}

/** Goes back at once to the rules that were in force before, and calls off what was to begin; every doctor is told. Refuses with `rules_changed` where it is done. */
export const rollBackRules = async (
  ctx: Ctx<'doctor'>,
  { from, words }: Body<'rollBack'>,
): Promise<Result<RuleSets>> => {
  const { deps, tx, actor, now } = ctx
  const doctor = await director(ctx)
  if (!doctor.ok) return doctor
  const standing = standingOf(await lockSwitches(tx), now)
  const version = earlierVersion(standing)
  if (standing.inForce !== from || version === null) return refused('rules_changed')
  // It was compared with the rules that are left now.
  if (standing.ahead) await callOff(ctx, standing.ahead, doctor.value.name)
  const id = await insertSwitch(tx, {
    version,
    startsAt: now,
    kind: 'rolled_back',
    words,
    byName: doctor.value.name,
    at: now,
  })
  await note(ctx, { action: 'roll_back', id, from, to: version, reason: words }, 'rule_switch')
  for (const doctorId of await activeDoctors(tx))
    if (doctorId !== actor.staffId) await writeSwitched(deps, tx, { id, doctorId, version, startsAt: now })
  return done(await presentRuleSets(ctx))
}
