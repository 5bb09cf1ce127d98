import { done, type Result } from '@om/contracts/errors'
import { selfCheck as contract, type SelfCheckPage } from '@om/contracts/self-check'
import { CHECK_EVERY_MINUTES, CHECK_STALE_MINUTES, type CheckKey, checkKeys, checkWords } from '@om/domain/self-checks'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { selfCheckActor } from './finding.ts'
import { runChecks } from './run-checks.ts'
import { knownChecks, lastRun, type RunRow, turns } from './self-check.repo.ts'

const MINUTE_MS = 60_000
const SHOWN_TURNS = 20

const isKnown = (key: string): key is CheckKey => (checkKeys as readonly string[]).includes(key)

const presentRun = ({ id, at, byName, ms, bad, caution, turned }: RunRow): NonNullable<SelfCheckPage['lastRun']> => ({
  id,
  at: at.toISOString(),
  by: byName,
  ms,
  bad,
  caution,
  turned: turned.flatMap(({ key, from, to }) => (isKnown(key) ? [{ name: checkWords[key].name, from, to }] : [])),
})

const page = async (tx: Tx, now: Date): Promise<Result<SelfCheckPage>> => {
  const rows = new Map((await knownChecks(tx)).map(row => [row.key, row]))
  const last = await lastRun(tx)
  return done({
    asOf: now.toISOString(),
    checks: checkKeys.map(key => {
      const row = rows.get(key)
      return {
        key,
        ...checkWords[key],
        state: row?.state ?? null,
        count: row?.count ?? 0,
        note: row?.note ?? '',
        found: row?.found ?? [],
        since: row?.since.toISOString() ?? null,
        checkedAt: row?.checkedAt.toISOString() ?? null,
      }
    }),
    lastRun: last ? presentRun(last) : null,
    turns: (await turns(tx, SHOWN_TURNS)).map(presentRun),
    everyMinutes: CHECK_EVERY_MINUTES,
    isStale: !last || now.getTime() - last.at.getTime() > CHECK_STALE_MINUTES * MINUTE_MS,
  })
}

const readPage = ({ deps, tx, now }: Ctx<'signed-in'>): Promise<Result<SelfCheckPage>> => {
  auditListRead(deps.clock, tx, 'self_check.read', 'self_check', 'self_check')
  return page(tx, now)
}

/** Looks at all of it now; what turned says who asked. */
const runNow = async (ctx: BareCtx<'signed-in'>): Promise<Result<SelfCheckPage>> => {
  await runChecks(ctx.deps, ctx.actor.name)
  return inTransaction(ctx, async ({ deps, tx, now }) => {
    await audit(deps.clock, tx, { action: 'self_check.run', subjectType: 'self_check', subjectId: 'self_check' })
    return page(tx, now)
  })
}

/** Every five minutes, on whichever copy comes first. */
export const selfCheckSweep = async (deps: Deps): Promise<void> => {
  const last = await deps.db.transaction(selfCheckActor, lastRun)
  const age = last ? Math.abs(deps.clock.now().getTime() - last.at.getTime()) : Number.POSITIVE_INFINITY
  if (age >= CHECK_EVERY_MINUTES * MINUTE_MS) await runChecks(deps, '')
}

/** The product’s promises, as they were found when they were last looked at. */
export const selfCheckRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.read, readPage),
  serve(deps, contract.run, runNow, { transaction: 'own' }),
]
