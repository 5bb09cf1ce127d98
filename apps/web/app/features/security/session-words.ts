import type { OpenSession } from '@om/contracts/sign-in-service'

/** "Chrome on Windows", or as much of it as the browser said. */
export const deviceName = ({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string => {
  if (browser && system) return `${browser} on ${system}`
  return browser || system || 'Unknown device'
}

/** The place as far as a time zone tells it: "Perth time" for `Australia/Perth`; empty when nothing is known. */
export const zoneWords = (zone: string): string => {
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
  if (!place) return ''
  return /^(Etc|GMT|UTC)/.test(zone) ? place : `${place} time`
}
