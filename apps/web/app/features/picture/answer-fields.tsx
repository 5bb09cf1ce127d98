import { Checkbox, Input, Radio, Stack, Textarea, type TextareaProps, TextInput } from '@mantine/core'
import type { Correctable } from '@om/contracts/picture'
import { CrisisCard } from '#app/features/care-journey/crisis-card.tsx'

type Props = {
  question: Correctable
  values: string[]
  onChange: (values: string[]) => void
  error?: string | undefined
  /** Whether there are words of one's own already. */
  hasText: boolean
  text: TextareaProps
}

/** The answers of one question of the assessment to choose from, with room for words where it has some. */
export const AnswerFields = ({ question, values, onChange, error, hasText, text }: Props) => {
  const { key, options, isSingle, hasWords } = question
  const choose = (chosen: string[]) => {
    const added = chosen.find(value => !values.includes(value))
    const isAlone = (value: string) => options.some(option => option.value === value && option.isAlone)
    return onChange(added && isAlone(added) ? [added] : chosen.filter(value => !isAlone(value)))
  }
  if (key === 'date_of_birth')
    return (
      <TextInput
        label="Day/month/year, as on an ID"
        placeholder="31/12/1990"
        inputMode="numeric"
        autoComplete="bday"
        maxLength={10}
        value={values[0] ?? ''}
        onChange={event => onChange([event.currentTarget.value])}
        error={error}
      />
    )
  const needsWords = hasWords && values.includes('other')
  return (
    <>
      {values.includes('self_harm_thoughts') && <CrisisCard />}
      {isSingle ? (
        <Radio.Group aria-label={question.question} value={values[0] ?? ''} onChange={value => onChange([value])}>
          <Stack gap="xs">
            {options.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <Checkbox.Group aria-label={question.question} value={values} onChange={choose}>
          <Stack gap="xs">
            {options.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      {(needsWords || (hasWords && hasText)) && (
        <Textarea label={needsWords ? 'What is it?' : 'In your own words'} autosize minRows={2} {...text} />
      )}
    </>
  )
}
