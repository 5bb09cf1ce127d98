import { Input, Radio, SegmentedControl, Stack, Text } from '@mantine/core'

/** The words of a scale, numbered from `first`. */
export const steps = (words: readonly string[], first: number) =>
  words.map((label, index) => ({ value: String(index + first), label }))

type ChoiceProps = {
  label: string
  options: readonly { value: string; label: string }[]
  value: string | null
  onChange: (value: string) => void
  error?: string | undefined
}

/** One of a few answers in words. */
export const Choice = ({ label, options, value, onChange, error }: ChoiceProps) => (
  <Radio.Group label={label} value={value} onChange={onChange} error={error}>
    <Stack gap="xs" mt="xs">
      {options.map(option => (
        <Radio key={option.value} value={option.value} label={option.label} />
      ))}
    </Stack>
  </Radio.Group>
)

/** One of a few numbers, with the words of the one that is chosen. */
export const Scale = ({ label, options, value, onChange, error }: ChoiceProps) => {
  const chosen = options.find(option => option.value === value)
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <SegmentedControl
        fullWidth
        mt="xs"
        aria-label={label}
        data={options.map(option => ({ value: option.value, label: option.value }))}
        value={value ?? ''}
        onChange={onChange}
      />
      <Text size="sm" c="dimmed" mt="xxs">
        {chosen ? chosen.label : `1 is “${options[0]?.label}”, ${options.length} is “${options.at(-1)?.label}”.`}
      </Text>
    </Input.Wrapper>
  )
}

export const yesNo = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]
export const asYesNo = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no')
export const asText = (value: number | null) => (value === null ? null : String(value))
