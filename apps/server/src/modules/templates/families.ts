import { readEdition } from '@om/content/resources'
import type { Refusal, Result } from '@om/contracts/errors'
import { refused } from '@om/contracts/errors'
import type { TemplateRecord } from '@om/contracts/prescription-templates'
import { TextKind, type TextTemplateRecord, textKinds } from '@om/contracts/text-templates'
import { ruledOut, templateProblems } from '@om/domain/prescribing/template-checks'
import { textProblems } from '@om/domain/usual-words'
import type { Ctx } from '#src/ctx.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { rulesInForce } from '#src/modules/rules/rules.ts'
import { readTemplate, readText } from './read-templates.ts'
import { isResource, isScript, type Kind, type VersionRow } from './templates.repo.ts'

/** Templates that are proposed, approved and retired alike, and are shown by one reader. */
export type Family<R> = {
  kinds: readonly Kind[]
  read: (ctx: Ctx<'doctor'>, input: { id: string }) => Promise<Result<R>>
}

/** The task of the doctors while one of a kind waits for a second of them. */
export const taskOf = (kind: Kind) =>
  kind === 'prescription' ? 'template_to_approve' : kind === 'resource' ? 'resource_to_approve' : 'text_to_approve'

/** What doctors prescribe from. */
export const scripts: Family<TemplateRecord> = { kinds: ['prescription'], read: readTemplate }

/** What doctors write from. */
export const texts: Family<TextTemplateRecord> = { kinds: textKinds, read: readText }

/**
 * Why nothing could ever be signed or sent from it, null where something could: of a prescription every point with its rule
 * by the rules in force (§1.6, REG-16), of words what cannot be filled in or does not fit.
 */
export const unfit = async (
  { deps, tx }: Pick<Ctx<'doctor'>, 'deps' | 'tx'>,
  kind: Kind,
  content: VersionRow['content'],
): Promise<Refusal | null> => {
  if (isScript(content)) {
    const today = clinicToday(deps.clock)
    const problems = templateProblems(content, today, ruledOut(content, today, await rulesInForce(tx)))
    return problems.length === 0
      ? null
      : refused(
          'template_unsignable',
          problems.map(({ rule, field, message }) => ({ code: rule, field: `content.${field}`, message })),
        )
  }
  if (isResource(content)) {
    const today = clinicToday(deps.clock)
    const review = { reviewer: '', reviewerRole: '', reviewedOn: today }
    const problems = readEdition(content.slug, content, review).problems.map(({ line, message }) => ({
      field: 'content.text',
      message: line === null ? message : `Line ${line}: ${message}`,
    }))
    if (content.nextReviewOn <= today)
      problems.push({ field: 'content.nextReviewOn', message: 'Choose a day that is ahead.' })
    return problems.length === 0 ? null : refused('bad_request', problems)
  }
  const problems = textProblems(TextKind.parse(kind), content)
  return problems.length === 0
    ? null
    : refused(
        'bad_request',
        problems.map(({ field, message }) => ({ field: `content.${field}`, message })),
      )
}
