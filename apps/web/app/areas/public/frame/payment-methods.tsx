import classes from './payment-methods.module.css'

/** What people can pay with. (Spec §2: footer) */
const methods = ['Visa', 'Mastercard', 'American Express', 'PayPal', 'Afterpay', 'Apple Pay', 'Google Pay'] as const

export const PaymentMethods = () => (
  <ul className={classes.methods} aria-label="Payment methods">
    {methods.map(name => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)
