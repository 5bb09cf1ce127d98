import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { PaymentForAdmin, payments } from '@om/contracts/payments'
import { needsSecond } from '@om/domain/invoice/hand-refund'
import { formatMoney } from '@om/domain/money'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { buildPayment } from '../desk/read-payments.ts'
import { goodsDesk } from '../subscriptions.hooks.ts'
import { type CreditRow, creditById, creditsOf, insertCredit, lockCredit, saveCredit } from './credit.repo.ts'
import { givenAlone, leftOfCredit } from './read-credit.ts'
import { creditStanding } from './use-credit.ts'

const money = (cents: number) => formatMoney({ cents, currency: 'AUD' })

type About = { patientId: string; brand: 'men' | 'women' }

/** Whose payment it is, of a plan or of goods, and its page. */
const pageOf = async ({ tx, actor, now }: Ctx<'admin'>, id: string): Promise<PaymentForAdmin | undefined> =>
  (await buildPayment(tx, actor, id, now)) ?? (await goodsDesk.read.ask(tx, actor, id, now))

const answer = async (ctx: Ctx<'admin'>, id: string): Promise<Result<PaymentForAdmin>> => {
  const page = await pageOf(ctx, id)
  return page ? done(page) : refused('not_found')
}

const note = async (deps: Deps, tx: Tx, what: string, row: Pick<CreditRow, 'id' | 'patientId' | 'reason'>) => {
  await audit(deps.clock, tx, {
    action: `credit.${what}`,
    subjectType: 'credit',
    subjectId: row.id,
    patientId: row.patientId,
    reason: row.reason,
  })
  await announce(tx, [`user:${row.patientId}`, 'role:admin'], 'subscription', row.id)
}

const action = { label: 'See your next payments', path: '/patient-subscription-management' }

export const tellGiven = (
  deps: Deps,
  tx: Tx,
  { patientId, brand }: About,
  row: Pick<CreditRow, 'id' | 'amountCents'>,
) =>
  emailPatient(deps, tx, {
    patientId,
    brand,
    subject: `You have ${money(row.amountCents)} of credit`,
    heading: `You have ${money(row.amountCents)} of credit`,
    paragraphs: [
      'We have given it to you. It is taken off your next deliveries by itself, from the first payment on that we have not announced yet: there is nothing for you to do.',
      'The notice of each payment says how much of it is taken off, and your account shows what is left.',
    ],
    action,
    dedupeKey: `credit-given:${row.id}`,
  })

type Give = { id: string } & CallInput<typeof payments.credit>['body']

/**
 * Somebody of the office gives the patient of a payment credit: at once where it is within what they may give alone, otherwise as soon as a
 * second person agrees. The same request twice is one. Refuses with `not_found`, and `credit_changed` where they have another credit by
 * now, or one waits for a second person.
 */
export const giveCredit = async (ctx: Ctx<'admin'>, input: Give): Promise<Result<PaymentForAdmin>> => {
  const { deps, tx, actor, now } = ctx
  const { id, requestKey, amountCents, balanceCents, reason, note: why } = input
  const page = await pageOf(ctx, id)
  if (!page) return refused('not_found')
  const { patientId, brand } = page
  await lockCredit(tx, patientId)
  const known = await creditById(tx, requestKey)
  if (known) return known.patientId === patientId ? answer(ctx, id) : refused('not_found')
  const rows = await creditsOf(tx, patientId)
  const standing = await creditStanding(tx, patientId)
  if (standing.balanceCents !== balanceCents || rows.some(one => one.decision === null))
    return refused('credit_changed')
  const isForTwo = needsSecond({ role: actor.role, amountCents, beforeCents: givenAlone(rows, actor.id, now) })
  const row = { id: requestKey, patientId, amountCents, reason }
  const alone = { decision: 'approved', decidedById: actor.id, decidedBy: actor.name, decidedAt: now } as const
  await insertCredit(tx, {
    ...row,
    note: why,
    askedById: actor.id,
    askedBy: actor.name,
    askedAt: now,
    ...(isForTwo ? {} : alone),
  })
  await note(deps, tx, isForTwo ? 'ask' : 'give', row)
  if (isForTwo)
    await openTask(deps, tx, {
      role: 'admin',
      kind: 'credit_to_agree',
      subjectId: id,
      patientId,
      summary: `${money(amountCents)} of credit are asked for: a second person has to agree.`,
      dueAt: withinBusinessDays(now, 1),
    })
  else await tellGiven(deps, tx, { patientId, brand }, row)
  return answer(ctx, id)
}

/** The credit of the patient of a payment, held; undefined where it is somebody else's. */
const ownCredit = async (ctx: Ctx<'admin'>, id: string, creditId: string) => {
  const page = await pageOf(ctx, id)
  if (!page) return undefined
  await lockCredit(ctx.tx, page.patientId)
  const row = await creditById(ctx.tx, creditId)
  return row?.patientId === page.patientId ? { row, page } : undefined
}

type Decide = { id: string } & CallInput<typeof payments.decideCredit>['body']

/**
 * A second person agrees to credit or declines it; whoever asked may only take that back. Refuses with `not_found`, `refund_decided` where
 * a colleague was faster, and `second_person`.
 */
export const decideCredit = async (
  ctx: Ctx<'admin'>,
  { id, creditId, decision, note: why }: Decide,
): Promise<Result<PaymentForAdmin>> => {
  const { deps, tx, actor, now } = ctx
  const found = await ownCredit(ctx, id, creditId)
  if (!found) return refused('not_found')
  const { row, page } = found
  if (row.decision !== null) return refused('refund_decided')
  if (decision === 'approved' && row.askedById === actor.id) return refused('second_person')
  await saveCredit(tx, creditId, {
    decision,
    decidedById: actor.id,
    decidedBy: actor.name,
    decidedAt: now,
    decisionNote: why,
  })
  await note(deps, tx, decision === 'approved' ? 'agree' : 'decline', row)
  // It may have been asked for at another payment of theirs.
  const places = [id, ...page.others.map(one => one.id)]
  await closeTasks(deps, tx, 'credit_to_agree', places, actor.name)
  if (decision === 'approved') await tellGiven(deps, tx, page, row)
  return answer(ctx, id)
}

export const tellTakenBack = (
  deps: Deps,
  tx: Tx,
  { patientId, brand }: About,
  { id, takenBackCents, why }: { id: string; takenBackCents: number; why: string },
) =>
  emailPatient(deps, tx, {
    patientId,
    brand,
    subject: `${money(takenBackCents)} of credit is taken back`,
    heading: `${money(takenBackCents)} of credit is taken back`,
    paragraphs: ['It was not used, and no payment that we have announced changes.', why],
    action,
    dedupeKey: `credit-taken-back:${id}`,
  })

type TakeBack = { id: string } & CallInput<typeof payments.takeCreditBack>['body']

/**
 * Takes back what of credit is not used, and counted on for no payment that was announced. Refuses with `not_found`, and `credit_changed`
 * where that is another amount than was shown.
 */
export const takeCreditBack = async (
  ctx: Ctx<'admin'>,
  { id, creditId, leftCents, note: why }: TakeBack,
): Promise<Result<PaymentForAdmin>> => {
  const { deps, tx, actor, now } = ctx
  const found = await ownCredit(ctx, id, creditId)
  if (found?.row.decision !== 'approved') return refused('not_found')
  const { row, page } = found
  if (row.takenBackAt) return answer(ctx, id)
  const { balanceCents, heldCents } = await creditStanding(tx, row.patientId)
  const takenBackCents = leftOfCredit(row, balanceCents - heldCents)
  if (takenBackCents === 0 || takenBackCents !== leftCents) return refused('credit_changed')
  await saveCredit(tx, creditId, { takenBackBy: actor.name, takenBackAt: now, takenBackNote: why, takenBackCents })
  await note(deps, tx, 'take_back', row)
  await tellTakenBack(deps, tx, page, { id: row.id, takenBackCents, why })
  return answer(ctx, id)
}
