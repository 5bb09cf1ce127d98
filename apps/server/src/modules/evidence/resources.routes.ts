import { done, type Result, refused } from '@om/contracts/errors'
import { type FormularyTable, type Resource, type ResourceSummary, resources } from '@om/contracts/resources'
import { ciMedicines } from '@om/domain/formulary/ci-matrix'
import { medicines } from '@om/domain/formulary/medicines'
import { gateVersions } from '@om/domain/gate/versions'
import { medicineLines } from '@om/domain/prescribing/templates'
import type { Ctx } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { rulesInForce } from '#src/modules/rules/rules.ts'
import { templatesInForce } from '#src/modules/templates/templates.ts'
import {
  type CurrentText,
  currentTexts,
  decideEdition,
  previewEdition,
  proposeEdition,
  readEditionOf,
} from './editions.ts'

const summaryOf = (deps: Deps, text: CurrentText) => ({
  slug: text.slug,
  title: text.title,
  summary: text.summary,
  topic: text.topic,
  reviewer: text.reviewer,
  reviewedOn: text.reviewedOn,
  nextReviewOn: text.nextReviewOn,
  isReviewDue: text.nextReviewOn <= clinicToday(deps.clock),
  isWaiting: text.isWaiting,
})

const listResources = async (ctx: Ctx<'doctor'>): Promise<Result<{ items: ResourceSummary[] }>> =>
  done({ items: (await currentTexts(ctx)).map(text => ({ ...summaryOf(ctx.deps, text), words: text.words })) })

const readResource = async (ctx: Ctx<'doctor'>, { slug }: { slug: string }): Promise<Result<Resource>> => {
  const { deps } = ctx
  const text = (await currentTexts(ctx)).find(one => one.slug === slug)
  if (!text) return refused('article_not_found')
  const { reviewerRole, html, contents, references } = text
  return done({ ...summaryOf(deps, text), reviewerRole, html, contents, references })
}

/** The formulary and the table against it, from the data that signing itself is checked by. (INV-04) */
const readFormulary = async ({ tx }: Ctx<'doctor'>): Promise<Result<FormularyTable>> => {
  const rules = await rulesInForce(tx)
  const templates = await templatesInForce(tx, null)
  return done({
    version: rules.version,
    versions: [...gateVersions],
    medicines: ciMedicines.map(code => {
      const { name, schedule, for: whom, offLabel } = medicines[code]
      return { code, name, schedule, for: whom, offLabel }
    }),
    templates: templates.map(one => ({
      code: one.code,
      title: one.title,
      brand: one.brand,
      lines: medicineLines(one),
    })),
    rows: rules.ciMatrix.map(({ id, label, cells }) => ({ id, label, marks: ciMedicines.map(code => cells[code]) })),
    combinations: rules.combinations.map(({ id, label, pair, severity }) => ({
      id,
      label,
      medicines: pair.map(code => medicines[code].name),
      mark: severity,
    })),
  })
}

/** What doctors work by. It names medicines and how they are prescribed, so it is for doctors alone. (Spec §2: resources) */
export const resourceRoutes = (deps: Deps): Route[] => [
  serve(deps, resources.list, listResources),
  serve(deps, resources.formulary, readFormulary),
  serve(deps, resources.read, readResource),
  serve(deps, resources.edition, readEditionOf),
  serve(deps, resources.propose, proposeEdition),
  serve(deps, resources.decide, decideEdition),
  serve(deps, resources.preview, previewEdition),
]
