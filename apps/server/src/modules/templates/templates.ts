// What other modules may use of templates.

export { decideTemplate } from './decide-template.ts'
export type { Family } from './families.ts'
export { holdResource, resourceAround, resourceIdOf, resourcesInForce } from './resources.ts'
export { addTemplate, saveTemplate } from './save-template.ts'
export { templatesSweep } from './tell-users.ts'
export {
  contentSignedFrom,
  contentsSignedFrom,
  countTexts,
  signedFrom,
  type TemplateInForce,
  templatesInForce,
} from './templates.repo.ts'
export { addTexts } from './templates.routes.ts'
