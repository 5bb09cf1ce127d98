import { createHmac } from 'node:crypto'
import { done, type Result, refused } from '@om/contracts/errors'
import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { anyone } from '#src/actor.ts'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import { installationSecret } from '#src/database/installation-secret.ts'
import type { Deps } from '#src/deps.ts'
import { productNameOf, queueEmail, renderEmail } from '#src/modules/mail/mail.ts'
import { type DraftRow, draftByCode } from './quiz-drafts.repo.ts'
import { draftKeys, markOf } from './seal-draft.ts'

type Input = { code: string; email: string }

/** What every such message's occasion begins with, so that the sweep finds them. */
export const linkOccasion = 'quiz-draft-link:'

const mostPerDay = 5
const daySeconds = 86_400
/** Pressing the button again within this time sends nothing more. */
const againMs = 600_000

/** Where kept answers go on, by an address that says nothing. The code stands behind `#`, which no browser sends and no log sees. */
export const resumePath = (brand: 'men' | 'women', code: string): string =>
  `${brand === 'women' ? '/women' : ''}/get-started#resume=${code}`

/** Counts a message to an address, whoever asks for it. Seconds to wait, or null. */
const waitFor = async (deps: Deps, email: string): Promise<number | null> => {
  const secret = await installationSecret(deps.pool, 'quiz-drafts')
  const who = createHmac('sha256', secret).update(email).digest('hex')
  return deps.rates.hit(`quiz-draft-mail ${who}`, mostPerDay, daySeconds)
}

const contentOf = ({ config }: Deps, { brand, expiresAt }: Pick<DraftRow, 'brand' | 'expiresAt'>, code: string) => {
  const name = productNameOf(config.productName, brand)
  return renderEmail({
    productName: name,
    heading: 'Go on where you left off',
    paragraphs: [
      'Hello,',
      `You asked us for a link to what you began on our site. It opens on any device until ${formatDay(dayIn(expiresAt, CLINIC_ZONE))}.`,
      'Keep it to yourself: whoever has the link can read what you entered.',
    ],
    action: { label: 'Go on', url: `${config.publicUrl}${resumePath(brand, code)}` },
    footer: `You receive this because someone asked ${name} for it with this address. If it was not you, ignore it. ${config.legal.companyName}, ${config.legal.businessNumber}.`,
  })
}

/** The link that goes on with kept answers; `mark` names the occasion. */
export const writeDraftLink = (
  deps: Deps,
  tx: Tx,
  draft: Pick<DraftRow, 'brand' | 'expiresAt'>,
  { to, code, mark }: { to: string; code: string; mark: string },
): Promise<void> =>
  queueEmail(deps, tx, {
    to,
    subject: 'Go on where you left off',
    dedupeKey: `${linkOccasion}${mark}`,
    ...contentOf(deps, draft, code),
  })

/**
 * Mails the link that goes on with kept answers; subject and text say nothing about them. At most five a day to one
 * address (`too_fast`), and one for several presses in ten minutes. Refuses with `draft_not_found`.
 */
export const mailDraft = async (
  { deps, requestId }: BareCtx<'anyone'>,
  { code, email: typed }: Input,
): Promise<Result<{ ok: true }>> => {
  const email = typed.toLowerCase()
  const wait = await waitFor(deps, email)
  if (wait !== null) return { ...refused('too_fast'), retryAfter: wait }
  const keys = await draftKeys(deps.pool, code)
  return inTransaction({ deps, actor: anyone, requestId }, async ({ tx }): Promise<Result<{ ok: true }>> => {
    const now = deps.clock.now()
    const draft = await draftByCode(tx, keys.codeHash, now)
    if (!draft) return refused('draft_not_found')
    const mark = markOf(keys, `${email} ${Math.floor(now.getTime() / againMs)}`)
    await writeDraftLink(deps, tx, draft, { to: typed, code, mark })
    return done({ ok: true as const })
  })
}
