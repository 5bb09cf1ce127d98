import { prescriptionTemplates as contract } from '@om/contracts/prescription-templates'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { decideTemplate } from './decide-template.ts'
import { listTemplates, readTemplate } from './read-templates.ts'
import { addTemplate, moveTemplate, saveTemplate } from './save-template.ts'

/** What doctors prescribe from. */
export const templatesRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.list, listTemplates),
  serve(deps, contract.read, readTemplate),
  serve(deps, contract.add, addTemplate),
  serve(deps, contract.save, saveTemplate),
  serve(deps, contract.move, moveTemplate),
  serve(deps, contract.decide, decideTemplate),
]
