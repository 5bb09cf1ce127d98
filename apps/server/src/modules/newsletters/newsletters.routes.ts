import type { CallInput, CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { UNSUBSCRIBE_SOURCE } from '@om/contracts/marketing-words'
import {
  newsletters as contract,
  type Newsletter,
  type NewsletterWords,
  newsletterSteps,
} from '@om/contracts/newsletters'
import { newsletterMoves, refusedInNews } from '@om/domain/newsletter'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { listPage } from '#src/database/list-page.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { queueEmail } from '#src/modules/mail/mail.ts'
import { countNewsReaders, newsReaders, newsStandingOf } from '#src/modules/people/people.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { readNewsToken } from './newsletter-link.ts'
import { renderNews, unsubscribeUrlOf } from './newsletter-mail.ts'
import {
  countSends,
  deleteNewsletter,
  insertNewsletter,
  lockNewsletter,
  type NewsletterRow,
  newsletterById,
  newslettersBehind,
  type SendCounts,
  updateNewsletter,
} from './newsletters.repo.ts'
import { sendNewsletterJob } from './send-newsletter.ts'

type Admin = Ctx<'signed-in'>

const DAYS_TO_APPROVE = 2
const mayChange = ({ state }: NewsletterRow) => state === 'draft' || state === 'asked'

const present = (row: NewsletterRow, { left_out, ...counts }: SendCounts, actorId: string): Newsletter => ({
  id: row.id,
  subject: row.subject,
  text: row.text,
  linkLabel: row.linkLabel,
  linkPath: row.linkPath,
  state: row.state,
  version: row.version,
  writtenBy: row.writtenByName,
  writtenAt: row.writtenAt.toISOString(),
  approvedBy: row.approvedByName,
  startedAt: row.startedAt?.toISOString() ?? null,
  stoppedBy: row.stoppedByName,
  counts: { ...counts, leftOut: left_out },
  can: {
    change: mayChange(row),
    steps: newsletterSteps.filter(
      step =>
        newsletterMoves[step].from.includes(row.state) &&
        !(step === 'send' && row.writtenBy === actorId) &&
        !(step === 'stop' && row.state === 'sent' && counts.waiting === 0),
    ),
  },
})

const presentOne = async ({ tx, actor }: Admin, id: string): Promise<Result<Newsletter>> => {
  const row = await newsletterById(tx, id)
  return row ? done(present(row, (await countSends(tx, [id]))(id), actor.id)) : refused('not_found')
}

const listNewsletters = async (
  { tx, actor }: Admin,
  query: CallInput<typeof contract.list>['query'],
): Promise<Result<CallReply<typeof contract.list>>> => {
  const page = await listPage(query, {
    read: (after, most) => newslettersBehind(tx, after, most),
    endOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  })
  if (!page.ok) return page
  const { rows, nextCursor } = page.value
  const countsOf = await countSends(
    tx,
    rows.map(({ id }) => id),
  )
  const items = rows.map(row => present(row, countsOf(row.id), actor.id))
  return done({ items, nextCursor, readers: await countNewsReaders(tx) })
}

const note = async ({ deps, tx }: Admin, action: string, id: string, from: string, to: string) => {
  await audit(deps.clock, tx, {
    action: `newsletter.${action}`,
    subjectType: 'newsletter',
    subjectId: id,
    fromState: from,
    toState: to,
  })
  await announce(tx, ['role:admin'], 'newsletter', id)
}

type Saved = CallInput<typeof contract.save>['body'] & { id: string }

/**
 * Keeps news as somebody wrote it; whoever was asked for it is asked no more, as it is another. Refuses words that may not be public, and
 * with `newsletter_changed` what a colleague has changed, or what went out.
 */
export const saveNewsletter = async (ctx: Admin, { id, version, ...words }: Saved): Promise<Result<Newsletter>> => {
  const { deps, tx, actor, now } = ctx
  const [word] = refusedInNews(words)
  if (word)
    return refused('bad_request', [
      { field: 'text', message: `“${word}” may not stand in news. Write it another way.` },
    ])
  const { subject, text, linkLabel, linkPath } = words
  const written = { subject, text, linkLabel, linkPath, writtenBy: actor.id, writtenByName: actor.name, writtenAt: now }
  const row = await lockNewsletter(tx, id)
  const isSame = row?.state === 'draft' && row.version === version + 1 && row.writtenBy === actor.id
  if (isSame && row.text === text && row.subject === subject) return presentOne(ctx, id)
  if (!row) {
    if (version !== 0 || !(await insertNewsletter(tx, { id, ...written, createdAt: now })))
      return refused('newsletter_changed')
    await note(ctx, 'save', id, '', 'draft')
    return presentOne(ctx, id)
  }
  if (!mayChange(row) || row.version !== version) return refused('newsletter_changed')
  await updateNewsletter(tx, id, { ...written, state: 'draft', version: row.version + 1 })
  await closeTasks(deps, tx, 'newsletter_to_approve', [id], actor.name)
  await note(ctx, 'save', id, row.state, 'draft')
  return presentOne(ctx, id)
}

const removeNewsletter = async (ctx: Admin, { id }: { id: string }): Promise<Result<{ removed: true }>> => {
  const { deps, tx, actor } = ctx
  const row = await lockNewsletter(tx, id)
  if (row && !mayChange(row)) return refused('newsletter_changed')
  if (!row) return done({ removed: true })
  await deleteNewsletter(tx, id)
  await closeTasks(deps, tx, 'newsletter_to_approve', [id], actor.name)
  await note(ctx, 'remove', id, row.state, 'removed')
  return done({ removed: true })
}

type Written = NewsletterWords & { id: string }

/** News as its readers get it, to one of the office alone. */
export const writeTest = async (
  deps: Deps,
  tx: Tx,
  news: Written,
  { to, userId, now }: { to: string; userId: string; now: Date },
): Promise<void> => {
  const mail = renderNews(deps, news, await unsubscribeUrlOf(deps, userId, news.id))
  const dedupeKey = `newsletter-test:${news.id}:${userId}:${now.toISOString()}`
  await queueEmail(deps, tx, { to, subject: `Test: ${news.subject}`, dedupeKey, ...mail })
}

/** To whoever asks, and nobody else: as its readers get it, but for the first word of the subject. */
const testNewsletter = async (ctx: Admin, { id }: { id: string }): Promise<Result<{ to: string }>> => {
  const { deps, tx, actor, now } = ctx
  const row = await newsletterById(tx, id)
  if (!row) return refused('not_found')
  await writeTest(deps, tx, row, { to: actor.email, userId: actor.id, now })
  return done({ to: actor.email })
}

type Move = CallInput<typeof contract.move>['body'] & { id: string }

/**
 * Asks a second person for news, takes that back, sends it as the second person, or stops it: what waits then goes to nobody. The same
 * again changes nothing. Refuses with `second_person` who wrote it, and with `newsletter_changed`.
 */
export const moveNewsletter = async (ctx: Admin, { id, step, version }: Move): Promise<Result<Newsletter>> => {
  const { deps, tx, actor, now } = ctx
  const row = await lockNewsletter(tx, id)
  if (!row) return refused('not_found')
  const { from, to } = newsletterMoves[step]
  if (row.state === to && row.version === version + 1) return presentOne(ctx, id)
  if (row.version !== version || !from.includes(row.state)) return refused('newsletter_changed')
  if (step === 'send' && row.writtenBy === actor.id) return refused('second_person')
  if (step === 'send' && (await newsReaders(tx, null, 1)).length === 0) return refused('nobody_agreed')
  await updateNewsletter(tx, id, {
    state: to,
    version: version + 1,
    ...(step === 'send' ? { approvedBy: actor.id, approvedByName: actor.name, startedAt: now } : {}),
    ...(step === 'stop' ? { stoppedByName: actor.name } : {}),
  })
  if (step === 'ask')
    await openTask(deps, tx, {
      role: 'admin',
      kind: 'newsletter_to_approve',
      subjectId: id,
      summary: `“${row.subject}” is to go to everybody who agreed to news: a second person of the office reads and sends it.`,
      dueAt: withinBusinessDays(now, DAYS_TO_APPROVE),
    })
  else await closeTasks(deps, tx, 'newsletter_to_approve', [id], actor.name)
  if (step === 'send') await deps.jobs.send(tx, sendNewsletterJob, { id })
  await note(ctx, step, id, row.state, to)
  return presentOne(ctx, id)
}

/** `m•••@example.com`: enough to know one's own, of no use to anybody else. */
const maskOf = (email: string) => email.replace(/^(.).*@/, '$1•••@')

const readStanding = async (
  { deps, tx }: Ctx<'anyone'>,
  { token }: { token: string },
): Promise<Result<CallReply<typeof contract.standing>>> => {
  const link = await readNewsToken(deps, token)
  const standing = link && (await newsStandingOf(tx, link.personId))
  if (!standing) return refused('not_found')
  const { isOn, email, source } = standing
  return done({ isOn, address: maskOf(email), mayUndo: !isOn && source === UNSUBSCRIBE_SOURCE })
}

/** News by mail, for those who agreed to it. (Decision 84) */
export const newslettersRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.list, listNewsletters),
  serve(deps, contract.save, saveNewsletter),
  serve(deps, contract.remove, removeNewsletter),
  serve(deps, contract.test, testNewsletter),
  serve(deps, contract.move, moveNewsletter),
  serve(deps, contract.standing, readStanding),
]
