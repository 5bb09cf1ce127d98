import { consentKinds } from '@om/contracts/consents'
import { expect, test } from 'vitest'
import { consentText, consentTexts, neededForCare } from './consents.ts'
import { CONSENT_TEXT_VERSION, quizFor } from './quiz/bank.ts'

const askedAs = { telehealth: 'consent_telehealth', health_information: 'consent_privacy_policy', gp: 'gp_share_ok' }

test.each(consentKinds)('the text of %s is kept by its version as the assessment shows it [RECORD-S010]', kind => {
  const asked = (['men', 'women'] as const)
    .flatMap(brand => quizFor(brand))
    .flatMap(screen => screen.questions)
    .filter(question => question.key === askedAs[kind])
  expect(asked.length).toBeGreaterThan(0)
  for (const { label, help } of asked)
    expect(consentTexts[CONSENT_TEXT_VERSION]?.[kind].text).toBe([label, help].filter(Boolean).join(' '))
})

test('a version that nobody knows is read as the newest, and only what care rests on ends it', () => {
  expect(consentText('gp', 'none')).toEqual(consentText('gp', CONSENT_TEXT_VERSION))
  expect(consentKinds.filter(neededForCare)).toEqual(['telehealth', 'health_information'])
})
