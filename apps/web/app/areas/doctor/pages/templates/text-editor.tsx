import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { declineReasons } from '@om/contracts/consult-words'
import { letterKinds } from '@om/contracts/doctor-letters'
import {
  textTemplates as contract,
  longestText,
  TextContent,
  type TextKind,
  type TextTemplateRecord,
} from '@om/contracts/text-templates'
import type { TextVariable } from '@om/contracts/text-variables'
import { letterTitles } from '@om/domain/gp-letters'
import { fillIn, sampleValues, textProblems, variablesFor } from '@om/domain/usual-words'
import { useRef } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { declineWords } from '#app/features/consult-review/consult-words.ts'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { type ContractForm, useContractForm } from '#app/ui/use-contract-form.ts'
import { type EditMode, whomWords } from './templates-list.ts'

/** What is kept while it is written may be unfinished: the contract looks at it when it is saved. */
export const Kept = z.object({
  id: z.string(),
  content: TextContent.extend({ title: z.string(), text: z.string() }),
  note: z.string(),
})
type Values = z.infer<typeof Kept>

/** What is read, with a sample patient where something is filled in. */
export const Preview = ({ text }: { text: string }) => (
  <Card title="As it is read">
    <Text component="article" aria-label="As it is read" style={{ whiteSpace: 'pre-wrap' }}>
      {fillIn(text, sampleValues)}
    </Text>
    <Text size="xs" c="dimmed" mt="sm">
      With a sample patient. Whoever uses it reads and changes it before it is sent.
    </Text>
  </Card>
)

type Props = {
  template: TextTemplateRecord
  mode: EditMode
  onDone: (id: string) => Promise<void>
  onCancel: () => void
}

/** Words being written: as their next version, or as another text. */
export const TextEditor = (props: Props) =>
  props.mode === 'edit' ? <NextVersion {...props} /> : <AnotherOne {...props} />

/** What saving does, in a sentence beside the button. */
export const effectOf = (isOwn: boolean): string =>
  isOwn ? 'In force at once, for you alone.' : 'Another doctor approves it first.'

const NextVersion = ({ template, onDone, onCancel }: Props) => {
  const isOwn = template.scope === 'own'
  const form = useContractForm(contract.save, {
    draft: { key: `text:edit:${template.id}`, schema: Kept },
    initial: (): Values => ({ id: template.id, content: template.content, note: '' }),
    toBody: ({ content, note }: Values) => ({ newest: template.versions[0]?.number ?? 1, content, note }),
    send: body => api.textTemplates.save({ params: { id: template.id }, body }),
    onDone: async kept => {
      toast(isOwn ? 'Saved. It is in force.' : 'Proposed. It is in force once another doctor approves it.')
      await onDone(kept.id)
    },
  })
  return (
    <Fields
      form={form}
      kind={template.kind}
      action={isOwn ? 'Save as a new version' : 'Propose to the clinic'}
      effect={effectOf(isOwn)}
      onCancel={() => {
        form.forget()
        onCancel()
      }}
    />
  )
}

const AnotherOne = ({ template, mode, onDone, onCancel }: Props) => {
  const isOwn = mode !== 'clinic'
  const { kind } = template
  const form = useContractForm(contract.add, {
    draft: { key: `text:${mode}:${template.id}`, schema: Kept },
    initial: (): Values => ({
      id: crypto.randomUUID(),
      content: {
        ...template.content,
        title:
          isOwn && template.scope === 'clinic'
            ? `${template.content.title}, my own`.slice(0, 60)
            : template.content.title,
      },
      note: '',
    }),
    toBody: ({ id, content, note }: Values) => ({
      id,
      kind,
      scope: isOwn ? ('own' as const) : ('clinic' as const),
      copiedFrom: template.id,
      content,
      note,
    }),
    send: body => api.textTemplates.add({ body }),
    onDone: async kept => {
      toast(isOwn ? 'Kept as your own.' : 'Proposed. It is in force once another doctor approves it.')
      await onDone(kept.id)
    },
  })
  return (
    <Fields
      form={form}
      kind={kind}
      action={isOwn ? 'Keep as my own' : 'Propose to the clinic'}
      effect={effectOf(isOwn)}
      onCancel={() => {
        form.forget()
        onCancel()
      }}
    />
  )
}

type FieldsProps = {
  form: ContractForm & {
    values: Values
    set: (some: Partial<Values>) => void
    errorOf: (name: string) => string | undefined
  }
  kind: TextKind
  action: string
  effect: string
  onCancel: () => void
}

const variableWords: Record<TextVariable, string> = {
  first_name: 'First name',
  doctor_name: 'Doctor',
  medicines: 'Medicines',
  today: 'Today',
  opening: 'Opening words',
  next_step: 'What comes next',
}

/** The fields of a text, with what will be read beside them. */
export const Fields = ({ form, kind, action, effect, onCancel }: FieldsProps) => {
  const { content, note } = form.values
  const area = useRef<HTMLTextAreaElement>(null)
  const change = (some: Partial<TextContent>) => form.set({ content: { ...content, ...some } })
  const problems = textProblems(kind, content)
  const insert = (name: TextVariable) => {
    const at = area.current?.selectionStart ?? content.text.length
    const end = area.current?.selectionEnd ?? at
    change({ text: `${content.text.slice(0, at)}{${name}}${content.text.slice(end)}` })
    area.current?.focus()
  }
  return (
    <form {...form.props} aria-label="Write the words" aria-busy={form.busy}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" mt="md">
        <Stack gap="sm">
          <TextInput
            label="Name"
            description="What doctors choose it by."
            maxLength={60}
            value={content.title}
            error={form.errorOf('content.title')}
            onChange={event => change({ title: event.currentTarget.value })}
          />
          <SimpleGrid cols={kind === 'decline' || kind === 'letter' ? 2 : 1} spacing="sm">
            <NativeSelect
              label="For"
              data={TextContent.shape.for.options.map(value => ({ value, label: whomWords[value] }))}
              value={content.for}
              onChange={event =>
                change({
                  for: TextContent.shape.for.options.find(one => one === event.currentTarget.value) ?? 'everyone',
                })
              }
            />
            {kind === 'decline' && (
              <NativeSelect
                label="With the reason"
                data={[
                  { value: '', label: 'Any' },
                  ...declineReasons.map(value => ({ value, label: declineWords[value] })),
                ]}
                value={content.reason ?? ''}
                onChange={event =>
                  change({ reason: declineReasons.find(one => one === event.currentTarget.value) ?? null })
                }
              />
            )}
            {kind === 'letter' && (
              <NativeSelect
                label="Begins"
                data={[
                  { value: '', label: 'Any letter' },
                  ...letterKinds.map(value => ({ value, label: letterTitles[value] })),
                ]}
                value={content.letter ?? ''}
                onChange={event => change({ letter: letterKinds.find(one => one === event.currentTarget.value) })}
              />
            )}
          </SimpleGrid>
          <Textarea
            ref={area}
            label="Text"
            autosize
            minRows={5}
            maxLength={longestText[kind]}
            value={content.text}
            error={form.errorOf('content.text') ?? problems[0]?.message}
            onChange={event => change({ text: event.currentTarget.value })}
          />
          <Group gap="xs" role="group" aria-label="Filled in for each patient">
            <Text size="xs" c="dimmed">
              Filled in for each patient:
            </Text>
            {variablesFor[kind].map(name => (
              <Button key={name} size="compact-xs" variant="default" onClick={() => insert(name)}>
                {variableWords[name]}
              </Button>
            ))}
          </Group>
          <TextInput
            label="What is new, and why"
            description="Stands beside this version for your colleagues."
            maxLength={300}
            value={note}
            error={form.errorOf('note')}
            onChange={event => form.set({ note: event.currentTarget.value })}
          />
        </Stack>
        <Preview text={content.text || 'Nothing is written yet.'} />
      </SimpleGrid>
      <Stack gap="xs" mt="lg">
        <ProblemAlert problem={form.problem} />
        <Group gap="sm">
          <Button type="submit" loading={form.busy} disabled={problems.length > 0}>
            {action}
          </Button>
          <Button variant="default" onClick={onCancel} disabled={form.busy}>
            Discard
          </Button>
          <Text size="sm" c="dimmed">
            {effect}
          </Text>
        </Group>
      </Stack>
    </form>
  )
}
