/** What the conditions of the question bank are made from. Data only; `holds` tells whether one applies. */
import type { AnswerKey } from './answers.ts'
import type { Condition } from './types.ts'

/** One of these was chosen. */
export const is = (key: AnswerKey, ...values: string[]): Condition => ({ key, is: values })

/** Something was named, and not "none". */
export const named = (key: AnswerKey): Condition => ({ all: [{ key, answered: true }, { not: is(key, 'none') }] })

export const isMens: Condition = { branch: 'men' }
export const isWomens: Condition = { branch: 'women' }
export const isMale: Condition = is('sex_at_birth', 'male')
export const notMale: Condition = { not: isMale }
export const notFemale: Condition = { not: is('sex_at_birth', 'female') }

/** Sex at birth was told, and is not male: whoever may be pregnant, on either brand. */
export const mayBePregnant: Condition = { all: [{ key: 'sex_at_birth', answered: true }, notMale] }

/** The loss is of the last six months. */
export const isRecent: Condition = is('hair_loss_duration', 'lt_1m', '1_3m', '3_6m')
