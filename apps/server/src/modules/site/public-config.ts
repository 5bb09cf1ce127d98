import type { PublicConfig } from '@om/contracts/config'
import type { Settings } from '@om/contracts/settings'
import type { Deps } from '#src/deps.ts'

const officeNow = ({ assessments, shop_orders, dispatch }: Settings): PublicConfig['office'] => ({
  takesAssessments: assessments.isOn,
  takesShopOrders: shop_orders.isOn,
  dispatchDays: dispatch.days,
})

/** The settings that any visitor may read; named one by one, so nothing else can leave. */
export const publicConfig = async ({
  config,
  authKeys,
  settings,
}: Pick<Deps, 'config' | 'authKeys' | 'settings'>): Promise<PublicConfig> => ({
  productName: config.productName,
  publicUrl: config.publicUrl,
  contact: { email: config.supportEmail, phone: config.clinic.phone, address: config.clinic.address },
  pharmacy: config.pharmacy,
  legal: config.legal,
  supabase: config.hostedAuth
    ? { url: config.hostedAuth.url, anonKey: config.hostedAuth.anonKey }
    : { url: config.publicUrl, anonKey: authKeys.anonKey },
  storefront: config.storefront,
  payments: { mode: config.stripe?.mode ?? 'off' },
  emulators: config.emulatorsUrl !== null,
  demo: config.demo,
  styleguide: config.styleguide,
  captcha: {
    siteKey: config.auth.captcha?.siteKey ?? null,
    scriptUrl: config.auth.captcha ? `${config.auth.captcha.url}/turnstile/v0/api.js?render=explicit` : null,
  },
  signIn: {
    google: config.hostedAuth ? config.hostedAuth.google : config.auth.google !== null,
    hosted: config.hostedAuth !== null,
    minPasswordLength: config.auth.minPasswordLength,
  },
  alternateApiUrl: config.alternateApiUrl,
  analytics: config.analytics,
  office: officeNow(await settings.read()),
  clinicPolicy: {
    requireLiveConsult: config.requireLiveConsult,
    requirePhotos: config.requirePhotos,
    requireIdCheck: config.requireIdCheck,
  },
})
