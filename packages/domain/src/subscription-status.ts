/** Which subscription statuses count for what. (Spec §4: patient subscription status) */

const active: readonly string[] = ['active', 'paid', 'succeeded', 'complete', 'paused', 'incomplete', 'trialing']

/** Whether a subscription counts as active for choosing where a link leads, never for what is dispensed. (Spec §4) */
export const countsAsActive = (status: string): boolean => active.includes(status)

/** A product subscription counts until it is cancelled, in either spelling. (Spec §4) */
export const keepsAccess = (subscription: { status: string }): boolean =>
  subscription.status !== 'cancelled' && subscription.status !== 'canceled'

export type PatientHoldings = {
  loading?: boolean
  subscriptions: readonly { status: string }[]
  productSubscriptions: readonly { status: string }[]
  prescriptions: readonly { purchased: boolean; status: string }[]
}

/** Whether the patient has a subscription of any kind. (Spec §4) */
export const hasSubscription = ({ subscriptions, productSubscriptions, prescriptions }: PatientHoldings): boolean =>
  subscriptions.some(one => countsAsActive(one.status)) ||
  productSubscriptions.some(keepsAccess) ||
  prescriptions.some(one => one.purchased && one.status === 'active')

/** Where Manage Subscriptions leads; while loading, to the page for newcomers. (Spec §4) */
export const manageSubscriptionsPath = (holdings: PatientHoldings): string =>
  !holdings.loading && hasSubscription(holdings) ? '/patient-subscription-management' : '/patient-subscription'

/**
 * Whether this cycle may be dispensed: paid, on a running subscription, with a prescription that allows a supply.
 * Payment alone never does, and neither does a prescription alone. (INV-11)
 */
export const entitledToDispense = (cycle: {
  status: string
  isCyclePaid: boolean
  isSupplyAllowed: boolean
}): boolean => (cycle.status === 'active' || cycle.status === 'trialing') && cycle.isCyclePaid && cycle.isSupplyAllowed
