import type { EvidenceText } from '@om/content/evidence'
import { done, type Result, refused } from '@om/contracts/errors'
import { type Evidence, type EvidenceSummary, evidence } from '@om/contracts/evidence'
import { evidencePlaces } from '@om/db/tables/accounts'
import { activesOf } from '@om/domain/formulary/medicines'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { itemsInUse } from '#src/modules/prescriptions/prescriptions.ts'

/** What a person makes of the library: which texts are about their treatment, and how far they read. */
type Reader = { medicines: ReadonlySet<string>; places: ReadonlyMap<string, number> }

const readerOf = async ({ deps, tx, actor }: Ctx<'patient'>): Promise<Reader> => {
  const items = await itemsInUse(tx, actor.id, clinicToday(deps.clock))
  const places = await tx.visible(q => q.select().from(evidencePlaces))
  return {
    medicines: new Set(items.flatMap(activesOf)),
    places: new Map(places.map(({ slug, place }) => [slug, place])),
  }
}

const forReader = ({ medicines, places }: Reader, text: EvidenceText) => ({
  slug: text.slug,
  title: text.title,
  summary: text.summary,
  topic: text.topic,
  readingMinutes: text.readingMinutes,
  reviewedOn: text.reviewedOn,
  isMine: text.medicines.some(code => medicines.has(code)),
  place: places.get(text.slug) ?? null,
})

/** The library, what the reader takes first; otherwise as it stands on its shelves. */
const listEvidence = async (ctx: Ctx<'patient'>): Promise<Result<{ items: EvidenceSummary[] }>> => {
  const reader = await readerOf(ctx)
  const items = ctx.deps.evidence.map(text => ({ ...forReader(reader, text), words: text.words }))
  return done({ items: items.sort((a, b) => Number(b.isMine) - Number(a.isMine)) })
}

const readEvidence = async (ctx: Ctx<'patient'>, { slug }: { slug: string }): Promise<Result<Evidence>> => {
  const text = ctx.deps.evidence.find(one => one.slug === slug)
  if (!text) return refused('article_not_found')
  const { reviewer, reviewerRole, html, contents, charts, references } = text
  return done({ ...forReader(await readerOf(ctx), text), reviewer, reviewerRole, html, contents, charts, references })
}

/** Keeps how far somebody read; what is told late from another window does not take them back. */
const savePlace = async (
  { deps, tx, actor }: Ctx<'patient'>,
  { slug, place }: { slug: string; place: number },
): Promise<Result<{ place: number }>> => {
  if (!deps.evidence.some(one => one.slug === slug)) return refused('article_not_found')
  const at = deps.clock.now()
  const [row] = await tx.q
    .insert(evidencePlaces)
    .values({ personId: actor.id, slug, place, at })
    .onConflictDoUpdate({
      target: [evidencePlaces.personId, evidencePlaces.slug],
      set: { place: sql`greatest(${evidencePlaces.place}, excluded.place)`, at },
    })
    .returning({ place: evidencePlaces.place })
  return done({ place: row?.place ?? place })
}

/** The patients' library. It names medicines, so nobody reads it who is not signed in. (Spec §2, REG-06) */
export const evidenceRoutes = (deps: Deps): Route[] => [
  serve(deps, evidence.list, listEvidence),
  serve(deps, evidence.read, readEvidence),
  serve(deps, evidence.savePlace, savePlace),
]
