import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import {
  prescriptionTemplates as contract,
  type TemplateContent,
  type TemplateRecord,
} from '@om/contracts/prescription-templates'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { leftFormulary } from '@om/domain/formulary/former-medicines'
import { planCodes, planOf } from '@om/domain/prescribing/plans'
import { templateProblems } from '@om/domain/prescribing/template-checks'
import { templates } from '@om/domain/prescribing/template-data'
import { useCallback } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { type ContractForm, useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { ItemForm } from './item-form.tsx'
import { Checks, Paper } from './paper.tsx'
import { brandOf, type EditMode } from './templates-list.ts'

type Values = { id: string; content: TemplateContent; note: string }

// What is kept may be unfinished: the contract looks at it when it is saved.
const Kept = z.object({
  id: z.string(),
  content: z.custom<TemplateContent>(value => typeof value === 'object' && value !== null && 'items' in value),
  note: z.string(),
})

const dayChoices = [28, 30, 45, 60, 90]

/** The content to begin with: what has left the formulary gives way to what takes its place, as the clinic has it. */
const beginWith = ({ content, scope }: TemplateRecord, mode: EditMode): TemplateContent => ({
  ...content,
  title: mode === 'copy' && scope === 'clinic' ? `${content.title}, my own`.slice(0, 60) : content.title,
  items: content.items.map(item => {
    const [left] = leftFormulary([item])
    const all = templates.flatMap(one => one.items)
    return (left?.replacedBy && all.find(one => one.medicine === left.replacedBy)) || item
  }),
})

type Props = { template: TemplateRecord; mode: EditMode; onDone: (id: string) => Promise<void>; onCancel: () => void }

/** A template being written: as its next version, or as another one. */
export const Editor = (props: Props) => (props.mode === 'edit' ? <NextVersion {...props} /> : <AnotherOne {...props} />)

const begin = (template: TemplateRecord, mode: EditMode) => (): Values => ({
  id: crypto.randomUUID(),
  content: beginWith(template, mode),
  note: '',
})

const NextVersion = ({ template, mode, onDone, onCancel }: Props) => {
  const isOwn = template.scope === 'own'
  const form = useContractForm(contract.save, {
    draft: { key: `template:edit:${template.id}`, schema: Kept },
    initial: begin(template, mode),
    toBody: ({ content, note }: Values) => ({ newest: template.versions[0]?.number ?? 1, content, note }),
    send: body => api.prescriptionTemplates.save({ params: { id: template.id }, body }),
    onDone: async kept => {
      toast(isOwn ? 'Saved. It is in force.' : 'Proposed. It is in force once another doctor approves it.')
      await onDone(kept.id)
    },
  })
  return (
    <Fields
      form={form}
      action={isOwn ? 'Save as a new version' : 'Propose to the clinic'}
      effect={
        isOwn
          ? 'In force at once, for you alone. What was signed before keeps its version.'
          : 'Another doctor approves it first. Until then the version in force stays.'
      }
      onCancel={() => {
        form.forget()
        onCancel()
      }}
    />
  )
}

const AnotherOne = ({ template, mode, onDone, onCancel }: Props) => {
  const scope = mode === 'clinic' ? ('clinic' as const) : ('own' as const)
  const form = useContractForm(contract.add, {
    draft: { key: `template:${mode}:${template.id}`, schema: Kept },
    initial: begin(template, mode),
    toBody: ({ id, content, note }: Values) => ({ id, scope, copiedFrom: template.id, content, note }),
    send: body => api.prescriptionTemplates.add({ body }),
    onDone: async kept => {
      toast(scope === 'own' ? 'Kept as your own.' : 'Proposed. It is in force once another doctor approves it.')
      await onDone(kept.id)
    },
  })
  return (
    <Fields
      form={form}
      action={scope === 'own' ? 'Keep as my own' : 'Propose to the clinic'}
      effect={scope === 'own' ? 'In force at once, for you alone.' : 'Another doctor approves it first.'}
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
  action: string
  effect: string
  onCancel: () => void
}

/** What the rules in force rule out of these medicines: asked of the server, which decides by the same as it is saved. */
const useRules = ({ brand, items }: TemplateContent) => {
  const meant = JSON.stringify({ brand, items: items.map(({ medicine }) => ({ medicine })) })
  const load = useCallback(
    async () => ({ ...(await api.prescriptionTemplates.ruledOut({ body: JSON.parse(meant) })), meant }),
    [meant],
  )
  const { value, failure, reload } = useLoaded(load)
  // An answer about other medicines than those that stand there says nothing.
  return { out: value?.meant === meant ? value : null, hasFailed: failure !== null, reload }
}

const Fields = ({ form, action, effect, onCancel }: FieldsProps) => {
  const { content, note } = form.values
  const change = (some: Partial<TemplateContent>) => form.set({ content: { ...content, ...some } })
  const { out, hasFailed, reload } = useRules(content)
  const problems = templateProblems(content, dayIn(new Date(clinicNow()), CLINIC_ZONE), out?.items ?? [])
  // What is wrong stands beside its field, as soon as it is.
  const errorOf = (name: string) =>
    form.errorOf(name) ?? problems.find(({ field }) => name === `content.${field}`)?.message
  const [first] = content.supplyDays
  const choices = [...new Set([...dayChoices, ...content.supplyDays])].toSorted((one, two) => one - two)
  const setDays = (days: number[], offered = first) =>
    change({ supplyDays: days.toSorted((one, two) => Number(two === offered) - Number(one === offered) || one - two) })
  const setItem = (at: number, some: object) =>
    change({ items: content.items.map((item, index) => (index === at ? { ...item, ...some } : item)) })
  const remove = (at: number) => change({ items: content.items.filter((_, index) => index !== at) })
  const another = templates[0]?.items[0]
  return (
    <form {...form.props} aria-label="Write the template" aria-busy={form.busy}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" mt="md">
        <Stack gap="sm">
          <TextInput
            label="Name"
            description="What patients and the pharmacy read as its title."
            maxLength={60}
            value={content.title}
            error={errorOf('content.title')}
            onChange={event => change({ title: event.currentTarget.value })}
          />
          <SimpleGrid cols={2} spacing="sm">
            <NativeSelect
              label="For"
              data={(['men', 'women'] as const).map(value => ({ value, label: brandOf[value] }))}
              value={content.brand}
              error={errorOf('content.brand')}
              onChange={event =>
                change({ brand: event.currentTarget.value === 'women' ? 'women' : 'men', planCode: null })
              }
            />
            <NativeSelect
              label="Plan"
              data={[
                { value: '', label: 'Choose a plan' },
                ...planCodes.flatMap(code => {
                  const plan = planOf(code)
                  return plan && plan.brand === content.brand ? [{ value: code, label: plan.name }] : []
                }),
              ]}
              value={content.planCode ?? ''}
              error={errorOf('content.planCode')}
              onChange={event =>
                change({ planCode: planCodes.find(code => code === event.currentTarget.value) ?? null })
              }
            />
          </SimpleGrid>
          {content.items.map((item, at) => (
            <ItemForm
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no name of their own, and stay in their order
              key={at}
              item={item}
              at={at}
              brand={content.brand}
              errorOf={errorOf}
              onChange={some => setItem(at, some)}
              onRemove={content.items.length > 1 ? () => remove(at) : undefined}
            />
          ))}
          {content.items.length < 4 && another && (
            <Button
              variant="default"
              style={{ alignSelf: 'flex-start' }}
              onClick={() => change({ items: [...content.items, another] })}
            >
              Add a medicine
            </Button>
          )}
          <Checkbox.Group
            label="Days of one supply"
            value={content.supplyDays.map(String)}
            error={
              errorOf('content.supplyDays') ??
              content.supplyDays.map((_, at) => errorOf(`content.supplyDays.${at}`)).find(Boolean)
            }
            onChange={days => setDays(days.map(Number))}
          >
            <Group gap="md" mt="xs">
              {choices.map(days => (
                <Checkbox key={days} value={String(days)} label={`${days} days`} />
              ))}
            </Group>
          </Checkbox.Group>
          {content.supplyDays.length > 1 && (
            <NativeSelect
              label="Offered first"
              data={content.supplyDays.map(days => ({ value: String(days), label: `${days} days` }))}
              value={String(first)}
              onChange={event => setDays(content.supplyDays, Number(event.currentTarget.value))}
            />
          )}
          <Textarea
            label="Reminders"
            description="For whoever prescribes and dispenses it, one on each line."
            autosize
            minRows={2}
            value={content.warnings.join('\n')}
            error={
              errorOf('content.warnings') ??
              content.warnings.map((_, at) => form.errorOf(`content.warnings.${at}`)).find(Boolean)
            }
            onChange={({ currentTarget: { value } }) => change({ warnings: value === '' ? [] : value.split('\n') })}
          />
          <TextInput
            label="What is new, and why"
            description="Stands beside this version for your colleagues."
            maxLength={300}
            value={note}
            error={form.errorOf('note')}
            onChange={event => form.set({ note: event.currentTarget.value })}
          />
        </Stack>
        <Stack gap="sm">
          <Checks problems={problems} version={out?.version} hasFailed={hasFailed} ask={() => void reload()} />
          <Paper content={content} />
        </Stack>
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
            {problems.length > 0 ? 'Put right what is listed beside the preview first.' : effect}
          </Text>
        </Group>
      </Stack>
    </form>
  )
}
