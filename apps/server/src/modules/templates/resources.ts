import type { ResourceContent, ResourceEdition } from '@om/contracts/resources'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import { mayWorkToday } from '#src/modules/people/people.ts'
import { idOf } from '#src/modules/tasks/tasks.ts'
import { templateCan } from './templates.policy.ts'
import { presentVersion } from './templates.present.ts'
import { isResource, versionsOf, visibleResources, visibleTemplate } from './templates.repo.ts'

/** The id under which editions of a text that doctors work by are kept: one for each address. */
export const resourceIdOf = (slug: string): string => idOf(`resource of the doctors: ${slug}`)

type InForce = { content: ResourceContent; by: string; at: Date }

/** Texts that were ever changed: the edition that counts, null for the text that ships, and whether another one waits. */
export const resourcesInForce = async (
  tx: Tx,
): Promise<{ slug: string; isWaiting: boolean; inForce: InForce | null }[]> =>
  (await visibleResources(tx)).flatMap(({ template, shown, isWaiting }) => {
    if (!isResource(shown.content)) return []
    const { slug, ...content } = shown.content
    const inForce = { content, by: shown.decidedBy, at: shown.decidedAt ?? shown.createdAt }
    return [{ slug, isWaiting, inForce: template.state === 'in_force' ? inForce : null }]
  })

type Around = Pick<ResourceEdition, 'newest' | 'versions' | 'can'> & { inForce: number }

/** The editions of one text, the newest first, which of them counts (0: the text that ships), and what the reader may do. */
export const resourceAround = async ({ deps, tx, actor }: Ctx<'doctor'>, slug: string): Promise<Around> => {
  const reader = { staffId: actor.staffId, isRegistered: await mayWorkToday(deps, tx, actor) }
  const row = await visibleTemplate(tx, resourceIdOf(slug), ['resource'])
  const rows = row ? await versionsOf(tx, row.template.code) : []
  const open = rows.find(one => one.decision === null)
  const isInForce = row?.template.state === 'in_force'
  return {
    newest: row?.template.newest ?? 0,
    inForce: row && isInForce ? row.shown.number : 0,
    versions: rows.flatMap(one => {
      if (!isResource(one.content)) return []
      const { slug: _, ...content } = one.content
      return [{ ...presentVersion(one), content }]
    }),
    // The way back is another edition.
    can: { ...templateCan({ ownerId: null, state: 'in_force' }, open, reader), retire: false },
  }
}

/** Holds a text still until the transaction ends; whether an edition of it was ever proposed. */
export const holdResource = async (tx: Tx, slug: string): Promise<boolean> => {
  await tx.raw('select pg_advisory_xact_lock(hashtext($1))', [resourceIdOf(slug)])
  return (await visibleTemplate(tx, resourceIdOf(slug), ['resource'])) !== undefined
}
