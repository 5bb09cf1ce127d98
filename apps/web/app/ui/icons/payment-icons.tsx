import afterpay from '#app/brand/art/payment/afterpay.svg'
import americanExpress from '#app/brand/art/payment/american-express.svg'
import applePay from '#app/brand/art/payment/apple-pay.svg'
import googlePay from '#app/brand/art/payment/google-pay.svg'
import mastercard from '#app/brand/art/payment/mastercard.svg'
import paypal from '#app/brand/art/payment/paypal.svg'
import visa from '#app/brand/art/payment/visa.svg'

/** Ways to pay that the footer shows. (Spec §2: payment icons) */
export type PaymentName =
  | 'visa'
  | 'mastercard'
  | 'american-express'
  | 'paypal'
  | 'afterpay'
  | 'apple-pay'
  | 'google-pay'

// Shapes of Visa, PayPal, Afterpay, Apple Pay and Google Pay: Simple Icons, CC0 1.0.
const plates: Record<PaymentName, string> = {
  visa,
  mastercard,
  'american-express': americanExpress,
  paypal,
  afterpay,
  'apple-pay': applePay,
  'google-pay': googlePay,
}

/**
 * The mark of a way to pay on its own small plate, 46 by 30; the caller names it in words. A file of its own: it stands at
 * the end of every page, and the page itself should be short.
 */
export const PaymentIcon = ({ name }: { name: PaymentName }) => (
  <img src={plates[name]} alt="" width={46} height={30} loading="lazy" />
)
