import { DEVICE_HEADER, TIME_ZONE_HEADER } from '@om/contracts/browser-headers'
import { readText, writeText } from './storage.ts'

const DEVICE_KEY = 'om:device'

const settingOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** Address and public key of the auth and data service, as the document states them. */
export const backend = (): { url: string; key: string } => ({
  url: settingOf('backend-url'),
  key: settingOf('backend-key'),
})

/** Whether an address is on the same origin as the page: our own service, which may hear which browser this is. */
export const isOwnAddress = (url: string, pageOrigin: string): boolean =>
  URL.canParse(url, pageOrigin) && new URL(url, pageOrigin).origin === pageOrigin

/** A random name of this browser. It stays when someone signs out, so that their next sign-in is no new device. */
export const deviceId = (): string => {
  const known = readText(DEVICE_KEY)
  if (known) return known
  const made = crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-')
  writeText(DEVICE_KEY, made)
  return made
}

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''

/** Device and time zone, for our own service alone: a hosted provider would refuse headers it does not know. */
export const ownHeaders = (url: string): Record<string, string> => {
  if (!isOwnAddress(url, window.location.origin)) return {}
  const zone = timeZone()
  return { [DEVICE_HEADER]: deviceId(), ...(zone ? { [TIME_ZONE_HEADER]: zone } : {}) }
}
