import { beginning, contentSql, hashOf, type Run } from './chain.ts'

/** A place of the chain with the hash there. */
export type Head = { position: number; hash: string }

export type Verdict = Head & {
  /** When the last row that is intact was written; null while there is none. */
  intactUntil: Date | null
  /** The first thing that is wrong, in words; empty when nothing is. */
  finding: string
  /** Rows of the last seconds, which have no place yet. */
  waiting: number
}

const batch = 2_000

const linksSql = `
  select s.position, s.hash, s.audit_id, a.at, a.id is null as is_gone, ${contentSql} as content
  from public.audit_seals s left join public.audit_log a on a.id = s.audit_id
  where s.position > $1 order by s.position limit ${batch}`

const strangerSql = `
  select a.id from public.audit_log a
  where not exists (select from public.audit_seals s where s.audit_id = a.id) order by a.id limit 1`

const goneSql = `
  select s.audit_id as id from public.audit_seals s
  where s.position is null and not exists (select from public.audit_log a where a.id = s.audit_id) order by s.audit_id limit 1`

const faultOf = (link: Record<string, unknown>, before: Head, noted: Map<number, string>): string => {
  const { audit_id: id } = link
  const position = Number(link.position)
  if (position !== before.position + 1) return `what stood before entry ${id} has been removed`
  if (link.is_gone) return `entry ${id} has been removed`
  if (hashOf(before.hash, link.content) !== link.hash) return `entry ${id} is not as it was written`
  const known = noted.get(position)
  if (known !== undefined && known !== link.hash) return `the chain up to entry ${id} has been written anew`
  return ''
}

/**
 * Walks the chain from its beginning and says how far the audit log is as it was written. `noted` are places whose hash was seen
 * before: a chain that was cut, or written anew from a changed row on, fits itself but not them. Reads in batches; changes nothing.
 */
export const verifyAudit = async (run: Run, noted: readonly Head[] = []): Promise<Verdict> => {
  const { rows: checks } = await run(`select position, hash from public.audit_checks where finding = ''`)
  const known = new Map(
    [...checks.map(row => ({ position: Number(row.position), hash: String(row.hash) })), ...noted].map(head => [
      head.position,
      head.hash,
    ]),
  )
  known.delete(0)
  let head: Head = { position: 0, hash: beginning }
  let intactUntil: Date | null = null
  const verdict = (finding: string, waiting = 0): Verdict => ({ ...head, intactUntil, finding, waiting })

  for (let found = batch; found === batch; ) {
    const { rows: links } = await run(linksSql, [head.position])
    for (const link of links) {
      const fault = faultOf(link, head, known)
      if (fault) return verdict(fault)
      head = { position: Number(link.position), hash: String(link.hash) }
      intactUntil = link.at instanceof Date ? link.at : null
    }
    found = links.length
  }
  const furthest = Math.max(0, ...known.keys())
  if (furthest > head.position)
    return verdict(`there were ${furthest} entries when it was checked before, and ${head.position} are left`)
  const [stranger] = (await run(strangerSql)).rows
  if (stranger) return verdict(`entry ${stranger.id} was written past the chain`)
  const [gone] = (await run(goneSql)).rows
  if (gone) return verdict(`entry ${gone.id} has been removed before it was sealed`)
  const { rows: waiting } = await run('select count(*)::int as n from public.audit_seals where position is null')
  return verdict('', Number(waiting[0]?.n ?? 0))
}
