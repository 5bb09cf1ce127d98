import { Day } from '@om/contracts/common'
import type { CallInput, CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  correctRegister as correctEndpoint,
  registerCsv as csvEndpoint,
  listRegister as listEndpoint,
  registerPdf as pdfEndpoint,
  type RegisterFilter,
  type RegisterLine,
} from '@om/contracts/register'
import { z } from 'zod'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import { type CursorForm, listPageBy, type PageQuery } from '#src/database/list-page.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { currentPharmacist } from '#src/modules/people/people.ts'
import { exportRegister, periodWords, TOO_MANY_PATIENTS } from './export-register.ts'
import { presentLines } from './register.present.ts'
import {
  findSearched,
  insertCorrection,
  type LineCursor,
  prescribersInRegister,
  visibleLine,
  visibleLines,
} from './register.repo.ts'

const LineValues = z.tuple([Day, z.int(), z.int()])

const byLine: CursorForm<LineCursor> = {
  write: ({ day, number, position }) => [day, number, position],
  read: values => {
    const { data } = LineValues.safeParse(values)
    return data ? { day: data[0], number: data[1], position: data[2] } : null
  },
}

/** One page of the register, newest first; the reading is audited, without whom it was searched for. */
const listRegister = async (
  { deps, tx }: Ctx<'pharmacist'>,
  query: PageQuery & RegisterFilter,
): Promise<Result<CallReply<typeof listEndpoint>>> => {
  const found = await findSearched(tx, query.search)
  if (found === 'too_many') return refused('bad_request', [TOO_MANY_PATIENTS])
  const page = await listPageBy(byLine, query, {
    read: (after, most) => visibleLines(tx, { ...query, found }, after, most),
    endOf: ({ suppliedOn, number, position }) => ({ day: suppliedOn, number, position }),
  })
  if (!page.ok) return page
  auditListRead(deps.clock, tx, 'register.read', 'register', query.search ? 'search' : periodWords(query))
  const { rows, nextCursor } = page.value
  return done({ items: await presentLines(tx, rows), nextCursor, prescribers: await prescribersInRegister(tx) })
}

type Correction = { id: string } & CallInput<typeof correctEndpoint>['body']

/**
 * Says what a line should have said; the line stays as it was written. Sent again it is kept once. Refuses with
 * `registration_not_current` and `not_found`.
 */
const correctRegister = async (
  { deps, tx, actor, now }: Ctx<'pharmacist'>,
  { id, correctionId, part, reads, reason }: Correction,
): Promise<Result<RegisterLine>> => {
  const registered = await currentPharmacist(deps.clock, tx, actor)
  if (!registered.ok) return registered
  const line = await visibleLine(tx, id)
  if (!line) return refused('not_found')
  const isNew = await insertCorrection(tx, {
    id: correctionId,
    lineId: id,
    part,
    reads,
    reason,
    pharmacistId: actor.staffId,
    byName: actor.name,
    at: now,
  })
  if (isNew) {
    await audit(deps.clock, tx, {
      action: 'order.register_correct',
      subjectType: 'order',
      subjectId: line.orderId,
      patientId: line.patientId,
      reason: part,
    })
    await announce(tx, ['role:pharmacist'], 'board', line.orderId)
  }
  const [shown] = await presentLines(tx, [line])
  return shown ? done(shown) : refused('not_found')
}

/** The dispensing register. (REG-15) */
export const registerRoutes = (deps: Deps): Route[] => [
  serve(deps, listEndpoint, listRegister),
  serve(deps, pdfEndpoint, (ctx, filter) => exportRegister(ctx, filter, 'pdf')),
  serve(deps, csvEndpoint, (ctx, filter) => exportRegister(ctx, filter, 'csv')),
  serve(deps, correctEndpoint, correctRegister),
]
