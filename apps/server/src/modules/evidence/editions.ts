import { type ResourceText, readEdition } from '@om/content/resources'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { ResourceContent, ResourceEdition, ResourcePreview, resources } from '@om/contracts/resources'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import type { Ctx } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import {
  addTemplate,
  decideTemplate,
  type Family,
  holdResource,
  resourceAround,
  resourceIdOf,
  resourcesInForce,
  saveTemplate,
} from '#src/modules/templates/templates.ts'

type With<E extends 'propose' | 'decide'> = CallInput<(typeof resources)[E]>['body'] & { slug: string }

/** A text that doctors work by as it is now, and whether a change of it waits. */
export type CurrentText = ResourceText & { isWaiting: boolean }

const sourceOf = ({ title, summary, topic, body, references, nextReviewOn }: ResourceText): ResourceContent => ({
  title,
  summary,
  topic,
  text: body,
  references,
  nextReviewOn,
})

/** Every text that doctors work by: as it ships, or in the edition that two doctors put in its place. */
export const currentTexts = async ({ deps, tx }: Ctx<'doctor'>): Promise<CurrentText[]> => {
  const editions = new Map((await resourcesInForce(tx)).map(one => [one.slug, one]))
  return deps.resources.map(shipped => {
    const edition = editions.get(shipped.slug)
    const isWaiting = edition?.isWaiting ?? false
    if (!edition?.inForce) return { ...shipped, isWaiting }
    const { content, by, at } = edition.inForce
    const { text } = readEdition(shipped.slug, content, {
      reviewer: by,
      reviewerRole: 'who approved this edition',
      reviewedOn: dayIn(at, CLINIC_ZONE),
    })
    return { ...(text ?? shipped), isWaiting }
  })
}

const shippedBy = (deps: Pick<Deps, 'resources'>, is: (slug: string) => boolean) =>
  deps.resources.find(one => is(one.slug))

const present = async (ctx: Ctx<'doctor'>, shipped: ResourceText): Promise<ResourceEdition> => {
  const around = await resourceAround(ctx, shipped.slug)
  const source = sourceOf(shipped)
  const inForce = around.versions.find(one => one.number === around.inForce)
  return {
    id: resourceIdOf(shipped.slug),
    slug: shipped.slug,
    scope: 'clinic',
    // The text that ships is in force where none was put in its place.
    state: 'in_force',
    shipped: source,
    content: inForce?.content ?? source,
    version: inForce?.number ?? 0,
    newest: around.newest,
    versions: around.versions,
    can: around.can,
  }
}

const family: Family<ResourceEdition> = {
  kinds: ['resource'],
  read: async (ctx, { id }) => {
    const shipped = shippedBy(ctx.deps, slug => resourceIdOf(slug) === id)
    return shipped ? done(await present(ctx, shipped)) : refused('article_not_found')
  },
}

/** A text with its source, its editions, and what the reader may do. */
export const readEditionOf = (ctx: Ctx<'doctor'>, { slug }: { slug: string }): Promise<Result<ResourceEdition>> =>
  family.read(ctx, { id: resourceIdOf(slug) })

/**
 * Proposes another edition of a text, which another doctor approves. Refuses with `template_changed` where somebody else has
 * proposed one meanwhile, and with `bad_request` for what could not be shown.
 */
export const proposeEdition = async (
  ctx: Ctx<'doctor'>,
  { slug, newest, content, note }: With<'propose'>,
): Promise<Result<ResourceEdition>> => {
  const id = resourceIdOf(slug)
  if (!shippedBy(ctx.deps, one => one === slug)) return refused('article_not_found')
  const stored = { ...content, slug }
  if (newest > 0) return saveTemplate(family)(ctx, { id, newest, content: stored, note })
  if (await holdResource(ctx.tx, slug)) return refused('template_changed')
  return addTemplate(family)(ctx, { id, kind: 'resource', scope: 'clinic', copiedFrom: null, content: stored, note })
}

/** Another doctor approves or declines an edition; whoever proposed it takes it back. */
export const decideEdition = (
  ctx: Ctx<'doctor'>,
  { slug, ...decision }: With<'decide'>,
): Promise<Result<ResourceEdition>> => decideTemplate(family)(ctx, { id: resourceIdOf(slug), ...decision })

/** How an edition would be read, and what is wrong with it; nothing is kept. */
export const previewEdition = async (
  { deps }: Ctx<'doctor'>,
  { slug, content }: CallInput<typeof resources.preview>['body'],
): Promise<Result<ResourcePreview>> => {
  const { text, problems } = readEdition(slug, content, {
    reviewer: '',
    reviewerRole: '',
    reviewedOn: clinicToday(deps.clock),
  })
  return done({
    html: text?.html ?? null,
    problems: problems.map(({ line, message }) => (line === null ? message : `Line ${line}: ${message}`)),
  })
}
