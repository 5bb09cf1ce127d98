// What other modules may use of assessments.

export { minorReduced } from './assessments.hooks.ts'
export { reduceAnswersOfConsult } from './reduce-answers.ts'
