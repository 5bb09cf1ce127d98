import type { Storefront } from '@om/integrations/storefront/browser'

let shop: Promise<Storefront> | undefined

const textIn = (value: unknown, field: string): string => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined
  return typeof found === 'string' ? found : ''
}

const connect = async (): Promise<Storefront> => {
  const [{ createStorefront }, response] = await Promise.all([
    import('@om/integrations/storefront/browser'),
    fetch('/api/config', { headers: { accept: 'application/json' } }),
  ])
  if (!response.ok) throw new Error(`API call failed with status: ${response.status}`)
  const { storefront }: { storefront?: unknown } = await response.json()
  if (!storefront) throw new Error('The shop is not set up here.')
  return createStorefront({
    endpoint: textIn(storefront, 'endpoint'),
    token: textIn(storefront, 'token'),
    apiVersion: textIn(storefront, 'apiVersion'),
  })
}

/** The shop's storefront as this installation names it; its code is loaded when it is first needed. (Spec §7) */
export const openShop = (): Promise<Storefront> => {
  shop ??= connect().catch(error => {
    // Another try may find the way.
    shop = undefined
    throw error
  })
  return shop
}
