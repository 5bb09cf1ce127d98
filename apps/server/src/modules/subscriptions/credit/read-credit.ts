import { type CreditForAdmin, creditReasons } from '@om/contracts/credit'
import type { PaymentForAdmin } from '@om/contracts/payments'
import { ALONE_DAYS } from '@om/domain/invoice/credit'
import { aloneCents } from '@om/domain/invoice/hand-refund'
import { formatMoney } from '@om/domain/money'
import type { AdminActor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import { type CreditRow, creditsOf } from './credit.repo.ts'
import { creditStanding } from './use-credit.ts'

const DAY_MS = 86_400_000
const money = (cents: number) => formatMoney({ cents, currency: 'AUD' })

/** What somebody has given a patient without a second person of late, less what was taken back of it. */
export const givenAlone = (rows: readonly CreditRow[], personId: string, now: Date): number =>
  rows
    .filter(one => one.askedById === personId && one.decidedById === personId && one.decision === 'approved')
    .filter(one => now.getTime() - one.askedAt.getTime() < ALONE_DAYS * DAY_MS)
    .reduce((sum, one) => sum + one.amountCents - one.takenBackCents, 0)

/** What can be taken back of credit that was given: what is told to no payment, once. `freeCents`: what all of theirs leaves free. */
export const leftOfCredit = ({ decision, takenBackAt, amountCents }: CreditRow, freeCents: number): number =>
  decision === 'approved' && !takenBackAt ? Math.max(0, Math.min(amountCents, freeCents)) : 0

/** The credit of a patient as the office reads it. */
export const creditForAdmin = async (
  tx: Tx,
  actor: AdminActor,
  patientId: string,
  now: Date,
): Promise<CreditForAdmin> => {
  const rows = await creditsOf(tx, patientId)
  const { balanceCents, heldCents } = await creditStanding(tx, patientId)
  return {
    balanceCents,
    heldCents,
    aloneCents: Math.max(0, aloneCents[actor.role] - givenAlone(rows, actor.id, now)),
    given: rows.map(one => ({
      id: one.id,
      amountCents: one.amountCents,
      reason: creditReasons.find(reason => reason === one.reason) ?? 'other',
      note: one.note,
      askedBy: one.askedBy,
      askedAt: one.askedAt.toISOString(),
      decision: one.decision,
      decidedBy: one.decidedBy,
      decidedAt: one.decidedAt?.toISOString() ?? null,
      decisionNote: one.decisionNote,
      takenBackBy: one.takenBackBy,
      takenBackAt: one.takenBackAt?.toISOString() ?? null,
      takenBackCents: one.takenBackCents,
      leftCents: leftOfCredit(one, balanceCents - heldCents),
      can: {
        agree: one.decision === null && one.askedById !== actor.id,
        decline: one.decision === null,
      },
    })),
  }
}

/** What was done about the credit of a patient, for the timeline of their payments. */
export const creditEvents = async (tx: Tx, patientId: string): Promise<PaymentForAdmin['timeline']> =>
  (await creditsOf(tx, patientId)).flatMap(one => {
    const amount = money(one.amountCents)
    const event = (at: Date, who: string, what: string, note: string) => ({
      at: at.toISOString(),
      kind: 'money' as const,
      who,
      what,
      note,
    })
    const isAlone = one.decidedById === one.askedById && one.decision === 'approved'
    return [
      event(
        one.askedAt,
        one.askedBy,
        isAlone ? `gave ${amount} of credit` : `asked to give ${amount} of credit`,
        one.note,
      ),
      ...(one.decidedAt && !isAlone
        ? [
            event(
              one.decidedAt,
              one.decidedBy,
              `${one.decision === 'approved' ? 'agreed to' : 'declined'} ${amount} of credit`,
              one.decisionNote,
            ),
          ]
        : []),
      ...(one.takenBackAt
        ? [
            event(
              one.takenBackAt,
              one.takenBackBy,
              `took ${money(one.takenBackCents)} of credit back`,
              one.takenBackNote,
            ),
          ]
        : []),
    ]
  })
