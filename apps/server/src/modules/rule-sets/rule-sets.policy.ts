import { ruleSetVersions } from '@om/domain/gate/versions'
import type { ComparisonRow, ProposalRow, SwitchRow } from './rule-sets.repo.ts'

/** Who reads: whether they are a medical director, and whether their registration is current. */
export type Reader = { staffId: string; isDirector: boolean; isRegistered: boolean }

/** How the rules stand at a moment. */
export type Standing = {
  inForce: string
  /** Those that count and have begun, the newest first. */
  begun: SwitchRow[]
  /** Approved, and not begun yet. */
  ahead: SwitchRow | undefined
}

export const standingOf = (switches: readonly SwitchRow[], now: Date): Standing => {
  const counting = switches.filter(one => one.calledOffAt === null)
  const begun = counting.filter(one => one.startsAt <= now)
  return { inForce: begun[0]?.version ?? '', begun, ahead: counting.find(one => one.startsAt > now) }
}

/**
 * The version that was in force before the one that is. Going back needs one doctor, because two have agreed to it before;
 * forward again is a proposal.
 */
export const earlierVersion = ({ begun }: Standing): string | null => {
  const [current, ...before] = begun
  if (current?.kind !== 'approved') return null
  return before.find(one => one.version !== current.version && ruleSetVersions.includes(one.version))?.version ?? null
}

/** Whether what was compared can be proposed: it is done, against what is in force, and nothing else is under way. */
export const isProposable = (
  { version, against, finishedAt }: ComparisonRow,
  { inForce, ahead }: Standing,
  proposals: readonly ProposalRow[],
): boolean =>
  finishedAt !== null &&
  against === inForce &&
  version !== inForce &&
  ruleSetVersions.includes(version) &&
  ahead === undefined &&
  proposals.every(one => one.decision !== null)

export const proposalCan = ({ decision, proposedBy }: ProposalRow, { staffId, isRegistered }: Reader) => {
  const isOpen = decision === null && isRegistered
  return { decide: isOpen && proposedBy !== staffId, withdraw: isOpen && proposedBy === staffId }
}
