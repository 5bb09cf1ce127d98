import { disputes as contract, type Dispute, type DisputeRow as Row } from '@om/contracts/disputes'
import { done, type Result, refused } from '@om/contracts/errors'
import { disputeReason } from '@om/domain/lifecycles/dispute'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import type { Deps } from '#src/deps.ts'
import { disputeDocument } from '#src/documents/dispute-pdf.ts'
import { type FileReply, type Route, serve } from '#src/http/serve.ts'
import { goodsOfInvoice } from '#src/modules/product-subscriptions/product-subscriptions.ts'
import { careOfInvoice } from '#src/modules/subscriptions/subscriptions.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import {
  type AnswerRow,
  answerOf,
  answerState,
  disputePage,
  insertAnswer,
  type ListedDispute,
  listedDispute,
  lockDispute,
  placeOf,
} from './disputes.repo.ts'
import { evidenceFor } from './evidence.ts'
import { queueAnswer } from './send-answer.ts'

const presentRow = ({ dispute, patientName, email }: ListedDispute): Row => ({
  id: dispute.id,
  state: dispute.state,
  reason: disputeReason(dispute.reason),
  amountCents: dispute.amountCents,
  currency: dispute.currency,
  patientName,
  email,
  brand: dispute.brand,
  number: dispute.number,
  openedAt: dispute.openedAt.toISOString(),
  dueBy: dispute.dueBy?.toISOString() ?? null,
  closedAt: dispute.closedAt?.toISOString() ?? null,
})

const present = async (deps: Deps, tx: Tx, row: ListedDispute): Promise<Dispute> => {
  const { dispute } = row
  const answer = await answerOf(tx, dispute.id)
  const care = dispute.kind === 'plan' ? await careOfInvoice(tx, dispute.stripeInvoiceId) : undefined
  const goods = dispute.kind === 'goods' ? await goodsOfInvoice(tx, dispute.stripeInvoiceId) : undefined
  // What was sent stays as it was sent.
  const isStanding = answer?.kind === 'evidence' && answer.refusedAt === null
  const parts = isStanding ? answer.evidence : ((await evidenceFor(deps, tx, dispute))?.parts ?? [])
  return {
    ...presentRow(row),
    kind: dispute.kind,
    paymentId: care?.invoice.id ?? goods?.delivery.id ?? null,
    evidence: parts,
    answer: answer
      ? {
          kind: answer.kind,
          words: answer.words,
          by: answer.byName,
          at: answer.at.toISOString(),
          state: answerState(answer),
          problem: answer.problem,
        }
      : null,
    can: { answer: dispute.state === 'to_answer' && (!answer || answer.refusedAt !== null) },
  }
}

/** One page of the disputes; the reading is audited. */
const list = async (
  { deps, tx }: Ctx<'admin'>,
  { view, search, ...query }: PageQuery & { view: 'open' | 'closed'; search?: string | undefined },
): Promise<Result<{ items: Row[]; nextCursor: string | null }>> => {
  const page = await listPage(query, {
    read: (after, limit) => disputePage(tx, { view, search }, { after, limit }),
    endOf: placeOf,
  })
  if (!page.ok) return page
  auditListRead(deps.clock, tx, 'dispute.list.read', 'list', view)
  return done({ items: page.value.rows.map(presentRow), nextCursor: page.value.nextCursor })
}

const auditRead = (deps: Deps, tx: Tx, { dispute }: ListedDispute) =>
  audit(deps.clock, tx, {
    action: 'dispute.read',
    subjectType: 'dispute',
    subjectId: dispute.id,
    ...(dispute.patientId ? { patientId: dispute.patientId } : {}),
  })

/** One dispute; the reading is audited. Refuses with `not_found`. */
const read = async ({ deps, tx }: Ctx<'admin'>, { id }: { id: string }): Promise<Result<Dispute>> => {
  const row = await listedDispute(tx, id)
  if (!row) return refused('not_found')
  await auditRead(deps, tx, row)
  return done(await present(deps, tx, row))
}

type Answer = { id: string; words: string }

/**
 * Keeps an answer in the same transaction that has it sent: once for each dispute. Refuses with `not_found`, and with
 * `dispute_answered` where a colleague was faster, or the bank wants none any more.
 */
const answerWith =
  (kind: AnswerRow['kind']) =>
  async ({ deps, tx, actor, now }: Ctx<'admin'>, { id, words }: Answer): Promise<Result<Dispute>> => {
    const dispute = await lockDispute(tx, id)
    if (!dispute) return refused('not_found')
    const evidence = kind === 'evidence' ? await evidenceFor(deps, tx, dispute) : undefined
    const isLate = dispute.dueBy !== null && dispute.dueBy <= now
    if (dispute.state !== 'to_answer' || isLate) return refused('dispute_answered')
    const row = {
      disputeId: id,
      kind,
      words,
      evidence: evidence?.parts ?? [],
      byId: actor.id,
      byName: actor.name,
      at: now,
    }
    if (!(await insertAnswer(tx, row))) return refused('dispute_answered')
    await audit(deps.clock, tx, {
      action: kind === 'evidence' ? 'dispute.answer' : 'dispute.accept',
      subjectType: 'dispute',
      subjectId: id,
      ...(dispute.patientId ? { patientId: dispute.patientId } : {}),
    })
    for (const task of ['dispute', 'dispute_not_taken'] as const) await closeTasks(deps, tx, task, [id], actor.name)
    await queueAnswer(deps, tx, id)
    const shown = await listedDispute(tx, id)
    return shown ? done(await present(deps, tx, shown)) : refused('not_found')
  }

/** What is, or would be, sent to the bank, on paper. Refuses with `not_found`. */
const print = async ({ deps, tx }: Ctx<'admin'>, { id }: { id: string }): Promise<Result<FileReply>> => {
  const row = await listedDispute(tx, id)
  if (!row) return refused('not_found')
  await auditRead(deps, tx, row)
  const { evidence, answer } = await present(deps, tx, row)
  const about = `Dispute about ${row.dispute.number || row.dispute.stripeDisputeId}`
  return done({
    filename: `dispute-${row.dispute.number || row.dispute.stripeDisputeId}.pdf`,
    bytes: await disputeDocument({
      title: about,
      author: deps.config.legal.companyName,
      createdAt: answer ? new Date(answer.at) : row.dispute.openedAt,
      words: answer?.words ?? '',
      parts: evidence,
    }),
  })
}

/** Payments that are disputed at the bank. */
export const disputesRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.list, list),
  serve(deps, contract.read, read),
  serve(deps, contract.answer, answerWith('evidence')),
  serve(deps, contract.accept, answerWith('accepted')),
  serve(deps, contract.paper, print),
]
