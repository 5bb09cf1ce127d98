// What other modules may use of the clinical picture.

export { keepFact } from './keep-fact.ts'
export { factStruck, helpAfter, itemsInUseOf, type NewFact, pictureChanged } from './picture.hooks.ts'
export { allergiesToday } from './picture.present.ts'
export { hasResultFrom } from './picture.repo.ts'
export { ownerOfResult, paperOfResult } from './strike-fact.ts'
export { keepTold, readTold } from './tell-pharmacist.ts'
export type { TestRequest } from './test-request.ts'
export { followTestsDue, followTestsWith } from './tests-due.ts'
export {
  correctedSince,
  forgetFactsOfMinor,
  gateInputsOf,
  type PatientPicture,
  pictureOf,
  pictureSince,
  toldToday,
} from './today.ts'
