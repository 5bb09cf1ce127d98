export type Device = 'camera' | 'microphone'

/** Why a camera or microphone cannot be used, as far as the browser says. */
export type DeviceProblem = 'denied' | 'dismissed' | 'blocked-by-system' | 'none' | 'in-use' | 'insecure' | 'other'

const named: Record<string, DeviceProblem> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'in-use',
  TrackStartError: 'in-use',
  AbortError: 'in-use',
}

/** What an error of `getUserMedia` means. Browsers tell a question that was closed from one that was answered no. */
export const problemOfDevice = (error: unknown): DeviceProblem => {
  if (!(error instanceof Error)) return 'other'
  if (error.name === 'NotAllowedError' && /dismissed/i.test(error.message)) return 'dismissed'
  if (error.name === 'NotAllowedError' && /system|user agent|platform/i.test(error.message)) return 'blocked-by-system'
  return named[error.name] ?? 'other'
}

/** Browsers by where they keep the permission of a site. */
export type BrowserKind = 'chrome' | 'edge' | 'firefox' | 'safari' | 'ios' | 'android' | 'other'

const kinds: readonly (readonly [BrowserKind, RegExp])[] = [
  ['ios', /iPhone|iPad|iPod/],
  ['android', /Android/],
  ['edge', /Edg\//],
  ['firefox', /Firefox\//],
  ['chrome', /Chrome\//],
  ['safari', /Safari\//],
]

/** The kind of browser that an agent text names. iPads say they are Macs, so their touch screen tells. */
export const browserKindOf = (agent: string, touchPoints = 0): BrowserKind => {
  if (/Macintosh/.test(agent) && touchPoints > 1) return 'ios'
  return kinds.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'other'
}

const allowAgain: Record<BrowserKind, (device: Device) => string> = {
  chrome: device =>
    `Select the icon to the left of the address at the top, set ${device} to Allow, and try again here.`,
  edge: device => `Select the lock to the left of the address, set ${device} to Allow, and try again here.`,
  firefox: device =>
    `Select the crossed-out ${device} to the left of the address, remove the block, and try again here.`,
  safari: device => `Open Safari, Settings, Websites, ${device}, set this site to Allow, and try again here.`,
  ios: device =>
    `Open the Settings app, find your browser, switch ${device} on, and load this page again. In Safari you can also use the page menu beside the address.`,
  android: device =>
    `Select the icon to the left of the address, then Permissions, and allow the ${device}. If it is not listed, allow it for the browser in the Settings app.`,
  other: device => `Open your browser’s settings for this site, allow the ${device}, and try again here.`,
}

type Help = { title: string; steps: string[] }

const capital = (device: Device) => (device === 'camera' ? 'Camera' : 'Microphone')

/** What to tell someone whose camera or microphone does not start, and what they can do, most likely step first. */
export const helpWith = (problem: DeviceProblem, device: Device, browser: BrowserKind): Help => {
  switch (problem) {
    case 'denied':
      return { title: `This site may not use your ${device}`, steps: [allowAgain[browser](device)] }
    case 'dismissed':
      return {
        title: 'The question was closed',
        steps: ['Try again, and choose Allow when your browser asks.', allowAgain[browser](device)],
      }
    case 'blocked-by-system':
      return {
        title: `Your device does not let the browser use the ${device}`,
        steps: [
          `On a Mac: System Settings, Privacy & Security, ${capital(device)}, and switch your browser on.`,
          `On Windows: Settings, Privacy & security, ${capital(device)}, and let desktop apps use it.`,
          'Then close the browser completely and open this page again.',
        ],
      }
    case 'none':
      return {
        title: `We cannot find a ${device}`,
        steps: [
          `If it is a separate one, plug it in again and try once more.`,
          `Some keyboards and laptops have a switch or a cover for the ${device}.`,
          'A phone or tablet has both built in: open this page there.',
        ],
      }
    case 'in-use':
      return {
        title: `Something else is using your ${device}`,
        steps: [
          'Close other video calls, meeting apps and browser tabs that use it, then try again.',
          'If that does not help, restart the device.',
        ],
      }
    case 'insecure':
      return {
        title: `This browser does not offer a ${device} here`,
        steps: [
          'Check that the address begins with https://.',
          'Open this page in an up-to-date Chrome, Edge, Firefox or Safari rather than inside another app.',
        ],
      }
    case 'other':
      return {
        title: `Your ${device} did not start`,
        steps: ['Try again. If it still does not start, restart the browser, or open this page on another device.'],
      }
  }
}
