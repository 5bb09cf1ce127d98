import { Group, Stack, Text } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { Card, Facts } from '#app/ui/card.tsx'
import { patternName, patternPicture } from '../pattern.ts'
import classes from './cards.module.css'

/** What stands beside the picture, in this order. */
const beside: readonly (readonly [key: string, label: string])[] = [
  ['hair_loss_pattern', 'Where'],
  ['hair_loss_duration', 'Since'],
  ['onset', 'Onset'],
  ['loss_vs_breakage', 'Root or shaft'],
]

/** Where, since when and how fast: the lines of the picture. */
const patternFacts = ({ answers, pattern }: Pick<ConsultForDoctor, 'answers' | 'pattern'>) =>
  beside.flatMap(([key, label]) => {
    const found = answers.find(answer => answer.key === key)
    // Where the men's picture says it already.
    const isSaid = key === 'hair_loss_pattern' && found?.answer === pattern?.label
    return found && !isSaid ? [[label, wordsOf(found)] as const] : []
  })

const wordsOf = ({ answer, before }: ConsultForDoctor['answers'][number]) => (
  <>
    {answer}
    {before !== null && <span className="soft"> (last time: {before})</span>}
  </>
)

/** The picture the patient chose, beside since when and how fast. */
export const PatternCard = ({ consult }: { consult: ConsultForDoctor }) => {
  const { pattern } = consult
  const facts = patternFacts(consult)
  const picture = pattern && patternPicture(pattern)
  if (!pattern && facts.length === 0) return null
  return (
    <Card title="Pattern" aside={pattern ? patternName(pattern) : 'No picture chosen'}>
      <Group wrap="nowrap">
        {pattern && picture && (
          <img className={classes.pattern} src={picture} width={96} height={112} alt={patternName(pattern)} />
        )}
        <Stack gap={6} flex={1} miw={0}>
          <Text fw={600}>{pattern ? pattern.label : 'The patient was not sure which picture fits.'}</Text>
          <Text component="div" size="sm">
            <Facts facts={facts} />
          </Text>
        </Stack>
      </Group>
    </Card>
  )
}
