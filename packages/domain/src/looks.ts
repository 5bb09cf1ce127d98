/** Who has opened a record, in the words of the person it is about: what part it was, and why. (Spec §6, REG-19) */

export const lookReasons = ['care', 'order', 'answer', 'money', 'account', 'sent', 'stated'] as const
export type LookReason = (typeof lookReasons)[number]

export type LookWords = {
  /** What was opened or changed, as the end of `has read …`. */
  part: string
  /** `stated`: from outside the care team, for a reason that had to be given first. */
  reason: LookReason
  /** Nothing was changed by it. */
  isReading: boolean
}

/** What an action in the audit log is about, by its beginning; the longest that fits counts. */
const parts: readonly (readonly [beginning: string, part: string, reason: LookReason])[] = [
  ['', 'your record', 'care'],
  ['account', 'your account', 'account'],
  ['address', 'your addresses', 'account'],
  ['appointment', 'your appointment', 'care'],
  ['chart_opening', 'the note on why your record was opened', 'care'],
  ['chart_opening.asked', 'your record from outside your own care team, because you asked for it', 'stated'],
  [
    'chart_opening.complaint',
    'your record from outside your own care team, for a complaint, an incident or a request by law',
    'stated',
  ],
  ['chart_opening.cover', 'your record from outside your own care team, to stand in for a colleague', 'stated'],
  [
    'chart_opening.danger',
    'your record from outside your own care team, because somebody may have been in danger',
    'stated',
  ],
  [
    'chart_opening.other',
    'your record from outside your own care team, for a reason that the medical director has in writing',
    'stated',
  ],
  [
    'chart_opening.pharmacy',
    'your record from outside your own care team, because the pharmacy asked about you',
    'stated',
  ],
  ['audit', 'the list of who has opened your record', 'account'],
  ['check_in', 'your check-ins', 'care'],
  ['consult', 'your case: assessment, answers and notes', 'care'],
  ['consult.identity', 'who you are, from the ID that you showed', 'care'],
  ['consult.letter', 'a letter about you', 'care'],
  ['consult.replay', 'what our safety rules said about your assessment', 'care'],
  ['consult_note', 'the notes of your case', 'care'],
  ['correction', 'what you asked us to put right', 'answer'],
  ['crisis', 'what you told us that needed help at once', 'care'],
  ['doctor_letter', 'a letter that a doctor wrote for you', 'care'],
  ['dispute', 'a disputed payment of yours', 'money'],
  ['gates', 'what our safety rules said about your medicines', 'care'],
  ['gp_letter', 'the letter that you sent there', 'sent'],
  ['invoice', 'a payment of yours', 'money'],
  ['marketing', 'your answer about news', 'account'],
  ['matter', 'an entry in our registers that concerns you', 'answer'],
  ['order', 'your order: medicine, directions and address', 'order'],
  ['patient.chart', 'your case: assessment, answers and notes', 'care'],
  ['patient.history', 'what happened in your care', 'care'],
  ['payment', 'a payment of yours', 'money'],
  ['photo', 'your photos and papers', 'care'],
  ['picture', 'what we know about your health, with test results', 'care'],
  ['picture.read_told', 'what you told us about allergies and other medicines', 'order'],
  ['plan', 'your plan', 'money'],
  ['prescription', 'your prescription', 'care'],
  ['prescription.original', 'where the original of your prescription goes', 'order'],
  ['product_', 'goods that you have by subscription', 'money'],
  ['privacy_request', 'what you asked us about your privacy', 'answer'],
  ['profile', 'your name and contact details', 'account'],
  ['quality', 'your case, for a quality audit', 'care'],
  ['recall', 'whether something you have is recalled', 'order'],
  ['refill', 'your answers before a delivery', 'care'],
  ['second_opinion', 'your case, for a second opinion', 'care'],
  ['shop_order', 'an order of yours at the shop', 'order'],
  ['side_effect', 'what you reported as a side effect', 'care'],
  ['subscription', 'your plan', 'money'],
  ['support', 'a conversation of yours with us', 'answer'],
]

const reading = /(^|[._])(read|read_told|print|export|paper|list|search)$/

/** Whether the office reads of it only that it was: it is about care. (INV-14) */
export const isCareLook = (action: string): boolean => ['care', 'stated'].includes(lookWords(action).reason)

/** An action of the audit log in the words of the person it is about. One that is not known is about `your record`. */
export const lookWords = (action: string): LookWords => {
  const [, part = '', reason = 'care'] =
    parts.filter(([beginning]) => action.startsWith(beginning)).toSorted((a, b) => b[0].length - a[0].length)[0] ?? []
  return { part, reason, isReading: reading.test(action) }
}
