import type { OpenSession } from '@om/contracts/sign-in-service'
import { BROWSER_MAP, parse } from 'bowser'

export type Device = Pick<OpenSession, 'browser' | 'system' | 'kind'>

const kinds: Record<string, Device['kind']> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' }
/** Anyone can call their program anything, and the name is read out to the owner of the account. */
const knownBrowsers: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP))
const longest = 400

/** What is kept of a browser's description of itself. */
export const keptAgent = (agent: string): string => agent.slice(0, longest)

/** Browser, system and kind of device as people call them, from what the browser says of itself; '' when unknown. */
export const deviceOf = (agent: string): Device => {
  const text = keptAgent(agent).trim()
  if (!text) return { browser: '', system: '', kind: 'unknown' }
  const { browser, os, platform } = parse(text)
  return {
    browser: browser.name && knownBrowsers.has(browser.name) ? browser.name : '',
    system: os.name ?? '',
    kind: kinds[platform.type ?? ''] ?? 'unknown',
  }
}

/** "Firefox on Windows", as far as it is known. */
export const deviceName = (agent: string): string => {
  const { browser, system } = deviceOf(agent)
  return [browser, system].filter(Boolean).join(' on ')
}
