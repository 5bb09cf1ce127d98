import { creditFor } from '@om/domain/invoice/credit'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import {
  type CreditRow,
  type CreditUse,
  creditsOf,
  heldFor,
  insertUse,
  lockCredit,
  saveUse,
  useOfInvoice,
  usesOf,
} from './credit.repo.ts'

const isGiven = ({ decision }: CreditRow) => decision === 'approved'
const isHeld = ({ stripeInvoiceId }: CreditUse) => stripeInvoiceId === null

/** What is left of what was given, and how much of that is counted on for payments that were announced, in cents. */
export const balanceOf = (credits: readonly CreditRow[], uses: readonly CreditUse[]) => {
  const given = credits.filter(isGiven).reduce((sum, one) => sum + one.amountCents - one.takenBackCents, 0)
  const used = uses.filter(one => !isHeld(one)).reduce((sum, one) => sum + one.amountCents - one.backCents, 0)
  const heldCents = uses.filter(isHeld).reduce((sum, one) => sum + one.amountCents, 0)
  return { balanceCents: Math.max(0, given - used), heldCents }
}

/** The credit of a patient, and what of it is counted on for which subscription. */
export const creditStanding = async (tx: Tx, patientId: string) => {
  const uses = await usesOf(tx, patientId)
  const heldBy = new Map(uses.filter(isHeld).map(one => [one.subjectId, one.amountCents]))
  return { ...balanceOf(await creditsOf(tx, patientId), uses), heldBy }
}

type Coming = { patientId: string; subjectId: string; totalCents: number }

/** Counts on credit for a payment that is announced now, as much as is told to no other; the same payment announced again counts anew. */
export const holdCredit = async (deps: Deps, tx: Tx, { patientId, subjectId, totalCents }: Coming): Promise<number> => {
  await lockCredit(tx, patientId)
  const held = await heldFor(tx, subjectId)
  const { balanceCents, heldCents } = await creditStanding(tx, patientId)
  const amountCents = creditFor(totalCents, balanceCents - heldCents + (held?.amountCents ?? 0))
  const heldAt = deps.clock.now()
  if (held) await saveUse(tx, held.id, { amountCents, heldAt })
  else if (amountCents > 0) await insertUse(tx, { patientId, subjectId, amountCents, heldAt })
  return amountCents
}

/** What was counted on for a subscription that is over is free again. */
export const freeCredit = async (tx: Tx, subjectId: string): Promise<void> => {
  const held = await heldFor(tx, subjectId)
  if (held && held.amountCents > 0) await saveUse(tx, held.id, { amountCents: 0 })
}

/** Takes what was announced off an invoice that is about to be charged, and answers how much; for the same invoice it is the same. */
export const takeCredit = async (
  deps: Deps,
  tx: Tx,
  { patientId, subjectId, totalCents, stripeInvoiceId }: Coming & { stripeInvoiceId: string },
): Promise<number> => {
  await lockCredit(tx, patientId)
  const known = await useOfInvoice(tx, stripeInvoiceId)
  if (known) return known.amountCents - known.backCents
  const held = await heldFor(tx, subjectId)
  const amountCents = held ? creditFor(totalCents, held.amountCents) : 0
  if (held && amountCents > 0) await saveUse(tx, held.id, { amountCents, stripeInvoiceId, usedAt: deps.clock.now() })
  return amountCents
}

/** So much, altogether, of what an invoice took is credit again: all of it where nothing is said. It never becomes less. */
export const giveCreditBack = async (tx: Tx, stripeInvoiceId: string, totalCents?: number): Promise<void> => {
  const use = await useOfInvoice(tx, stripeInvoiceId)
  if (!use) return
  const backCents = Math.min(use.amountCents, totalCents ?? use.amountCents)
  if (backCents > use.backCents) await saveUse(tx, use.id, { backCents })
}
