import { readText, writeText } from '#app/browser/storage.ts'
import type { MailOutcome } from '../calls/password.ts'

/** Between two messages of one kind to one address; the service names its own wait when it differs. */
export const MAIL_WAIT_SECONDS = 60

const placeOf = (key: string) => `om:kept:wait:${key}`

/** Until when to wait before the next message of a kind, in ms; 0 for not at all. Kept for this browser tab. */
export const waitUntil = (key: string): number => Number(readText(placeOf(key), 'session')) || 0

/** Notes that a message has just gone out, and answers until when to wait, in ms. */
export const rememberWait = (key: string, seconds: number): number => {
  const until = Date.now() + seconds * 1000
  writeText(placeOf(key), String(until), 'session')
  return until
}

/** How long to wait after asking for a message, in seconds: what the service says, or the usual minute. */
export const waitAfter = (outcome: MailOutcome): number => (outcome.sent ? null : outcome.wait) ?? MAIL_WAIT_SECONDS
