import { z } from 'zod'
import { readAnswers } from './answers.ts'

/** `readAnswers` as a schema, for the shapes that hold answers. */
export const QuizAnswersSchema = z.record(z.string(), z.unknown()).transform(given => readAnswers(given))
