import { Stack, Text } from '@mantine/core'
import type { CheckInAnswers, MyCheckIn } from '@om/contracts/check-ins'
import type { CorrectableKey } from '@om/contracts/picture'
import { describeAnswer } from '@om/domain/quiz/answers-text'
import { effects } from '@om/domain/side-effects/effects'
import {
  adherenceWords,
  cycleWords,
  kindWords,
  oftenWords,
  satisfactionWords,
  sexualWords,
  sheddingWords,
} from './check-in-words.ts'

const correctedNames: Record<CorrectableKey, string> = {
  pregnancy_status: 'pregnancy and contraception',
  partner_pregnant: 'partner’s pregnancy',
  health_conditions: 'conditions',
  mood_conditions: 'mood',
  current_medications: 'medicines',
  allergies: 'allergies',
  lifestyle_factors: 'daily life and smoking',
  scalp_condition: 'scalp',
  breast_detail: 'breast',
  date_of_birth: 'date of birth',
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

/** Everything that was answered, as name and words; what was not asked is left out. */
export const linesOf = (answers: CheckInAnswers): [string, string][] => [
  ['Uses the treatment', adherenceWords[answers.adherence]],
  ['Hair loss', sheddingWords[answers.shedding - 1] ?? ''],
  ['Satisfied', satisfactionWords[answers.satisfaction - 1] ?? ''],
  ...(answers.pressure ? [['Blood pressure', answers.pressure] as [string, string]] : []),
  ...(answers.pregnancy
    ? [['Pregnancy', describeAnswer('pregnancy_status', answers.pregnancy)?.answer ?? ''] as [string, string]]
    : []),
  ...(answers.cycle ? [['Periods', cycleWords[answers.cycle]] as [string, string]] : []),
  ...(answers.sexual ? [['Sexual health', sexualWords[answers.sexual]] as [string, string]] : []),
  ['Something new', yesOrNo(answers.isChanged)],
  ...(answers.corrected.length > 0
    ? [
        ['Changed in the clinical picture', answers.corrected.map(key => correctedNames[key]).join(', ')] as [
          string,
          string,
        ],
      ]
    : []),
  ['Little interest or pleasure', oftenWords[answers.interest] ?? ''],
  ['Feeling down', oftenWords[answers.low] ?? ''],
  ['Thoughts of self-harm', yesOrNo(answers.selfHarm)],
  ['Noticed', answers.effects.map(code => effects[code].words).join(', ') || 'Nothing ticked'],
]

/** All answers of a check-in, folded up; the words last, as they were written. */
export const AnswersList = ({ kind, answers }: Pick<MyCheckIn, 'kind'> & { answers: CheckInAnswers }) => (
  <details>
    <summary>{kindWords[kind]}: all answers</summary>
    <Stack component="dl" gap="xs" mt="xs" mb={0}>
      {linesOf(answers).map(([name, words]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0}>
            {words}
          </Text>
        </div>
      ))}
      {answers.words && (
        <div>
          <Text component="dt" size="xs" c="dimmed">
            In their own words
          </Text>
          <Text component="dd" m={0} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {answers.words}
          </Text>
        </div>
      )}
    </Stack>
  </details>
)
