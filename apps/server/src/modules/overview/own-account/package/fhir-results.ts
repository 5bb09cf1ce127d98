import { photoMeasures } from '@om/contracts/picture'
import { type Reading, tests } from '@om/domain/picture/tests'
import type { Everything } from '../export/export.repo.ts'
import { inWords } from '../export/export-care.present.ts'
import { auCore, coded, type Resource, ref, some, text } from './fhir-parts.ts'

const LOINC = 'http://loinc.org'
const SNOMED = 'http://snomed.info/sct'

/** What AU Core has a code for in both: LOINC, SNOMED CT. */
const doublyCoded = (words: string, loinc: string, snomed: string) => ({
  coding: [
    { system: LOINC, code: loinc },
    { system: SNOMED, code: snomed },
  ],
  text: words,
})

const pressure = (value: number) => ({
  valueQuantity: { value, unit: 'mmHg', system: 'http://unitsofmeasure.org', code: 'mm[Hg]' },
})

/** Both numbers of a blood pressure, each with its code; the lower one says that it is not there where it was not told. */
const bloodPressure = ({ value, lower }: Reading) => ({
  ...auCore('bloodpressure'),
  category: [coded('observation-category', 'vital-signs')],
  code: doublyCoded('Blood pressure', '85354-9', '75367002'),
  component: [
    { code: doublyCoded('Systolic blood pressure', '8480-6', '271649006'), ...pressure(value) },
    {
      code: doublyCoded('Diastolic blood pressure', '8462-4', '271650006'),
      ...(lower === null ? { dataAbsentReason: coded('data-absent-reason', 'unknown') } : pressure(lower)),
    },
  ],
})

const testOf = (key: string) => Object.entries(tests).find(([code]) => code === key)?.[1]

/** What was measured on a photo is no result of a laboratory; of both we keep names and units, and no codes. */
const oneValue = (key: string, { value }: Reading) => ({
  ...(photoMeasures.some(one => one === key)
    ? { category: [coded('observation-category', 'exam')] }
    : { ...auCore('diagnosticresult'), category: [coded('observation-category', 'laboratory')] }),
  code: text(testOf(key)?.name ?? inWords(key)),
  valueQuantity: { value, ...some('unit', testOf(key)?.unit) },
})

/** Everything that was measured, what was entered in error said to be that. */
export const resultsOf = ({ facts, factErrors }: Everything, patient: object): Resource[] =>
  facts.flatMap(fact =>
    'values' in fact.value
      ? []
      : [
          {
            resourceType: 'Observation',
            id: fact.id,
            ...(fact.key === 'blood_pressure' ? bloodPressure(fact.value) : oneValue(fact.key, fact.value)),
            status: factErrors.some(one => one.factId === fact.id) ? 'entered-in-error' : 'final',
            subject: patient,
            effectiveDateTime: fact.measuredOn,
            issued: fact.at.toISOString(),
            ...some('note', fact.note && [text(fact.note)]),
            ...(fact.value.view && {
              bodySite: text(inWords(fact.value.view)),
              ...some('derivedFrom', fact.documentId && [ref('DocumentReference', fact.documentId)]),
            }),
          },
        ],
  )
