import type { RuleComparison, RuleSets } from '@om/contracts/rule-sets'
import { ruleSetVersions } from '@om/domain/gate/versions'
import type { Ctx } from '#src/ctx.ts'
import { isDirector } from '#src/modules/consults/consults.ts'
import { currentDoctor } from '#src/modules/people/people.ts'
import {
  earlierVersion,
  isProposable,
  proposalCan,
  type Reader,
  type Standing,
  standingOf,
} from './rule-sets.policy.ts'
import {
  type CountedComparison,
  comparisonById,
  newestComparisons,
  type ProposalRow,
  type SwitchRow,
  visibleProposals,
  visibleSwitches,
} from './rule-sets.repo.ts'

type Around = { standing: Standing; proposals: ProposalRow[]; reader: Reader }

type Told = RuleComparison['outcomes'][number]

const isoOf = (at: Date) => at.toISOString()

const presentComparison = ({ row, changed }: CountedComparison, around: Around): RuleComparison => {
  const { reader, standing, proposals } = around
  const mayAct = reader.isDirector && reader.isRegistered
  const isRunning = row.finishedAt === null && row.stoppedAt === null
  return {
    id: row.id,
    version: row.version,
    against: row.against,
    by: row.askedByName,
    askedAt: isoOf(row.askedAt),
    state: isRunning ? 'running' : row.finishedAt ? 'finished' : 'stopped',
    total: row.total,
    done: row.done,
    changed,
    outcomes: row.result.outcomes.map(one => ({
      before: one.before as Told['before'],
      after: one.after as Told['after'],
      cases: one.cases,
    })),
    rules: row.result.rules,
    signatures: row.result.signatures,
    otherFlags: row.result.otherFlags,
    can: { stop: mayAct && isRunning, propose: mayAct && isProposable(row, standing, proposals) },
  }
}

const presentProposal = (row: ProposalRow, { reader }: Around): RuleSets['proposals'][number] => ({
  id: row.id,
  version: row.version,
  comparisonId: row.comparisonId,
  words: row.words,
  startsAt: row.startsAt && isoOf(row.startsAt),
  by: row.proposedByName,
  isMine: row.proposedBy === reader.staffId,
  at: isoOf(row.proposedAt),
  decision: row.decision,
  decidedBy: row.decidedByName,
  decidedAt: row.decidedAt && isoOf(row.decidedAt),
  reason: row.reason,
  can: proposalCan(row, reader),
})

const presentSwitch = (row: SwitchRow, { reader }: Around, now: Date): RuleSets['switches'][number] => ({
  id: row.id,
  version: row.version,
  startsAt: isoOf(row.startsAt),
  kind: row.kind,
  words: row.words,
  by: row.byName,
  at: isoOf(row.at),
  calledOff: row.calledOffAt && { at: isoOf(row.calledOffAt), by: row.calledOffBy },
  can: { callOff: reader.isDirector && reader.isRegistered && row.calledOffAt === null && row.startsAt > now },
})

/** Who asks, and how the rules stand, as far as screens need it. */
const aroundFor = async ({ deps, tx, actor, now }: Ctx<'doctor'>): Promise<Around & { switches: SwitchRow[] }> => {
  const switches = await visibleSwitches(tx)
  const proposals = await visibleProposals(tx)
  const reader = {
    staffId: actor.staffId,
    isDirector: await isDirector(tx, actor.staffId),
    isRegistered: (await currentDoctor(deps.clock, tx, actor)).ok,
  }
  return { switches, proposals, reader, standing: standingOf(switches, now) }
}

/** Everything about the rules that are in force, shipped, compared and proposed, as the doctor may see it. */
export const presentRuleSets = async (ctx: Ctx<'doctor'>): Promise<RuleSets> => {
  const around = await aroundFor(ctx)
  const { switches, proposals, reader, standing } = around
  const mayAct = reader.isDirector && reader.isRegistered
  return {
    inForce: standing.inForce,
    isDirector: reader.isDirector,
    shipped: ruleSetVersions.toReversed().map(version => ({
      version,
      isInForce: version === standing.inForce,
      wasInForce: standing.begun.some(one => one.version === version),
    })),
    switches: switches.map(row => presentSwitch(row, around, ctx.now)),
    proposals: proposals.map(row => presentProposal(row, around)),
    comparisons: (await newestComparisons(ctx.tx)).map(one => presentComparison(one, around)),
    can: { compare: mayAct },
    rollBackTo: mayAct ? earlierVersion(standing) : null,
  }
}

/** One comparison; undefined where there is none of that id. */
export const presentOneComparison = async (ctx: Ctx<'doctor'>, id: string): Promise<RuleComparison | undefined> => {
  const found = await comparisonById(ctx.tx, id)
  return found && presentComparison(found, await aroundFor(ctx))
}
