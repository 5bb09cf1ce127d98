import { Button, Group, NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { type MatterDesk, type MatterKind, severities } from '@om/contracts/matter-words'
import { matters } from '@om/contracts/matters'
import { ASSESS_DAYS, formWords, matterRules, severityWords } from '@om/domain/matters'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

type Props = {
  kind: MatterKind | null
  /** The number of the order that was open. */
  about: string
  reader: MatterDesk
  onClose: () => void
  onDone: (id: string) => void
}

/** Enters something into one register. */
export const EnterMatter = ({ kind, ...rest }: Props) => (
  <Dialog
    opened={kind !== null}
    onClose={rest.onClose}
    title={kind ? `Enter: ${matterRules[kind].one.toLowerCase()}` : ''}
    isWhole
    size="lg"
  >
    {kind && <EnterForm kind={kind} {...rest} />}
  </Dialog>
)

const whatWords: Record<MatterKind, { label: string; description: string }> = {
  complaint: { label: 'What they say', description: 'Leave out names, and what is said of anybody’s health.' },
  incident: { label: 'What happened', description: 'Leave out names, and what is said of anybody’s health.' },
  breach: {
    label: 'What happened, which information, how many people',
    description: 'Leave out names. What you did to stop it goes below.',
  },
  conflict: { label: 'What the interest is, and whose', description: 'And how it is kept out of decisions so far.' },
  policy: { label: 'The policy', description: 'The whole text of its first edition.' },
}

const notes: Partial<Record<MatterKind, string>> = {
  breach: `It has to be assessed within ${ASSESS_DAYS} days. Where serious harm is likely, the Commissioner and the people are told.`,
  complaint: 'Say within 5 days that it has come, and answer within 30.',
  conflict: 'It is looked at within 30 days, and then once a year.',
  policy: 'It is looked at again after a year. Everybody who works here reads it.',
}

const Typed = z.object({
  id: z.string(),
  form: z.string(),
  severity: z.string(),
  title: z.string(),
  happenedOn: z.string(),
  what: z.string(),
  clinical: z.string(),
  concerns: z.string(),
  batchNumber: z.string(),
  done: z.string(),
})

const EnterForm = ({ kind, about, reader, onDone }: Omit<Props, 'kind' | 'onClose'> & { kind: MatterKind }) => {
  const { forms, isWeighed } = matterRules[kind]
  const form = useContractForm(matters.enter, {
    draft: { key: `matter:${kind}:${about}`, schema: Typed },
    initial: () => ({
      id: crypto.randomUUID(),
      form: '',
      severity: '',
      title: '',
      happenedOn: '',
      what: '',
      clinical: '',
      concerns: about,
      batchNumber: '',
      done: '',
    }),
    toBody: ({ form: kindOf, severity, ...values }) => ({
      ...values,
      kind,
      form: kindOf || null,
      severity: severity || null,
    }),
    send: body => api.matters.enter({ body }),
    onDone: ({ id, number }) => {
      toast(`It is entered as ${number}.`)
      onDone(id)
    },
  })
  const isClinical = reader !== 'admin' && (kind === 'incident' || kind === 'complaint')
  return (
    <form {...form.props} className="stack" aria-label={`Enter: ${matterRules[kind].one.toLowerCase()}`}>
      {notes[kind] && (
        <Text size="sm" c="dimmed">
          {notes[kind]}
        </Text>
      )}
      {forms.length > 0 && (
        <NativeSelect
          label="What kind"
          data={[{ value: '', label: 'Choose' }, ...forms.map(value => ({ value, label: formWords[value] }))]}
          value={form.values.form}
          error={form.errorOf('form')}
          onChange={event => form.set({ form: event.currentTarget.value })}
        />
      )}
      {isWeighed && (
        <NativeSelect
          label="How grave"
          data={[{ value: '', label: 'Choose' }, ...severities.map(value => ({ value, label: severityWords[value] }))]}
          value={form.values.severity}
          error={form.errorOf('severity')}
          onChange={event => form.set({ severity: event.currentTarget.value })}
        />
      )}
      <TextInput label={kind === 'policy' ? 'Its name' : 'In a few words'} {...form.capped('title')} />
      <TextInput
        type="date"
        label={kind === 'policy' ? 'It applies from' : 'On which day'}
        {...form.text('happenedOn')}
      />
      <Textarea {...whatWords[kind]} autosize minRows={kind === 'policy' ? 8 : 3} {...form.capped('what')} />
      {isClinical && (
        <Textarea
          label="What is clinical about it (optional)"
          description="Clinicians who work on it read this; the office does not."
          autosize
          minRows={2}
          {...form.capped('clinical')}
        />
      )}
      {kind !== 'policy' && kind !== 'conflict' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label="Whom it concerns (optional)"
            description="Orders, or addresses of accounts"
            placeholder="OM10001, name@example.com"
            {...form.capped('concerns')}
          />
          {kind === 'incident' && (
            <TextInput
              label="Batch or lot (optional)"
              description="As it stands on the label"
              {...form.capped('batchNumber')}
            />
          )}
        </SimpleGrid>
      )}
      {kind !== 'policy' && (
        <Textarea
          label="What was done at once, and who was told (optional)"
          autosize
          minRows={2}
          {...form.capped('done')}
        />
      )}
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Enter it
        </Button>
      </Group>
    </form>
  )
}
