import { PaymentIcon, type PaymentName } from '#app/ui/icons/payment-icons.tsx'
import classes from './payment-methods.module.css'

/** What people can pay with. (Spec §2: footer) */
const methods: readonly { name: PaymentName; label: string }[] = [
  { name: 'visa', label: 'Visa' },
  { name: 'mastercard', label: 'Mastercard' },
  { name: 'american-express', label: 'American Express' },
  { name: 'paypal', label: 'PayPal' },
  { name: 'afterpay', label: 'Afterpay' },
  { name: 'apple-pay', label: 'Apple Pay' },
  { name: 'google-pay', label: 'Google Pay' },
]

export const PaymentMethods = () => (
  <ul className={classes.methods} aria-label="Payment methods">
    {methods.map(({ name, label }) => (
      <li key={name}>
        <PaymentIcon name={name} />
        <span className="visually-hidden">{label}</span>
      </li>
    ))}
  </ul>
)
