import { system } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { beginning, contentSql, hashOf, type Run } from './chain.ts'

/** Any fixed number: copies of the server take turns on it. */
const turn = 7_305_114_202
const batch = 500

const sealBatch = async (run: Run): Promise<number> => {
  const { rows: turns } = await run('select pg_try_advisory_xact_lock($1) as mine', [turn])
  if (!turns[0]?.mine) return 0
  const { rows: waiting } = await run(
    `select a.id, ${contentSql} as content from public.audit_seals s join public.audit_log a on a.id = s.audit_id
     where s.position is null order by a.id limit ${batch}`,
  )
  if (waiting.length === 0) return 0
  const { rows: last } = await run(
    'select position, hash from public.audit_seals where position is not null order by position desc limit 1',
  )
  let hash = String(last[0]?.hash ?? beginning)
  const first = Number(last[0]?.position ?? 0) + 1
  const hashes = waiting.map(row => {
    hash = hashOf(hash, row.content)
    return hash
  })
  await run(
    `update public.audit_seals s set position = $1::bigint + n.place - 1, hash = n.hash
     from unnest($2::bigint[], $3::text[]) with ordinality n (id, hash, place) where s.audit_id = n.id`,
    [first, waiting.map(row => row.id), hashes],
  )
  return waiting.length
}

/**
 * Gives every audit row that waits its place in the chain, oldest first; one that was committed late stands behind those that
 * were sealed before it. Whoever writes audit rows never waits for this. Safe to repeat, on any copy.
 */
export const sealAudit = async (deps: Pick<Deps, 'db'>): Promise<void> => {
  for (let found = batch; found === batch; ) found = await deps.db.transaction(system('audit'), tx => sealBatch(tx.raw))
}
