import type { CallInput } from '@om/contracts/endpoint'
import { done } from '@om/contracts/errors'
import { prescriptionTemplates as contract } from '@om/contracts/prescription-templates'
import { type TextContent, type TextKind, type TextTemplateRecord, textTemplates } from '@om/contracts/text-templates'
import { ruledOut } from '@om/domain/prescribing/template-checks'
import type { Ctx } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { rulesInForce } from '#src/modules/rules/rules.ts'
import { decideTemplate } from './decide-template.ts'
import { scripts, texts } from './families.ts'
import { listTemplates, listTexts, readTemplate, readText } from './read-templates.ts'
import { addTemplate, moveTemplate, saveTemplate } from './save-template.ts'
import { textsInForce } from './templates.repo.ts'

const offerTexts = async ({ tx }: Ctx<'doctor'>, { kind }: { kind: TextKind }) =>
  done({ items: await textsInForce(tx, kind) })

/** What the rules in force rule out of what is being written, before it is saved. */
const askRules = async ({ deps, tx }: Ctx<'doctor'>, meant: CallInput<typeof contract.ruledOut>['body']) => {
  const rules = await rulesInForce(tx)
  return done({ version: rules.version, items: ruledOut(meant, clinicToday(deps.clock), rules) })
}

/** Keeps usual words of one's own, or proposes some for the clinic. */
export const addTexts = addTemplate<TextContent, TextTemplateRecord>(texts)

/** What doctors prescribe and write from. */
export const templatesRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.list, listTemplates),
  serve(deps, contract.ruledOut, askRules),
  serve(deps, contract.read, readTemplate),
  serve(deps, contract.add, (ctx, input) => addTemplate(scripts)(ctx, { ...input, kind: 'prescription' })),
  serve(deps, contract.save, saveTemplate(scripts)),
  serve(deps, contract.move, moveTemplate(scripts)),
  serve(deps, contract.decide, decideTemplate(scripts)),
  serve(deps, textTemplates.list, listTexts),
  serve(deps, textTemplates.offered, offerTexts),
  serve(deps, textTemplates.read, readText),
  serve(deps, textTemplates.add, addTexts),
  serve(deps, textTemplates.save, saveTemplate(texts)),
  serve(deps, textTemplates.move, moveTemplate(texts)),
  serve(deps, textTemplates.decide, decideTemplate(texts)),
]
