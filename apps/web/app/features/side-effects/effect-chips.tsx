import { Chip, Fieldset, Group, Input, SegmentedControl, Stack } from '@mantine/core'
import { type EffectCode, effectCodes, effectSeverities, type MySideEffect } from '@om/contracts/side-effects'
import { effectGroups, effects } from '@om/domain/side-effects/effects'
import { severityWords } from './side-effect-words.ts'

const groups = Object.entries(effectGroups) as [keyof typeof effectGroups, string][]
const codesIn = (group: string) => effectCodes.filter(code => effects[code].group === group)

type ChipsProps = { value: EffectCode[]; onChange: (codes: EffectCode[]) => void; error?: string | undefined }

/** Everything that can be noticed, to tick; what cannot wait comes first. */
export const EffectChips = ({ value, onChange, error }: ChipsProps) => (
  <>
    <Chip.Group multiple value={value} onChange={chosen => onChange(chosen as EffectCode[])}>
      <Stack gap="md" data-wrong={error ? '' : undefined}>
        {groups.map(([group, words]) => (
          <Fieldset key={group} legend={words} variant="unstyled">
            <Group gap="xs">
              {codesIn(group).map(code => (
                <Chip key={code} value={code} size="md" color={group === 'urgent' ? 'danger' : undefined}>
                  {effects[code].words}
                </Chip>
              ))}
            </Group>
          </Fieldset>
        ))}
      </Stack>
    </Chip.Group>
    {error && <Input.Error role="alert">{error}</Input.Error>}
  </>
)

type Severity = MySideEffect['severity']

/** How bad it is, in three steps. */
export const SeverityField = ({ value, onChange }: { value: Severity; onChange: (severity: Severity) => void }) => (
  <Input.Wrapper label="How bad is it?" labelElement="div">
    <SegmentedControl
      fullWidth
      aria-label="How bad is it?"
      data={effectSeverities.map(one => ({ value: one, label: severityWords[one] }))}
      value={value}
      onChange={chosen => onChange(chosen as Severity)}
    />
  </Input.Wrapper>
)
