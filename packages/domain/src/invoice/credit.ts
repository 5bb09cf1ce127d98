/** Credit that a patient has with us: how much of a payment it takes, and what goes back to it. Amounts in cents. */

/** The payment provider charges no card less than this. */
export const LEAST_CHARGE_CENTS = 50

/** So long what one person has given the same patient alone counts together, in days: parts do not get round the limit. */
export const ALONE_DAYS = 90

/** How much of a payment credit takes: all of it, or as much as leaves an amount that a card can be charged. */
export const creditFor = (totalCents: number, availableCents: number): number => {
  const most = Math.max(0, Math.min(totalCents, availableCents))
  return most === totalCents ? most : Math.max(0, Math.min(most, totalCents - LEAST_CHARGE_CENTS))
}

type Paid = {
  /** What the payment came to, and how much of that was credit. */
  totalCents: number
  creditCents: number
  /** What has gone back of it before, and how much of that was credit. */
  back: readonly { amountCents: number; creditCents: number }[]
}

/** How much of a refund goes back as credit: what was charged to the card goes back there first. */
export const creditOfRefund = ({ totalCents, creditCents, back }: Paid, amountCents: number): number => {
  const toCard = back.reduce((sum, one) => sum + one.amountCents - one.creditCents, 0)
  const cardLeft = Math.max(0, totalCents - creditCents - toCard)
  return Math.max(0, amountCents - cardLeft)
}

export type ComingCharge = {
  subjectId: string
  at: Date
  totalCents: number
  /** What its notice told already; null before one. */
  heldCents: number | null
}

/** What credit takes off each of the next charges: as it was told, and otherwise off the soonest first. `freeCents` is told to none yet. */
export const creditOfCharges = (charges: readonly ComingCharge[], freeCents: number): Map<string, number> => {
  let left = freeCents
  const taken = new Map<string, number>()
  for (const { subjectId, totalCents, heldCents } of charges.toSorted((one, other) => +one.at - +other.at)) {
    const cents = heldCents ?? creditFor(totalCents, left)
    if (heldCents === null) left -= cents
    taken.set(subjectId, cents)
  }
  return taken
}
