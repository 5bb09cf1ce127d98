import { done, type Result, refused } from '@om/contracts/errors'
import type { RefundReason } from '@om/contracts/payments'
import { needsSecond } from '@om/domain/invoice/hand-refund'
import { formatMoney } from '@om/domain/money'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { heldByBank } from '../manage/refund-invoice.ts'
import type { RequestRow } from './payments.repo.ts'
import { paidAlone } from './read-payments.ts'

/** What somebody of the office asks for: the same for an invoice of a plan and for goods. Amounts in cents. */
export type Asked = { id: string; patientId: string; amountCents: number; reason: RefundReason }
type Asker = Pick<RequestRow, 'askedById' | 'decidedById' | 'decision' | 'amountCents'>
type Decision = Pick<RequestRow, 'decision' | 'decidedById' | 'decidedBy' | 'decidedAt' | 'decisionNote'>
/** A request as it is stored first: with its decision where nobody else has to agree. */
export type NewRequest = Asked &
  Pick<RequestRow, 'note' | 'askedById' | 'askedBy' | 'askedAt'> &
  Partial<Omit<Decision, 'decisionNote'>>

/** A payment that is paid back by hand, held still until the transaction ends. */
export type HandPaid = {
  /** Of the invoice, or of the delivery. */
  id: string
  patientId: string
  stripeInvoiceId: string
  currency: string
  /** As the office says it, such as `invoice 12`. */
  name: string
  /** What can still go back; what failed is still owed, and counts as going. */
  leftCents: number
  requests: readonly Asker[]
  note: (what: 'ask' | 'agree' | 'decline', asked: Asked) => Promise<void>
  pay: (asked: Asked) => Promise<unknown>
}

type Wish = { requestKey: string; amountCents: number; leftCents: number; reason: RefundReason; note: string }

/**
 * Whether so much can be asked for. Refuses with `payment_disputed` while the bank has the money, `payment_changed` where what can go back
 * is not what the form showed or another request waits, and `bad_request` for more than is left.
 */
export const mayAsk = async (
  { tx }: Ctx<'admin'>,
  paid: HandPaid,
  { amountCents, leftCents }: Wish,
): Promise<Result<null>> => {
  if (await heldByBank(tx, paid)) return refused('payment_disputed')
  if (paid.leftCents !== leftCents || paid.requests.some(one => one.decision === null))
    return refused('payment_changed')
  if (amountCents <= paid.leftCents) return done(null)
  const most = formatMoney({ cents: paid.leftCents, currency: paid.currency })
  return refused('bad_request', [{ field: 'amountCents', message: `No more than ${most} can go back.` }])
}

/** Keeps a request: paid at once where it is within what one may do alone, otherwise a task until a second person agrees. */
export const keepAsked = async (
  { deps, tx, actor, now }: Ctx<'admin'>,
  paid: HandPaid,
  { requestKey: id, amountCents, reason, note }: Wish,
  keep: (row: NewRequest) => Promise<void>,
): Promise<void> => {
  const { patientId } = paid
  const isForTwo = needsSecond({ role: actor.role, amountCents, beforeCents: paidAlone(paid.requests, actor.id) })
  const asked = { id, patientId, amountCents, reason }
  const alone = { decision: 'approved', decidedById: actor.id, decidedBy: actor.name, decidedAt: now } as const
  const by = { askedById: actor.id, askedBy: actor.name, askedAt: now }
  await keep({ ...asked, note, ...by, ...(isForTwo ? {} : alone) })
  await paid.note('ask', asked)
  if (!isForTwo) return void (await paid.pay(asked))
  await openTask(deps, tx, {
    role: 'admin',
    kind: 'refund_to_agree',
    subjectId: paid.id,
    patientId,
    summary: `${formatMoney({ cents: amountCents, currency: paid.currency })} of ${paid.name} are asked to be paid back: a second person has to agree.`,
    dueAt: withinBusinessDays(now, 1),
  })
}

/**
 * A second person agrees to a refund or declines it; whoever asked may only take it back. Refuses with `refund_decided` where a colleague
 * was faster, `second_person`, `payment_disputed` while the bank has the money, and `payment_changed` where less is left by now.
 */
export const decideAsked = async (
  { deps, tx, actor, now }: Ctx<'admin'>,
  paid: HandPaid,
  request: Asked & Pick<RequestRow, 'decision' | 'askedById'>,
  { decision, note }: { decision: 'approved' | 'declined'; note: string },
  keep: (row: Decision) => Promise<void>,
): Promise<Result<null>> => {
  if (request.decision !== null) return refused('refund_decided')
  const isAgreed = decision === 'approved'
  if (isAgreed && request.askedById === actor.id) return refused('second_person')
  if (isAgreed && (await heldByBank(tx, paid))) return refused('payment_disputed')
  if (isAgreed && request.amountCents > paid.leftCents) return refused('payment_changed')
  await keep({ decision, decidedById: actor.id, decidedBy: actor.name, decidedAt: now, decisionNote: note })
  await paid.note(isAgreed ? 'agree' : 'decline', request)
  await closeTasks(deps, tx, 'refund_to_agree', [paid.id], actor.name)
  if (isAgreed) await paid.pay(request)
  return done(null)
}

/** The bank gave the payment back for good: a request that waits for a second person is over, and its task with it. */
export const dropAsked = async (
  deps: Deps,
  tx: Tx,
  { id, requests }: { id: string; requests: readonly Pick<RequestRow, 'id' | 'decision'>[] },
  keep: (requestId: string, row: Decision) => Promise<void>,
): Promise<void> => {
  const by = { decidedById: null, decidedBy: 'the rules', decidedAt: deps.clock.now() }
  for (const request of requests.filter(one => one.decision === null))
    await keep(request.id, { decision: 'declined', ...by, decisionNote: 'The bank has given the money back.' })
  await closeTasks(deps, tx, 'refund_to_agree', [id], '')
}
