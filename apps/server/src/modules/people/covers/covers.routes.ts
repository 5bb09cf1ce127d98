import { type Cover, type Covers, covers as contract } from '@om/contracts/covers'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { system } from '#src/actor.ts'
import { type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { accountOfDoctor, namesOfDoctors, practisingDoctors } from '../staff/doctors.ts'
import { currentDoctor } from '../staff/registration.ts'
import { putCover, settleCover } from './cover-mails.ts'
import {
  type CoverRow,
  coverById,
  insertCover,
  isCoveringIn,
  lockCovers,
  standingIn,
  standingWith,
  unansweredCovers,
  updateCover,
  visibleCovers,
} from './covers.repo.ts'

// While a colleague covers, what is in the care of the doctor who is away is in theirs as well; whoever acts stands as themselves.

const LONGEST_MS = 366 * 86_400_000

type Doctors = Ctx<'doctor'>

const present = (row: CoverRow, names: Map<string, { name: string }>, { actor, now }: Doctors): Cover => {
  const shown = (id: string) => ({ id, name: names.get(id)?.name ?? '', isMe: id === actor.staffId })
  const isOpen = row.state === 'asked' || row.state === 'accepted'
  return {
    id: row.id,
    doctor: shown(row.doctorId),
    colleague: shown(row.colleagueId),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    state: row.state,
    isRunning: row.state === 'accepted' && row.startsAt <= now,
    words: row.words,
    can: {
      answer: row.state === 'asked' && row.colleagueId === actor.staffId,
      end: isOpen && (row.doctorId === actor.staffId || row.state === 'accepted'),
    },
  }
}

/** Who covers for the acting doctor, for whom they cover, and whom they may ask. */
const readCovers = async (ctx: Doctors): Promise<Result<Covers>> => {
  const { deps, tx, actor, now } = ctx
  const rows = await visibleCovers(tx, actor.staffId, now)
  const names = await namesOfDoctors(
    tx,
    rows.flatMap(row => [row.doctorId, row.colleagueId]),
  )
  const colleagues = (await practisingDoctors(deps.clock, tx)).filter(({ id }) => id !== actor.staffId)
  return done({
    items: rows.map(row => present(row, names, ctx)),
    colleagues: colleagues.map(({ id, name }) => ({ id, name })),
  })
}

type Step = { action: 'ask' | 'accept' | 'decline' | 'withdraw' | 'end'; row: CoverRow }

/** Writes down what was done, and tells the pages of the doctors, whose lists it changes. */
const note = async (deps: Deps, tx: Tx, { action, row }: Step): Promise<void> => {
  await audit(deps.clock, tx, {
    action: `cover.${action}`,
    subjectType: 'doctor',
    subjectId: row.doctorId,
    reason: `${row.startsAt.toISOString()} to ${row.endsAt.toISOString()}, colleague ${row.colleagueId}`,
  })
  const topics = ['role:doctor'] as const
  await announceEach(
    tx,
    (['on-call', 'queue', 'task'] as const).map(kind => ({ topics: [...topics], kind, subjectId: row.id })),
  )
}

type Asked = CallInput<typeof contract.ask>['body']

const timeProblem = ({ startsAt, endsAt }: Asked, now: Date): string | null => {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (end <= start) return 'The end must be after the start.'
  if (end <= now.getTime()) return 'This time is over.'
  return end - start > LONGEST_MS ? 'Use at most a year.' : null
}

/**
 * Asks a colleague to cover. Refuses with `registration_not_current`, and with `bad_request`, naming the field, for a time that is over,
 * too long, covered already or one in which they cover themselves, and for a colleague who may not see patients.
 */
export const askCover = async (ctx: Doctors, input: Asked): Promise<Result<Covers>> => {
  const { deps, tx, actor, now } = ctx
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  await lockCovers(tx, [actor.staffId])
  const known = await coverById(tx, input.id)
  if (known) return known.doctorId === actor.staffId ? readCovers(ctx) : refused('not_found')
  const problem = timeProblem(input, now)
  if (problem) return refused('bad_request', [{ field: 'endsAt', message: problem }])
  const colleague = (await practisingDoctors(deps.clock, tx)).find(
    ({ id }) => id === input.colleagueId && id !== actor.staffId,
  )
  const userId = colleague && (await accountOfDoctor(tx, colleague.id))
  if (!colleague || !userId)
    return refused('bad_request', [{ field: 'colleagueId', message: 'This doctor cannot cover. Choose another one.' }])
  const [startsAt, endsAt] = [new Date(input.startsAt), new Date(input.endsAt)]
  if ((await standingIn(tx, actor.staffId, startsAt, endsAt)).length > 0)
    return refused('bad_request', [
      { field: 'endsAt', message: 'A colleague is asked or covers in this time already. End that first.' },
    ])
  // Covers are not passed on: patients would read that somebody answers who is away.
  if (await isCoveringIn(tx, actor.staffId, startsAt, endsAt))
    return refused('bad_request', [
      { field: 'endsAt', message: 'You cover for a colleague in this time. End that first.' },
    ])
  const row = { id: input.id, doctorId: actor.staffId, colleagueId: colleague.id, startsAt, endsAt, askedAt: now }
  await insertCover(tx, row)
  const stored = await coverById(tx, input.id)
  if (!stored) throw new Error('a cover that was just stored is gone')
  await note(deps, tx, { action: 'ask', row: stored })
  await putCover(deps, tx, stored, { doctor: doctor.value.name, colleague: colleague.name, userId })
  return readCovers(ctx)
}

/** The cover, held with everything of its two doctors; nobody else's can be found. */
const lockOwn = async ({ tx, actor }: Doctors, id: string): Promise<CoverRow | undefined> => {
  const found = await coverById(tx, id)
  if (!found || ![found.doctorId, found.colleagueId].includes(actor.staffId)) return undefined
  await lockCovers(tx, [found.doctorId, found.colleagueId])
  return coverById(tx, id)
}

/**
 * Accepts or declines. Sent again, it is as it was. Refuses with `not_found`, `registration_not_current`, `cover_changed` once it was
 * taken back or its time is over, and `bad_request` for somebody who is covered themselves in that time.
 */
const answerCover = async (
  ctx: Doctors,
  { id, accept, words }: { id: string; accept: boolean; words: string },
): Promise<Result<Covers>> => {
  const { deps, tx, actor, now } = ctx
  const row = await lockOwn(ctx, id)
  if (!row || row.colleagueId !== actor.staffId) return refused('not_found')
  const state = accept ? 'accepted' : 'declined'
  if (row.state === state) return readCovers(ctx)
  if (row.state !== 'asked' || row.endsAt <= now) return refused('cover_changed')
  if (accept) {
    const doctor = await currentDoctor(deps.clock, tx, actor)
    if (!doctor.ok) return doctor
    if ((await standingIn(tx, actor.staffId, row.startsAt, row.endsAt)).length > 0)
      return refused('bad_request', [
        { message: 'You have asked a colleague to cover for you in this time. End that first.' },
      ])
  }
  const change = { state, words: accept ? '' : words, answeredAt: now } as const
  await updateCover(tx, id, change)
  const answered = { ...row, ...change }
  await note(deps, tx, { action: accept ? 'accept' : 'decline', row: answered })
  await settleCover(deps, tx, answered, {
    tell: row.doctorId,
    by: actor.name,
    ...(accept
      ? {
          subject: 'Your colleague covers for you',
          text: 'They see what is yours in that time, and hear of it with you.',
        }
      : { subject: 'Your colleague cannot cover for you', text: 'They say why under your settings. Ask another one.' }),
  })
  return readCovers(ctx)
}

/**
 * Ends what runs or lies ahead, as either of the two; takes back what nobody has answered, as who asked. Sent again, it is over, like
 * one that ended by the clock.
 */
const endCover = async (ctx: Doctors, { id }: { id: string }): Promise<Result<Covers>> => {
  const { deps, tx, actor, now } = ctx
  const row = await lockOwn(ctx, id)
  if (!row) return refused('not_found')
  if (row.state === 'asked' && row.doctorId !== actor.staffId) return refused('cover_changed')
  if ((row.state !== 'asked' && row.state !== 'accepted') || row.endsAt <= now) return readCovers(ctx)
  const other = row.doctorId === actor.staffId ? row.colleagueId : row.doctorId
  await closeCover(deps, tx, row, { at: now, endedBy: actor.staffId, by: actor.name, tell: other })
  return readCovers(ctx)
}

type Closing = { at: Date; endedBy: string | null; by: string; tell: string | null }

const closeCover = async (deps: Deps, tx: Tx, row: CoverRow, { at, endedBy, by, tell }: Closing): Promise<void> => {
  const change = { state: row.state === 'asked' ? 'withdrawn' : 'ended', endedAt: at, endedBy } as const
  await updateCover(tx, row.id, change)
  const ended = { ...row, ...change }
  await note(deps, tx, { action: change.state === 'ended' ? 'end' : 'withdraw', row: ended })
  await settleCover(deps, tx, ended, { tell, by, ...closingWords(row, { endedBy, tell }) })
}

const closingWords = (row: CoverRow, { endedBy, tell }: Pick<Closing, 'endedBy' | 'tell'>) => {
  const unless = 'Nobody covers for the doctor who is away unless another colleague is asked.'
  if (row.state !== 'asked') return { subject: 'A cover has ended', text: `It holds no longer. ${unless}` }
  if (tell === row.doctorId) return { subject: 'Your colleague cannot cover for you', text: unless }
  const text = endedBy ? 'Your colleague has taken the question back.' : 'The question no longer stands.'
  return { subject: 'You are no longer asked to cover', text }
}

/** Ends what stands with a doctor who can no longer work; the other of the two is told. */
export const endCoversOf = async (deps: Deps, tx: Tx, doctorId: string): Promise<void> => {
  await lockCovers(tx, [doctorId])
  const now = deps.clock.now()
  for (const row of await standingWith(tx, doctorId, now))
    await closeCover(deps, tx, row, {
      ...{ at: now, endedBy: null, by: '' },
      tell: row.doctorId === doctorId ? row.colleagueId : row.doctorId,
    })
}

/** Takes back what nobody has answered in its time, with its task. Safe to repeat, on any copy. */
export const coversSweep = async (deps: Deps): Promise<void> => {
  const as = { deps, actor: system('clock') }
  const over = await inTransaction(as, ({ tx, now }) => unansweredCovers(tx, now))
  for (const { id, doctorId, colleagueId } of over)
    await inTransaction(as, async ({ tx, now }) => {
      await lockCovers(tx, [doctorId, colleagueId])
      const row = await coverById(tx, id)
      if (row?.state === 'asked') await closeCover(deps, tx, row, { at: now, endedBy: null, by: '', tell: null })
    })
}

/** Doctors who cover for each other. */
export const coversRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.mine, readCovers),
  serve(deps, contract.ask, askCover),
  serve(deps, contract.answer, answerCover),
  serve(deps, contract.end, endCover),
]
