import { z } from 'zod'
import { randomId } from '../../common/ids.ts'
import { endpoint } from '../api/endpoint.ts'
import { invalidRequest, noSuch } from '../api/errors.ts'
import { listPage } from '../api/lists.ts'
import { expand, flag, mergeMetadata, metadata, paging, text, unsettable, webAddress } from '../api/params.ts'
import type { Payments } from '../payments.ts'
import type { PortalConfiguration } from '../wire.ts'
import { requireCustomer } from './customers.ts'

const allowed = z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id'])
const Features = z.strictObject({
  customer_update: z
    .strictObject({ enabled: flag, allowed_updates: unsettable(z.array(allowed)).optional() })
    .optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z
    .strictObject({ enabled: flag, mode: z.enum(['at_period_end', 'immediately']).optional() })
    .optional(),
})

const fields = {
  business_profile: z
    .strictObject({
      headline: unsettable(text.max(60)).optional(),
      privacy_policy_url: webAddress.optional(),
      terms_of_service_url: webAddress.optional(),
    })
    .optional(),
  default_return_url: unsettable(webAddress).optional(),
  metadata: metadata.optional(),
  name: unsettable(text).optional(),
  expand,
}

const NewConfiguration = z.strictObject({ ...fields, features: Features })
const ConfigurationChange = z.strictObject({ ...fields, features: Features.optional(), active: flag.optional() })

const NewSession = z.strictObject({
  customer: text,
  configuration: text.optional(),
  return_url: webAddress.optional(),
  locale: text.optional(),
  expand,
})

const path = '/v1/billing_portal/configurations'

export const portalEndpoints = [
  endpoint('POST', path, NewConfiguration, ({ payments, params }) => {
    const made = payments.portalConfigurations.put(
      changed(blank(payments, payments.portalConfigurations.count() === 0), params),
    )
    payments.emit('billing_portal.configuration.created', made)
    return made
  }),

  endpoint(
    'GET',
    path,
    z.strictObject({ ...paging, active: flag.optional(), is_default: flag.optional() }),
    ({ payments, params }) =>
      listPage(payments.portalConfigurations, {
        url: path,
        page: params,
        keep: ({ active, is_default }) =>
          (params.active === undefined || active === params.active) &&
          (params.is_default === undefined || is_default === params.is_default),
      }),
  ),

  endpoint('GET', `${path}/:id`, z.strictObject({ expand }), ({ payments, id }) => requireOne(payments, id)),

  endpoint('POST', `${path}/:id`, ConfigurationChange, ({ payments, id, params }) => {
    const after = payments.portalConfigurations.put({
      ...changed(requireOne(payments, id), params),
      updated: payments.now(),
    })
    payments.emit('billing_portal.configuration.updated', after)
    return after
  }),

  endpoint('POST', '/v1/billing_portal/sessions', NewSession, ({ payments, params }) => {
    requireCustomer(payments, params.customer, 'customer')
    const configuration = params.configuration
      ? requireOne(payments, params.configuration, 'configuration')
      : payments.portalConfigurations.list().find(({ is_default }) => is_default)
    if (!configuration) {
      throw invalidRequest(
        'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
      )
    }
    const id = randomId('bps_')
    const session = payments.portalSessions.put({
      id,
      object: 'billing_portal.session',
      configuration: configuration.id,
      created: payments.now(),
      customer: params.customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: params.return_url ?? configuration.default_return_url,
      url: `${payments.publicUrl()}/p/session/${id}`,
    })
    payments.emit('billing_portal.session.created', session)
    return session
  }),
]

function blank(payments: Payments, isDefault: boolean): PortalConfiguration {
  return {
    id: randomId('bpc_'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: payments.now(),
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: false },
      payment_method_update: { enabled: false, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: false,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'interval_options' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        products: [],
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: payments.now(),
  }
}

type Change = z.infer<typeof ConfigurationChange>

function changed(before: PortalConfiguration, { features, business_profile, ...rest }: Change): PortalConfiguration {
  const had = before.features
  const { customer_update: update, subscription_cancel: cancel } = features ?? {}
  return {
    ...before,
    active: rest.active ?? before.active,
    name: rest.name ?? before.name,
    default_return_url: rest.default_return_url ?? before.default_return_url,
    metadata: mergeMetadata(before.metadata, rest.metadata),
    business_profile: { ...before.business_profile, ...business_profile },
    features: {
      ...had,
      customer_update: update
        ? { enabled: update.enabled, allowed_updates: update.allowed_updates ?? [] }
        : had.customer_update,
      invoice_history: features?.invoice_history ?? had.invoice_history,
      payment_method_update: { ...had.payment_method_update, ...features?.payment_method_update },
      subscription_cancel: { ...had.subscription_cancel, ...cancel },
    },
  }
}

function requireOne(payments: Payments, id: string, param?: string): PortalConfiguration {
  const found = payments.portalConfigurations.get(id)
  if (!found) throw noSuch('configuration', id, param ?? 'id', param ? 400 : 404)
  return found
}
