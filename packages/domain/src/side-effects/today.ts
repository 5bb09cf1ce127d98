import type { SideEffect } from '@om/contracts/side-effects'
import { pregnancy } from '../quiz/bank/women.ts'

/** What may hold of pregnancy and contraception, for a doctor who puts on record how it is today. */
export const pregnancyAnswers = pregnancy.options.map(({ value, label }) => ({ value, label }))

/** How a patient is when their report is settled, in words. */
export const outcomeNames: Record<NonNullable<SideEffect['patientOutcome']>, string> = {
  recovered: 'Recovered',
  recovering: 'Recovering',
  not_recovered: 'Not recovered',
  unknown: 'Not known',
}

/** How serious a reaction was, as the regulator's form asks. */
export const seriousnessNames: Record<NonNullable<SideEffect['seriousness']>, string> = {
  not_serious: 'Not serious',
  medically_important: 'Medically important',
  hospital: 'Hospital stay',
  life_threatening: 'Life-threatening',
  disabling: 'Lasting disability',
  birth_defect: 'Birth defect',
  death: 'Death',
}
