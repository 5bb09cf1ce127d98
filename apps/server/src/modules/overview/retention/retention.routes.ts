import { done, type Result } from '@om/contracts/errors'
import { retention as contract, type Destruction, type Ending, type LegalHold } from '@om/contracts/retention'
import { addDays } from '@om/domain/dates'
import { DESTROYED_SOON_DAYS } from '@om/domain/retention'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { type DestructionRow, destructionsPage, doomedCount, endingUntil, heldNow } from './retention.repo.ts'

const most = 200

type Named = { id: string; email: string; firstName: string; lastName: string }

const presentPerson = ({ id, email, firstName, lastName }: Named) => ({
  id,
  email,
  name: `${firstName} ${lastName}`.trim() || email,
})

const presentEnding = (row: Awaited<ReturnType<typeof endingUntil>>[number]): Ending[] =>
  row.keptUntil && row.keptFor
    ? [
        {
          ...presentPerson(row),
          closedAt: row.closedAt.toISOString(),
          keptUntil: row.keptUntil,
          keptFor: row.keptFor,
          isHeld: row.isHeld,
        },
      ]
    : []

const presentHeld = (row: Awaited<ReturnType<typeof heldNow>>[number]): LegalHold => ({
  ...presentPerson(row),
  reason: row.reason,
  byName: row.byName,
  at: row.at.toISOString(),
  keptUntil: row.keptUntil,
})

const presentDestruction = ({
  id,
  personId,
  at,
  closedAt,
  keptUntil,
  keptFor,
  counts,
  files,
}: DestructionRow): Destruction => ({
  id,
  personId,
  at: at.toISOString(),
  closedAt: closedAt.toISOString(),
  keptUntil,
  keptFor,
  counts,
  files,
})

/** Whose data ends within 90 days, and whose is held back. */
const readAhead = async ({
  deps,
  tx,
}: Ctx<'superadmin'>): Promise<Result<{ ending: Ending[]; held: LegalHold[]; filesWaiting: number }>> => {
  auditListRead(deps.clock, tx, 'retention.read', 'retention', 'ahead')
  const ending = await endingUntil(tx, addDays(clinicToday(deps.clock), DESTROYED_SOON_DAYS), most)
  return done({
    ending: ending.flatMap(presentEnding),
    held: (await heldNow(tx, most)).map(presentHeld),
    filesWaiting: await doomedCount(tx),
  })
}

const readDestroyed = async (
  { deps, tx }: Ctx<'superadmin'>,
  query: PageQuery,
): Promise<Result<{ items: Destruction[]; nextCursor: string | null }>> => {
  const page = await listPage(query, {
    read: (after, limit) => destructionsPage(tx, after, limit),
    endOf: ({ at, id }) => ({ at, id }),
  })
  if (!page.ok) return page
  auditListRead(deps.clock, tx, 'retention.read', 'retention', 'destroyed')
  return done({ items: page.value.rows.map(presentDestruction), nextCursor: page.value.nextCursor })
}

/** What is destroyed at the end of its time, and what is kept from it, for superadmins. */
export const retentionRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.ahead, readAhead),
  serve(deps, contract.destroyed, readDestroyed),
]
