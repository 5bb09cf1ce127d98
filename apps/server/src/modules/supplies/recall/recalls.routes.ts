import type { CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  answerRecall as answerEndpoint,
  closeRecall as closeEndpoint,
  listRecalls as listEndpoint,
  markRecallRead as markEndpoint,
  myRecalls as mineEndpoint,
  type Recall,
  type RecallWithLines,
  readRecall as readEndpoint,
  remakeSupply as remakeEndpoint,
  searchRecalled as searchEndpoint,
  startRecall as startEndpoint,
} from '@om/contracts/recalls'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { currentPharmacist } from '#src/modules/people/people.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { remakeSupply } from '../make/remake-supply.ts'
import type { StepInput } from '../make/take-step.ts'
import { answerRecall, markRecallRead, myRecalls } from './patient-recalls.ts'
import { presentHead, presentMatch, presentRecall } from './recalls.present.ts'
import { findMatches, type Match, silentPatients, updateRecall, visibleRecall, visibleRecalls } from './recalls.repo.ts'
import { startRecall } from './start-recall.ts'

const MOST_MATCHES = 500
const MOST_RECALLS = 200

type Found = CallReply<typeof searchEndpoint>

/** Who made what was found, each once, however it was typed. */
const makersIn = (matches: Match[]): string[] => {
  const named = new Map(matches.flatMap(({ maker }) => (maker ? [[maker.toLowerCase(), maker] as const] : [])))
  return [...named.values()].toSorted((a, b) => a.localeCompare(b))
}

/** Orders and patients behind a batch or lot, in one search. */
const searchRecalled = async (
  ctx: Ctx<'pharmacist'>,
  { code, maker }: { code: string; maker: string },
): Promise<Result<Found>> => {
  const all = await findMatches(ctx.tx, code)
  const matches = maker ? await findMatches(ctx.tx, code, maker) : all
  auditListRead(ctx.deps.clock, ctx.tx, 'recall.search', 'recall', code)
  return done({
    code,
    maker,
    items: matches.slice(0, MOST_MATCHES).map(presentMatch),
    count: matches.length,
    patients: new Set(matches.map(match => match.patientId)).size,
    unknown: matches.filter(match => match.maker === '').length,
    makers: makersIn(all),
  })
}

const listRecalls = async ({ deps, tx }: Ctx<'pharmacist'>): Promise<Result<{ items: Recall[] }>> => {
  const rows = await visibleRecalls(tx, MOST_RECALLS)
  auditListRead(deps.clock, tx, 'recall.list.read', 'recall', 'all')
  return done({ items: rows.map(({ recall, counts }) => presentHead(recall, counts)) })
}

const readRecall = async (
  { deps, tx }: Ctx<'pharmacist'>,
  { id }: { id: string },
): Promise<Result<RecallWithLines>> => {
  const recall = await visibleRecall(tx, id)
  if (!recall) return refused('not_found')
  await audit(deps.clock, tx, { action: 'recall.read', subjectType: 'recall', subjectId: id })
  return done(await presentRecall(tx, recall))
}

/**
 * Closes a recall, also without everyone's answer, for a reason. Refuses with `recall_unsettled` while orders of it are on hold, and with
 * `recall_changed` when a colleague has closed it.
 */
const closeRecall = async (
  { deps, tx, actor, now }: Ctx<'pharmacist'>,
  { id, version, note, unanswered }: StepInput & { note: string; unanswered: string },
): Promise<Result<RecallWithLines>> => {
  const registered = await currentPharmacist(deps.clock, tx, actor)
  if (!registered.ok) return registered
  const recall = await visibleRecall(tx, id)
  if (!recall) return refused('not_found')
  if (recall.version !== version || recall.closedAt)
    return refusedIn('recall_changed', recall.closedAt ? 'closed' : 'open')
  if (!(await presentRecall(tx, recall)).can.close) return refused('recall_unsettled')
  const silent = await silentPatients(tx, id)
  if (silent > 0 && unanswered.length < 10)
    return refused('bad_request', [
      {
        field: 'unanswered',
        message: `${silent} have not answered. Say in at least 10 characters why it ends all the same.`,
      },
    ])
  const closeNote = silent > 0 ? `${note} Not answered by ${silent}: ${unanswered}` : note
  const closed = await updateRecall(tx, recall, { closedAt: now, closedBy: actor.name, closeNote })
  if (!closed) return refusedIn('recall_changed', recall.closedAt ? 'closed' : 'open')
  await closeTasks(deps, tx, 'recall_unanswered', [id], actor.name)
  await audit(deps.clock, tx, { action: 'recall.close', subjectType: 'recall', subjectId: id })
  await announce(tx, ['role:pharmacist'], 'board', id)
  return done(await presentRecall(tx, closed))
}

export const recallsRoutes = (deps: Deps): Route[] => [
  serve(deps, searchEndpoint, searchRecalled),
  serve(deps, listEndpoint, listRecalls),
  serve(deps, startEndpoint, startRecall),
  serve(deps, readEndpoint, readRecall),
  serve(deps, closeEndpoint, closeRecall),
  serve(deps, remakeEndpoint, remakeSupply),
  serve(deps, mineEndpoint, myRecalls),
  serve(deps, markEndpoint, markRecallRead),
  serve(deps, answerEndpoint, answerRecall),
]
