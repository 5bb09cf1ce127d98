import { Button, NumberInput, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type Setting, type SettingStanding, settings } from '@om/contracts/settings'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { Effects } from './effects.tsx'
import { settingWords, valueWords } from './setting-words.ts'

const instantOf = (local: string): string | null => {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

const numberOf = (value: string | number) => (typeof value === 'number' ? value : Number(value))

type ValueProps = { setting: Setting; onChange: (next: Setting) => void }

const Value = ({ setting, onChange }: ValueProps) =>
  setting.key === 'dispatch' ? (
    <>
      <NumberInput
        label="Business days"
        min={1}
        max={10}
        allowDecimal={false}
        value={setting.value.days}
        onChange={days => onChange({ key: 'dispatch', value: { ...setting.value, days: numberOf(days) } })}
      />
      <NumberInput
        label="Business days, express"
        min={1}
        max={10}
        allowDecimal={false}
        value={setting.value.expressDays}
        onChange={days => onChange({ key: 'dispatch', value: { ...setting.value, expressDays: numberOf(days) } })}
      />
    </>
  ) : (
    <Radio.Group
      label={settingWords[setting.key].title}
      value={setting.value.isOn ? 'on' : 'off'}
      onChange={next => onChange({ key: setting.key, value: { isOn: next === 'on' } })}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="on" label="On" />
        <Radio value="off" label="Off" />
      </Stack>
    </Radio.Group>
  )

type Props = { standing: SettingStanding; to: Setting; onClose: () => void }

/** Proposes a value, with whom it affects before it is sent; also the way back to an earlier one. */
export const ProposeSetting = ({ standing, to, onClose }: Props) => {
  const [id] = useState(() => crypto.randomUUID())
  const { title } = settingWords[to.key]
  const form = useContractForm(settings.propose, {
    initial: () => ({ setting: to, words: '', when: 'approved', startsAt: '' }),
    toBody: ({ setting, words, when, startsAt }) => ({
      id,
      setting,
      words,
      startsAt: when === 'approved' ? null : instantOf(startsAt),
      from: standing.versionId,
    }),
    check: ({ setting, when, startsAt }): Record<string, string> => ({
      ...(when === 'time' && instantOf(startsAt) === null ? { startsAt: 'Choose the day and the time.' } : {}),
      ...(valueWords(setting) === valueWords(standing.setting) && standing.ahead.length === 0
        ? { words: 'This is how it is already: choose another value first.' }
        : {}),
    }),
    send: body => api.settings.propose({ body }),
    onDone: () => {
      toast('Proposed. A second person of the office has to approve it.')
      onClose()
    },
  })
  const { setting, when } = form.values
  return (
    <Dialog opened onClose={onClose} title={`Change: ${title}`} isWhole>
      <form {...form.props}>
        <Stack gap="sm">
          <Text c="dimmed">Now: {valueWords(standing.setting)}</Text>
          <Value setting={setting} onChange={next => form.set({ setting: next })} />
          <div className="note" data-meaning="info">
            <Effects setting={setting} />
          </div>
          <Textarea label="Why" autosize minRows={2} {...form.capped('words')} />
          <Radio.Group label="From when on" value={when} onChange={next => form.set({ when: next })}>
            <Stack gap="xs" mt="xs">
              <Radio value="approved" label="As soon as it is approved" />
              <Radio value="time" label="From a time on" />
            </Stack>
          </Radio.Group>
          {when === 'time' && (
            <TextInput type="datetime-local" label="Day and time, by your clock" {...form.text('startsAt')} />
          )}
          <ProblemAlert problem={form.problem} />
          <Button type="submit" loading={form.busy}>
            Propose
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
