// What other modules may use of templates.

export {
  contentSignedFrom,
  contentsSignedFrom,
  signedFrom,
  type TemplateInForce,
  templatesInForce,
} from './templates.repo.ts'
