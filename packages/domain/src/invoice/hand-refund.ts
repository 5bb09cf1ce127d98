/** What the front office pays back by hand, beside what the rules pay back by themselves. */

/** What one person may pay back of one invoice without a second one, in cents. Governance sets the figures. */
export const aloneCents = { admin: 100_00, superadmin: 300_00 } as const

type Ask = {
  role: keyof typeof aloneCents
  amountCents: number
  /** What the same person has paid back of the same invoice alone before. */
  beforeCents: number
}

/** Whether a second person has to agree: what somebody pays back of one invoice is taken together, so that parts do not get round it. */
export const needsSecond = ({ role, amountCents, beforeCents }: Ask): boolean =>
  beforeCents + amountCents > aloneCents[role]
