import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NoticeLink } from '@om/contracts/notice-links'
import { z } from 'zod'
import { installationSecret } from '#src/database/installation-secret.ts'
import type { Deps } from '#src/deps.ts'

/** What a link is good for: one thing, with one subscription as it was changed so often, or one payment to confirm, until an instant. */
const Payload = z.tuple([
  z.uuid(),
  z.enum(['cancel', 'pause', 'skip', 'move', 'confirm']),
  z.int().nonnegative(),
  z.int(),
])

type Signed<K> = { subscriptionId: string; kind: K; seen: number; until: Date }
export type LinkPayload = Signed<NoticeLink['kind']>

const secretOf = (deps: Pick<Deps, 'pool'>) => installationSecret(deps.pool, 'notice-links')

const signatureOf = (secret: Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

/** Signs a link: what it is for can be read by anybody, and made by nobody else. Nothing about health is in it. */
export const signLink = async (
  deps: Pick<Deps, 'pool'>,
  link: Signed<NoticeLink['kind'] | 'confirm'>,
): Promise<string> => {
  const { subscriptionId, kind, seen, until } = link
  const text = Buffer.from(JSON.stringify([subscriptionId, kind, seen, until.getTime()])).toString('base64url')
  return `${text}.${signatureOf(await secretOf(deps), text).toString('base64url')}`
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}

const readAny = async (
  deps: Pick<Deps, 'pool' | 'clock'>,
  token: string,
): Promise<Signed<NoticeLink['kind'] | 'confirm'> | null> => {
  const [text = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(await secretOf(deps), text)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const payload = Payload.safeParse(parsed(text))
  if (!payload.success) return null
  const [subscriptionId, kind, seen, untilMs] = payload.data
  const until = new Date(untilMs)
  return until > deps.clock.now() ? { subscriptionId, kind, seen, until } : null
}

/** The page that a link of a notice opens; what is behind `#` reaches no server and no log. */
export const linkPath = (token: string): string => `/plan-link#link=${token}`

/** What a link of a notice is for; null where it is not ours, was changed, is for something else, or is over. */
export const readLink = async (deps: Pick<Deps, 'pool' | 'clock'>, token: string): Promise<LinkPayload | null> => {
  const link = await readAny(deps, token)
  return link && link.kind !== 'confirm' ? { ...link, kind: link.kind } : null
}

/** The payment that a link confirms; null as for the others. */
export const readPayToken = async (deps: Pick<Deps, 'pool' | 'clock'>, token: string): Promise<string | null> => {
  const link = await readAny(deps, token)
  return link?.kind === 'confirm' ? link.subscriptionId : null
}

/** The page on which a payment is confirmed without signing in, good until an instant. */
export const payLinkPath = async (deps: Pick<Deps, 'pool'>, owedId: string, until: Date): Promise<string> =>
  `/pay-link#link=${await signLink(deps, { subscriptionId: owedId, kind: 'confirm', seen: 0, until })}`
