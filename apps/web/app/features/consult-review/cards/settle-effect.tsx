import { Button, Group, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core'
import { contactModes } from '@om/contracts/consult-words'
import { effectSeriousness, patientOutcomes, type SideEffect, settleSideEffect } from '@om/contracts/side-effects'
import { holdsSupply } from '@om/domain/side-effects/effects'
import { outcomeNames, pregnancyAnswers, seriousnessNames } from '@om/domain/side-effects/today'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { announce } from '#app/ui/announcer.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { fromLocalField, toLocalField } from '../panels/local-time.ts'

const SettleTyped = z.object({
  outcome: z.enum(['go_on', 'cease']).nullable(),
  reason: z.string(),
  message: z.string(),
  contactMode: z.string(),
  contactAt: z.string(),
  patientOutcome: z.string(),
  seriousness: z.string(),
  selfHarmNow: z.string(),
  pregnancyNow: z.string(),
})
type SettleTyped = z.infer<typeof SettleTyped>

const modeWords = { video: 'By video', phone: 'By phone', in_person: 'In person' }

type Props = { report: SideEffect; firstName: string; onClose: () => void }

const choices = (names: Record<string, string>, first = 'Choose') => [
  { value: '', label: first },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
]

const yesNo = { yes: 'Yes, still there', no: 'No, not now' }

/** Closes a report: how the patient is, what the regulator asks, and whether the treatment goes on. (REG-02) */
export const SettleForm = ({ report: { id, version, level, found }, firstName, onClose }: Props) => {
  const needsContact = holdsSupply(level)
  const asksMood = found.includes('self_harm_thoughts')
  const asksPregnancy = found.includes('pregnant')
  const form = useContractForm(settleSideEffect, {
    draft: { key: `effect-settle:${id}`, schema: SettleTyped },
    initial: (): SettleTyped => ({
      outcome: null,
      reason: '',
      message: '',
      contactMode: '',
      contactAt: toLocalField(clinicNow()),
      patientOutcome: '',
      seriousness: '',
      selfHarmNow: '',
      pregnancyNow: '',
    }),
    toBody: values => ({
      version,
      ...values,
      contactMode: values.contactMode || null,
      contactAt: needsContact ? fromLocalField(values.contactAt) : null,
      patientOutcome: patientOutcomes.find(one => one === values.patientOutcome) ?? null,
      seriousness: effectSeriousness.find(one => one === values.seriousness) ?? null,
      selfHarmNow: values.selfHarmNow ? values.selfHarmNow === 'yes' : null,
      pregnancyNow: values.pregnancyNow || null,
    }),
    send: body => api.sideEffects.settle({ params: { id }, body }),
    onDone: ({ outcome }) => {
      onClose()
      const words =
        outcome === 'cease'
          ? 'Settled. The treatment has ended.'
          : 'Settled. What this report held goes on, unless something else holds it.'
      toast(words)
      announce(words)
    },
  })
  return (
    <form {...form.props} className="stack">
      {needsContact && (
        <Group grow align="flex-start">
          <NativeSelect
            label="You spoke with the patient"
            data={[
              { value: '', label: 'Choose how' },
              ...contactModes.map(value => ({ value, label: modeWords[value] })),
            ]}
            {...form.text('contactMode')}
          />
          <TextInput type="datetime-local" label="When" {...form.text('contactAt')} />
        </Group>
      )}
      {asksMood && (
        <NativeSelect label="Thoughts of self-harm now" data={choices(yesNo)} {...form.text('selfHarmNow')} />
      )}
      {asksPregnancy && (
        <NativeSelect
          label="Pregnancy today, in the patient’s words"
          data={[{ value: '', label: 'Choose' }, ...pregnancyAnswers]}
          {...form.text('pregnancyNow')}
        />
      )}
      <Group grow align="flex-start">
        <NativeSelect label="The patient is" data={choices(outcomeNames)} {...form.text('patientOutcome')} />
        <NativeSelect label="How serious it was" data={choices(seriousnessNames)} {...form.text('seriousness')} />
      </Group>
      <Radio.Group
        label="The treatment"
        value={form.values.outcome}
        onChange={value => form.set({ outcome: value === 'cease' ? 'cease' : 'go_on' })}
        error={form.errorOf('outcome')}
      >
        <Group gap="8px 24px" mt={6}>
          <Radio value="go_on" label="Goes on" />
          <Radio
            value="cease"
            label="Ends"
            description="Open orders are cancelled and paid back. What they took to another pharmacy ends too; tell that pharmacy."
          />
        </Group>
      </Radio.Group>
      <Textarea label="Why, for the record" autosize minRows={2} {...form.capped('reason')} />
      <Textarea label={`Message to ${firstName}`} autosize minRows={2} {...form.capped('message')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Settle
        </Button>
      </Group>
    </form>
  )
}
