import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result } from '@om/contracts/errors'
import { type Look, type LooksVerdict, ownRecord } from '@om/contracts/own-record'
import { zoneOfState } from '@om/domain/dates'
import { isCareLook, lookWords } from '@om/domain/looks'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { byEntry, listPageBy } from '#src/database/list-page.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { verifyAbout } from '#src/modules/audit-chain/audit-chain.ts'
import { consultNumbers } from '#src/modules/consults/consults.ts'
import { patientDetails } from '#src/modules/people/people.ts'
import { type LookRow, looksAt } from './looks.repo.ts'

const present = (row: LookRow, numbers: Map<string, string>): Look => ({
  id: row.id,
  role: row.role,
  name: row.name,
  ...lookWords(row.action),
  ...(row.isStated && isCareLook(row.action) && { reason: 'stated' as const }),
  caseNumber: row.consultId === null ? null : (numbers.get(row.consultId) ?? null),
  times: row.times,
  firstAt: row.firstAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
})

/** Who of the clinic has opened or changed the reader's record, in words; one line for each person, part and day. */
const listLooks = async (
  { deps, tx, actor }: Ctx<'patient'>,
  { show, ...query }: CallInput<typeof ownRecord.looks>['query'],
): Promise<Result<{ items: Look[]; nextCursor: string | null }>> => {
  const zone = zoneOfState((await patientDetails(tx, actor.id))?.address?.state ?? null)
  const page = await listPageBy(byEntry, query, {
    read: (after, most) => looksAt(tx, actor.id, { zone, onlyRead: show === 'read', after, most }),
    endOf: row => ({ at: row.lastAt, id: row.id }),
  })
  if (!page.ok) return page
  const { rows, nextCursor } = page.value
  const numbers = await consultNumbers(
    tx,
    rows.flatMap(row => row.consultId ?? []),
  )
  auditListRead(deps.clock, tx, 'record.looks.read', 'patient', actor.id)
  return done({ items: rows.map(row => present(row, numbers)), nextCursor })
}

/** Checks what the audit log says about the reader against the chain of hashes. */
const verifyLooks = async ({ deps, tx, actor, now }: Ctx<'patient'>): Promise<Result<LooksVerdict>> => {
  const { intact, waiting, brokenAt, wholeLog } = await verifyAbout(tx, actor.id)
  if (brokenAt) deps.log.error({ brokenAt }, 'an entry of the audit log is not as it was written')
  return done({
    intact,
    waiting,
    brokenAt: brokenAt?.toISOString() ?? null,
    wholeLog: wholeLog && { ...wholeLog, at: wholeLog.at.toISOString() },
    checkedAt: now.toISOString(),
  })
}

/** What patients may know of the keeping of their own record. */
export const ownRecordRoutes = (deps: Deps): Route[] => [
  serve(deps, ownRecord.looks, listLooks),
  serve(deps, ownRecord.verifyLooks, verifyLooks),
]
