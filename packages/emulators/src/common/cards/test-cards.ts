/** What a test card does. The numbers and outcomes are the provider's published ones. */
export type CardBehaviour = {
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  country: string
  /** Refused whenever it is charged. */
  decline?: Decline
  /** Refused when it is charged without the cardholder: at renewals. */
  laterDecline?: Decline
  /** Asks the cardholder to confirm: once, or also at every renewal. */
  challenge?: 'first' | 'always'
  refund?: 'pending' | 'failed'
  /** Its holder tells the bank that they did not pay. */
  isDisputed?: true
}

export type Decline = {
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error' | 'authentication_required'
  declineCode: string
  message: string
}

const declined = (declineCode: string): Decline => ({
  code: 'card_declined',
  declineCode,
  message: declineCode === 'insufficient_funds' ? 'Your card has insufficient funds.' : 'Your card was declined.',
})

const needsCardholder: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'This payment requires authentication. Please complete authentication and try again.',
}

const visa = { brand: 'visa', country: 'US' } as const

const behaviours: CardBehaviour[] = [
  { number: '4242424242424242', ...visa },
  { number: '4000000360000006', ...visa, country: 'AU' },
  { number: '5555555555554444', brand: 'mastercard', country: 'US' },
  { number: '378282246310005', brand: 'amex', country: 'US' },
  { number: '4000000000000002', ...visa, decline: declined('generic_decline') },
  { number: '4000000000009995', ...visa, decline: declined('insufficient_funds') },
  { number: '4000000000009987', ...visa, decline: declined('lost_card') },
  { number: '4000000000009979', ...visa, decline: declined('stolen_card') },
  {
    number: '4000000000000069',
    ...visa,
    decline: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    ...visa,
    decline: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  {
    number: '4000000000000119',
    ...visa,
    decline: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  { number: '4000000000000341', ...visa, laterDecline: declined('generic_decline') },
  { number: '4000002500003155', ...visa, challenge: 'first' },
  { number: '4000000000003220', ...visa, challenge: 'first' },
  { number: '4000002760003184', ...visa, country: 'DE', challenge: 'always', laterDecline: needsCardholder },
  { number: '4000008260003178', ...visa, country: 'GB', challenge: 'always', decline: declined('insufficient_funds') },
  { number: '4000008400001629', ...visa, challenge: 'always', decline: declined('generic_decline') },
  { number: '4000000000007726', ...visa, refund: 'pending' },
  { number: '4000000000005126', ...visa, refund: 'failed' },
  { number: '4000000000000259', ...visa, isDisputed: true },
]

/** The names by which the API knows test cards, so that no number needs to be sent. */
const tokens: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_au: '4000000360000006',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
  pm_card_createDispute: '4000000000000259',
}

const byNumber = new Map(behaviours.map(card => [card.number, card]))

/** The test card with this number, digits only; undefined for any other number. */
export function findTestCard(number: string): CardBehaviour | undefined {
  return byNumber.get(number)
}

/** The test card behind a name such as `pm_card_visa`. */
export function findCardByToken(token: string): CardBehaviour | undefined {
  return byNumber.get(tokens[token] ?? '')
}

/** Whether a card number could be real at all: 12 to 19 digits with a right check digit (Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
