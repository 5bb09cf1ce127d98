import type { ConsultForDoctor } from '@om/contracts/consults'
import type { QuizAnswers } from '@om/domain/quiz/answers'

export const stripFor = (
  _answers: QuizAnswers,
  _brand: 'men' | 'women',
  _today: string,
): ConsultForDoctor['strip'] => []
