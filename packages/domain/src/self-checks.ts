/** What the product promises of itself and looks at again every few minutes: the order is that of the page. */
export const checkKeys = [
  'unpaid_supply',
  'script',
  'charge_notice',
  'charge_right',
  'charge_twice',
  'paid_supplied',
  'ledger',
  'stock',
  'audit_chain',
  'provider',
  'webhooks',
  'outbox',
  'jobs',
  'sweeps',
  'kept_past',
  'registrations',
  'certificate',
  'backups',
] as const
export type CheckKey = (typeof checkKeys)[number]

/** `unknown`: the product cannot tell, and says what is missing. */
export type CheckState = 'good' | 'caution' | 'bad' | 'unknown'

type CheckWords = {
  name: string
  promise: string
  /** What to do where it is not so, and where that is done; null where nothing of the product shows it. */
  next: string
  place: { label: string; to: string } | null
}

/** So far back what has happened is looked at again; older records were looked at when they were younger. */
export const CHECKED_DAYS = 90

/** How often all of it is looked at by itself. */
export const CHECK_EVERY_MINUTES = 5

/** After so long without a run something keeps it from running. */
export const CHECK_STALE_MINUTES = 20

const payments = { label: 'Payments', to: '/admin/orders?part=payments' }

/** What each check is called, what it promises, and what to do about it. */
export const checkWords: Record<CheckKey, CheckWords> = {
  unpaid_supply: {
    name: 'No supply without payment',
    promise: 'What the pharmacy has checked or sent was paid for.',
    next: 'Open the payment, and ask the pharmacy to hold what has not left.',
    place: payments,
  },
  script: {
    name: 'No supply without a valid prescription',
    promise:
      'What was checked or sent had its signed original, was within its days and neither on hold nor ended, and a pharmacist checked it.',
    next: 'Tell the pharmacist in charge the order numbers at once; they enter an incident.',
    place: { label: 'Incidents', to: '/admin/messages?section=registers&kind=incident' },
  },
  charge_notice: {
    name: 'No charge without notice',
    promise: 'Each renewal, of a plan or of goods, was announced with its amount seven days before it was charged.',
    next: 'Open the payment, look at its notice in the history, and pay it back where there was none.',
    place: payments,
  },
  charge_right: {
    name: 'No charge without a right to it',
    promise: 'Nobody was charged after cancelling, without having agreed, or where nothing may be supplied.',
    next: 'Open the payment and pay it back.',
    place: payments,
  },
  charge_twice: {
    name: 'Nobody is charged twice',
    promise: 'Two payments of one plan, or of the same goods, are as far apart as was agreed.',
    next: 'Open the payment, compare it with the one before, and pay back what is too much.',
    place: payments,
  },
  paid_supplied: {
    name: 'What was paid is supplied or paid back',
    promise: 'Each payment has its order, its repayment, or a dispute that decides about it.',
    next: 'Open the payment: pay it back, or ask the pharmacy what became of its order.',
    place: payments,
  },
  ledger: {
    name: 'Money is equal to the provider’s',
    promise: 'Each day is equal to the cent with what the payment provider says, or somebody has said why it is not.',
    next: 'Open the day, compare it again, and say why what is left differs.',
    place: { label: 'Days', to: '/admin/money/days' },
  },
  stock: {
    name: 'Stock is equal to its ledger',
    promise: 'Each lot holds what its moves add up to, and none holds less than nothing.',
    next: 'Ask a pharmacist to count the lots that are named, and whoever runs the server who could reach the database.',
    place: null,
  },
  audit_chain: {
    name: 'The audit log is as it was written',
    promise: 'No entry was changed, removed or added past the chain; it was checked within the last 26 hours.',
    next: 'Keep a copy of the database and of the server’s logs as they are, and find out who could reach the database.',
    place: { label: 'Audit log', to: '/admin/dashboard#audit-log' },
  },
  provider: {
    name: 'The payment provider answers',
    promise: 'Charges, refunds and messages go through.',
    next: 'Look at the provider’s status page. What waits is done as soon as it answers.',
    place: { label: 'Messages', to: '/admin/orders?part=messages&provider=stripe' },
  },
  webhooks: {
    name: 'Messages from outside are handled',
    promise: 'What the shop, the payment provider and the mail service have told is worked on within 15 minutes.',
    next: 'Open the message, read why it failed, and have it handled again.',
    place: { label: 'Messages', to: '/admin/orders?part=messages' },
  },
  outbox: {
    name: 'Mails and notifications go out',
    promise: 'Nothing that was written waits for longer than 15 minutes.',
    next: 'Ask whoever runs the server whether the mail server answers. What waits goes out by itself then.',
    place: null,
  },
  jobs: {
    name: 'Background work is not stuck',
    promise: 'What is due is taken up within 15 minutes, and nothing has failed for good in the last day.',
    next: 'Ask whoever runs the server to read its log, and to see that a copy with workers runs.',
    place: null,
  },
  sweeps: {
    name: 'Work by the clock succeeds',
    promise:
      'What is looked at every few seconds, such as due charges, reminders and clocks, succeeded when it was last begun.',
    next: 'Ask whoever runs the server to read its log for “sweep failed”. It is tried again by itself.',
    place: null,
  },
  kept_past: {
    name: 'Nothing is kept past its date',
    promise: 'What was kept of a closed account is destroyed on the day after its date, unless a legal hold keeps it.',
    next: 'Ask whoever runs the server to read its log for what keeps it. It is tried again by itself. A superadmin sees what is due.',
    place: { label: 'Kept and destroyed', to: '/admin/users?kept=yes' },
  },
  registrations: {
    name: 'Registrations are not near their end',
    promise: 'Everyone who works here is registered, for sixty days more at least.',
    next: 'Ask them to renew, and enter the new last day. Who is not registered is kept from working meanwhile.',
    place: { label: 'Registrations', to: '/admin/dashboard#registrations' },
  },
  certificate: {
    name: 'The site’s certificate is not near its end',
    promise: 'Browsers trust the site for three weeks more at least.',
    next: 'Ask whoever runs the server to renew it.',
    place: null,
  },
  backups: {
    name: 'Backups are fresh',
    promise: 'A backup of the database succeeded within the last 26 hours.',
    next: 'Ask whoever runs the server to look at the backup, and to try that it can be restored.',
    place: null,
  },
}
