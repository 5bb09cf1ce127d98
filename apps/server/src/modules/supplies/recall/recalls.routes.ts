import { done, type Result, refused } from '@om/contracts/errors'
import {
  answerRecall as answerEndpoint,
  closeRecall as closeEndpoint,
  listRecalls as listEndpoint,
  markRecallRead as markEndpoint,
  myRecalls as mineEndpoint,
  type Recall,
  type RecallMatch,
  type RecallWithLines,
  readRecall as readEndpoint,
  remakeSupply as remakeEndpoint,
  searchRecalled as searchEndpoint,
  startRecall as startEndpoint,
} from '@om/contracts/recalls'
import { queryReasons } from '@om/contracts/supplies'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { parcelOf } from '#src/modules/parcels/parcels.ts'
import { currentPharmacist } from '#src/modules/people/people.ts'
import { giveAddress } from '../address/change-address.ts'
import { HELD_WITH_PRESCRIPTION } from '../follow-prescription.ts'
import { type StepInput, takeStep } from '../make/take-step.ts'
import { moveSupply } from '../move-supply.ts'
import { lastQueryOf } from '../query/queries.repo.ts'
import { type SupplyRow, updateSupply, updateWorksheet } from '../supplies.repo.ts'
import { answerRecall, markRecallRead, myRecalls } from './patient-recalls.ts'
import { presentHead, presentMatch, presentRecall } from './recalls.present.ts'
import { findMatches, updateRecall, visibleRecall, visibleRecalls } from './recalls.repo.ts'
import { startRecall } from './start-recall.ts'

const MOST_MATCHES = 500
const MOST_RECALLS = 200

type Found = { code: string; items: RecallMatch[]; count: number; patients: number }

/** Orders and patients behind a batch or lot, in one search. */
const searchRecalled = async (ctx: Ctx<'pharmacist'>, { code }: { code: string }): Promise<Result<Found>> => {
  const matches = await findMatches(ctx.tx, code)
  auditListRead(ctx.deps.clock, ctx.tx, 'recall.search', 'recall', code)
  return done({
    code,
    items: matches.slice(0, MOST_MATCHES).map(presentMatch),
    count: matches.length,
    patients: new Set(matches.map(match => match.patientId)).size,
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
 * Closes a recall, with or without everyone's answer. Refuses with `recall_unsettled` while orders of it are on hold, and with
 * `recall_changed` when a colleague has closed it.
 */
const closeRecall = async (
  { deps, tx, actor, now }: Ctx<'pharmacist'>,
  { id, version, note }: StepInput & { note: string },
): Promise<Result<RecallWithLines>> => {
  const registered = await currentPharmacist(deps.clock, tx, actor)
  if (!registered.ok) return registered
  const recall = await visibleRecall(tx, id)
  if (!recall) return refused('not_found')
  if (recall.version !== version || recall.closedAt) return refused('recall_changed')
  if (!(await presentRecall(tx, recall)).can.close) return refused('recall_unsettled')
  const closed = await updateRecall(tx, recall, { closedAt: now, closedBy: actor.name, closeNote: note })
  if (!closed) return refused('recall_changed')
  await audit(deps.clock, tx, { action: 'recall.close', subjectType: 'recall', subjectId: id })
  await announce(tx, ['role:pharmacist'], 'board', id)
  return done(await presentRecall(tx, closed))
}

/** What a doctor has settled, or the prescription's standing has, by the time an order is made again. */
const settledBefore: readonly string[] = [...queryReasons, HELD_WITH_PRESCRIPTION]

/** Made again, an order is back on the hold that the recall found it on, and goes where its patient has moved meanwhile. */
const comeBack = async (deps: Deps, tx: Tx, order: SupplyRow): Promise<Result<SupplyRow>> => {
  const { heldBefore, movedTo } = order
  const bare = await updateSupply(tx, order, { heldBefore: null })
  if (!bare) return refused('order_changed')
  const held =
    heldBefore && !settledBefore.includes(heldBefore.reason)
      ? await moveSupply(
          deps,
          tx,
          bare,
          { action: 'hold', by: 'system', to: 'on_hold', reason: heldBefore.reason, note: heldBefore.note },
          { heldFrom: 'verified', holdReason: heldBefore.reason, holdNote: heldBefore.note },
        )
      : done(bare)
  if (!held.ok || !movedTo || (await parcelOf(tx, { orderId: order.id }))) return held
  return giveAddress(deps, tx, held.value, { address: movedTo, by: 'system', action: 'follow_address', note: '' })
}

/**
 * Ends the recall for an order by making it again: what was made stays on record and counts no more, and a hold from before the
 * recall is back. Refuses like every step, and while a doctor has not settled what was asked about the order.
 */
const remakeSupply = (ctx: Ctx<'pharmacist'>, input: StepInput & { note: string }) =>
  takeStep(ctx, input, {
    step: { action: 'remake', by: 'pharmacist', to: 'verified', note: input.note },
    needsStanding: true,
    work: async (tx, { order, worksheet }) => {
      const asked = (await lastQueryOf(tx, order.id))?.query
      if (asked && (asked.outcome === null || asked.outcome === 'stay_held'))
        return refused('supply_refused', [{ message: 'A doctor has to settle what was asked about this order first.' }])
      if (worksheet && worksheet.status !== 'released')
        await updateWorksheet(tx, worksheet.id, { status: 'rejected', rejectedReason: order.holdNote })
      return done({
        heldFrom: null,
        holdReason: '',
        holdNote: '',
        attempt: order.attempt + 1,
        packedAt: null,
        packedBy: null,
      })
    },
    after: (tx, order) => comeBack(ctx.deps, tx, order),
  })

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
