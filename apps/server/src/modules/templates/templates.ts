// What other modules may use of templates.

export {
  contentSignedFrom,
  contentsSignedFrom,
  countTexts,
  signedFrom,
  type TemplateInForce,
  templatesInForce,
} from './templates.repo.ts'
export { addTexts } from './templates.routes.ts'
