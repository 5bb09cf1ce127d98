import type { PublicConfig } from '@om/contracts/config'
import type { Deps } from '#src/deps.ts'

/** The settings that any visitor may read; named one by one, so nothing else can leave. */
export const publicConfig = ({ config, authKeys }: Pick<Deps, 'config' | 'authKeys'>): PublicConfig => ({
  productName: config.productName,
  legal: config.legal,
  supabase: config.hostedAuth ?? { url: config.publicUrl, anonKey: authKeys.anonKey },
  storefront: config.storefront,
  payments: { mode: config.stripe.mode },
  emulators: config.emulatorsUrl !== null,
  demo: config.demo,
  captcha: { siteKey: config.turnstileSiteKey },
  analytics: { tagId: config.analyticsTagId },
  clinicPolicy: { requireLiveConsult: config.requireLiveConsult },
})
