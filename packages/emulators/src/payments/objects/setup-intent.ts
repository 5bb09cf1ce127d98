import { randomId } from '../../common/ids.ts'
import type { Payments } from '../payments.ts'
import type { Metadata, SetupIntent } from '../wire.ts'

type NewSetup = {
  customer: string | null
  description?: string | null
  metadata?: Metadata
  usage?: 'off_session' | 'on_session'
}

/** Begins the keeping of a card; nothing is charged by it. */
export function createSetupIntent(payments: Payments, given: NewSetup): SetupIntent {
  const id = randomId('seti_')
  const intent = payments.setupIntents.put({
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomId('')}`,
    created: payments.now(),
    customer: given.customer,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: given.usage ?? 'off_session',
  })
  payments.emit('setup_intent.created', intent)
  return intent
}
