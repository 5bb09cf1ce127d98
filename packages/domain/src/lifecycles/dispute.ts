/** A payment that its holder disputes at the bank, as the payment provider tells it, in our words. */

export const disputeStates = ['to_answer', 'at_bank', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

const stateOf: Record<string, DisputeState> = {
  needs_response: 'to_answer',
  warning_needs_response: 'to_answer',
  appeal_needs_response: 'to_answer',
  under_review: 'at_bank',
  warning_under_review: 'at_bank',
  appeal_under_review: 'at_bank',
  won: 'won',
  // The money never left, or came back.
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}

/** The provider's word in ours; one that is new to us waits at the bank, so that nothing is charged or sent meanwhile. */
export const disputeStateOf = (status: string): DisputeState => stateOf[status] ?? 'at_bank'

/** Whether nothing may be charged or sent: the bank has not decided. */
export const isDisputeOpen = (state: DisputeState): boolean => state === 'to_answer' || state === 'at_bank'

/** The bank's reasons, as the office reads them. */
export const disputeReasons: Record<string, string> = {
  bank_cannot_process: 'The bank could not process it',
  check_returned: 'The bank returned it',
  credit_not_processed: 'A refund was promised and did not arrive',
  customer_initiated: 'The customer asked the bank to take it back',
  debit_not_authorized: 'The holder did not agree to the debit',
  duplicate: 'Charged twice',
  fraudulent: 'The holder says that they did not pay it',
  general: 'No reason was given',
  incorrect_account_details: 'The account details were wrong',
  insufficient_funds: 'There was not enough money',
  noncompliant: 'Against the rules of the card scheme',
  product_not_received: 'The holder says that nothing arrived',
  product_unacceptable: 'The holder says that it was damaged or not as described',
  subscription_canceled: 'The holder says that the subscription was cancelled',
  unrecognized: 'The holder does not recognise it',
}

/** The bank's reason in words; one that is new to us stands as the provider writes it. */
export const disputeReason = (code: string): string => disputeReasons[code] ?? code.replaceAll('_', ' ')
