import { testCodes } from '@om/contracts/picture'
import { expect, test } from 'vitest'
import { parseReading, tests } from './tests.ts'
import { looks, meantInstead } from './units.ts'

test.each([
  ['haemoglobin', '14.2', ['142 of g/dL']],
  ['haemoglobin', '8,8', ['88 of g/dL', '142 of mmol/L']],
  ['testosterone', '432', ['15 of ng/dL']],
  ['testosterone', '45', ['1.56 of ng/dL']],
  ['testosterone', '5.2', ['18 of ng/mL']],
  ['potassium', '16.4', ['4.2 of mg/dL']],
  ['egfr', '1.5', ['90 of mL/s']],
  ['alt', '0.5', ['30 of µkat/L']],
  ['blood_pressure', '16/10', ['120/75 of kPa', '160/100 of cmHg']],
  ['blood_pressure', '12.0 / 8.0', ['90/60 of kPa', '120/80 of cmHg']],
] as const)('%s of “%s” may be %j, which is asked [PICTURE-141]', (code, text, meant) => {
  expect(meantInstead(code, text).map(({ unit, value }) => `${value} of ${unit}`)).toEqual(meant)
})

test.each([
  ['haemoglobin', '142'],
  ['haemoglobin', '88'],
  ['testosterone', '15'],
  ['testosterone', '1.56'],
  ['potassium', '4.2'],
  ['potassium', '6.8'],
  ['egfr', '90'],
  ['egfr', '9'],
  ['alt', '30'],
  ['alt', '900'],
  ['ferritin', '12'],
  ['ferritin', '3000'],
  ['tsh', '0.01'],
  ['tsh', '80'],
  ['blood_pressure', '120/75'],
  ['blood_pressure', '88/55'],
] as const)('%s of “%s” is taken as it is, without a question [PICTURE-141]', (code, text) => {
  expect(parseReading(code, text)).not.toBeNull()
  expect(meantInstead(code, text)).toEqual([])
})

test.each(['', 'high', '-4', '999999', '14.2/8'])('nothing is made of “%s” [PICTURE-141]', text => {
  for (const code of testCodes) if (code !== 'blood_pressure') expect(meantInstead(code, text)).toEqual([])
})

test.each(testCodes)(
  'what is offered for %s needs no question again, and each factor has its source [PICTURE-141]',
  code => {
    const { low, high } = tests[code]
    const { others } = looks[code]
    for (const { unit, times, source } of others) {
      expect(source).not.toBe('')
      const theirs = ((low + high) / 2 / times).toFixed(2)
      const text = code === 'blood_pressure' ? `${theirs}/${(75 / times).toFixed(2)}` : theirs
      const offered = meantInstead(code, text).find(one => one.unit === unit)
      expect(offered).toBeDefined()
      expect(meantInstead(code, offered?.value ?? '')).toEqual([])
    }
  },
)
