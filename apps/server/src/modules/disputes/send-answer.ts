import { PaymentsUnknown } from '@om/integrations/payments/port'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import { amountOf, applyDispute, followTask } from './apply-dispute.ts'
import { sendAnswerJob } from './disputes.jobs.ts'
import { type AnswerRow, answerOf, answerState, lockDispute, settleAnswer } from './disputes.repo.ts'
import { evidenceFor, evidenceText, noFields } from './evidence.ts'

const as = system('billing')
const DAY_MS = 86_400_000

/** What became of an answer: one that was not taken is a task of the office, with what can still be done. */
const keepOutcome = (deps: Deps, answer: AnswerRow, refusal: string | null): Promise<void> =>
  inTransaction({ deps, actor: as }, async ({ tx, now }) => {
    const row = await lockDispute(tx, answer.disputeId)
    // What was to be accepted is lost, whoever said so.
    const problem = answer.kind === 'accepted' && row?.state === 'lost' ? null : refusal
    const how = problem === null ? { isSent: true } : { refusedAt: now, problem }
    if (!row || !(await settleAnswer(tx, answer.id, how))) return
    await audit(deps.clock, tx, {
      action: problem === null ? 'dispute.answer_sent' : 'dispute.answer_refused',
      subjectType: 'dispute',
      subjectId: row.id,
      ...(row.patientId ? { patientId: row.patientId } : {}),
    })
    await announce(tx, ['role:admin'], 'subscription', row.id)
    if (problem === null) return
    await followTask(deps, tx, row)
    const canAnswer = row.state === 'to_answer' && (row.dueBy === null || row.dueBy > now)
    await openTask(deps, tx, {
      role: 'admin',
      kind: 'dispute_not_taken',
      subjectId: row.id,
      patientId: row.patientId,
      summary: `The bank has not got our answer about ${amountOf(row)}${row.number ? ` of ${row.number}` : ''}: the payment service did not take it. ${canAnswer ? 'Read why, and answer again.' : 'Read why; it can no longer be answered here.'}`,
      dueAt: canAnswer && row.dueBy ? row.dueBy : new Date(now.getTime() + DAY_MS),
    })
  })

/** Sends an answer that was kept, once. One that the provider does not take is kept as that, and the dispute is read again. */
export const sendAnswer = async (deps: Deps, { disputeId }: { disputeId: string }): Promise<void> => {
  const found = await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const dispute = await lockDispute(tx, disputeId)
    const answer = dispute && (await answerOf(tx, disputeId))
    if (!dispute || !answer || answerState(answer) !== 'sending') return undefined
    return { dispute, answer, evidence: await evidenceFor(deps, tx, dispute) }
  })
  if (!found) return
  const { dispute, answer, evidence } = found
  let problem: string | null = null
  try {
    if (answer.kind === 'accepted') await deps.payments.acceptDispute(dispute.stripeDisputeId)
    else
      await deps.payments.answerDispute(dispute.stripeDisputeId, {
        key: answer.id,
        ...(evidence?.fields ?? noFields),
        text: evidenceText(answer.words, answer.evidence),
      })
  } catch (error) {
    if (!(error instanceof PaymentsUnknown)) throw error
    deps.log.warn({ err: error, disputeId }, 'the payment provider did not take the answer to a dispute')
    problem = error.message.slice(0, 500) || 'No reason was given.'
  }
  // As it stands now, before anybody is told what can still be done about it.
  await applyDispute(deps, dispute.stripeDisputeId).catch(error => {
    if (!(error instanceof PaymentsUnknown)) throw error
  })
  await keepOutcome(deps, answer, problem)
}

/** Has a kept answer sent. */
export const queueAnswer = (deps: Deps, tx: Tx, disputeId: string) => deps.jobs.send(tx, sendAnswerJob, { disputeId })
