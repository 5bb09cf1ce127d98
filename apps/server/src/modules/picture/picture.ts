// What other modules may use of the clinical picture.

export { keepFact } from './keep-fact.ts'
export { helpAfter, type NewFact, pictureChanged, runningItemsOf } from './picture.hooks.ts'
export { allergiesToday } from './picture.present.ts'
export type { TestRequest } from './test-request.ts'
export { followTestsDue, followTestsWith } from './tests-due.ts'
export { forgetFactsOfMinor, gateInputsOf, type PatientPicture, pictureOf, pictureSince, toldToday } from './today.ts'
