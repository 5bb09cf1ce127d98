import type { ConsultForDoctor } from '@om/contracts/consults'
import { strip } from '@om/domain/formulary/contraindications'
import { activesOf, type MedicineCode } from '@om/domain/formulary/medicines'
import { templatesFor } from '@om/domain/prescribing/templates'
import type { QuizAnswers } from '@om/domain/quiz/answers'

type Context = {
  brand: 'men' | 'women'
  sexAtBirth: string | null
  today: string
  /** Medicines of the patient's other running prescriptions. */
  otherActive: MedicineCode[]
}

export type Strip = ConsultForDoctor['strip']

/** Every medicine of the formulary with what speaks against it for this patient today. */
export const stripFor = (answers: QuizAnswers, { brand, today, otherActive }: Context): Strip =>
  strip(answers, { today, brand, otherActive })

/**
 * The contraindications that matter for marking answers: those of medicines that this person could be given. Others, such
 * as a man's sex against a women's medicine, would mark answers that nobody has to think about.
 */
export const relevantItems = (lines: Strip, { brand, sexAtBirth }: Pick<Context, 'brand' | 'sexAtBirth'>) => {
  const possible = templatesFor(sexAtBirth, brand).flatMap(template =>
    template.items.flatMap(item => activesOf(item.medicine)),
  )
  return lines.filter(line => possible.some(code => code === line.medicine)).flatMap(line => line.items)
}
