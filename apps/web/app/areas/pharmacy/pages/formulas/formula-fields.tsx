import { Button, Checkbox, Group, NativeSelect, Paper, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { expiryBases, ingredientUnits } from '@om/contracts/formulas'
import { z } from 'zod'
import { basisWords } from '#app/features/dispensing/order-words.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import type { useContractForm } from '#app/ui/use-contract-form.ts'

const asLabel = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const Row = z.object({
  key: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  perUnit: z.string(),
  unit: z.enum(ingredientUnits),
  tolerance: z.string(),
})
type Row = z.infer<typeof Row>

/** A formula as it is typed: amounts and days stay text, lists one on a line. */
export const TypedFormula = z.object({
  title: z.string(),
  medicine: z.string(),
  form: z.string(),
  strength: z.string(),
  unit: z.string(),
  rows: z.array(Row),
  method: z.string(),
  days: z.string(),
  basis: z.enum(expiryBases),
  evidence: z.string(),
  equipment: z.string(),
  checks: z.string(),
  note: z.string(),
})
export type TypedFormula = z.infer<typeof TypedFormula>

export const emptyRow = (key: string): Row => ({
  key,
  name: '',
  isActive: false,
  perUnit: '',
  unit: 'mg',
  tolerance: '5',
})

/** What is wrong with a field of the content, or with anything in it. */
const errorIn = (form: Pick<ContentForm, 'errorOf'>, name: string) => form.errorOf(`content.${name}`)

type ContentForm = Pick<
  ReturnType<typeof useContractForm<TypedFormula, unknown, unknown>>,
  'values' | 'set' | 'text' | 'errorOf' | 'errors' | 'problem'
>

/** Ingredients, method, expiry with its evidence, equipment and checks of one version. */
export const ContentFields = ({ form }: { form: ContentForm }) => {
  const { rows } = form.values
  const change = (index: number, some: Partial<Row>) =>
    form.set({ rows: rows.map((row, at) => (at === index ? { ...row, ...some } : row)) })
  const at = (index: number, name: string) => form.errors[`content.ingredients.${index}.${name}`]
  const nextKey = String(Math.max(0, ...rows.map(row => Number(row.key))) + 1)
  return (
    <>
      <Stack gap="sm">
        {rows.map((row, index) => (
          <Paper
            key={row.key}
            component="fieldset"
            p="sm"
            m={0}
            miw={0}
            radius="md"
            bg="var(--paper)"
            aria-label={`Ingredient ${index + 1}`}
          >
            <SimpleGrid minColWidth={130} autoFlow="auto-fit" spacing="xs">
              <TextInput
                label="Ingredient"
                size="sm"
                value={row.name}
                error={at(index, 'name') ?? (index === 0 ? form.errors['content.ingredients'] : undefined)}
                onChange={event => change(index, { name: event.currentTarget.value })}
              />
              <TextInput
                label="In one unit"
                size="sm"
                inputMode="decimal"
                value={row.perUnit}
                error={at(index, 'perUnit')}
                onChange={event => change(index, { perUnit: event.currentTarget.value })}
              />
              <NativeSelect
                label="Unit"
                size="sm"
                data={[...ingredientUnits]}
                value={row.unit}
                onChange={event =>
                  change(index, { unit: ingredientUnits.find(one => one === event.currentTarget.value) ?? 'mg' })
                }
              />
              <TextInput
                label="Tolerance, %"
                size="sm"
                inputMode="decimal"
                value={row.tolerance}
                error={at(index, 'tolerancePercent')}
                onChange={event => change(index, { tolerance: event.currentTarget.value })}
              />
            </SimpleGrid>
            <Group justify="space-between" mt="xs">
              <Checkbox
                label="Active ingredient"
                checked={row.isActive}
                onChange={event => change(index, { isActive: event.currentTarget.checked })}
              />
              {rows.length > 1 && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  onClick={() => form.set({ rows: rows.filter((_, other) => other !== index) })}
                >
                  Remove
                  <span className="visually-hidden">{` ${row.name || `ingredient ${index + 1}`}`}</span>
                </Button>
              )}
            </Group>
          </Paper>
        ))}
        <Group>
          <Button variant="default" size="sm" onClick={() => form.set({ rows: [...rows, emptyRow(nextKey)] })}>
            Add ingredient
          </Button>
        </Group>
      </Stack>
      <Textarea
        label="Method"
        description="One step on a line"
        autosize
        minRows={3}
        {...form.text('method')}
        error={errorIn(form, 'method')}
      />
      <SimpleGrid minColWidth={180} autoFlow="auto-fit">
        <TextInput
          label="Keeps for, days"
          inputMode="numeric"
          {...form.text('days')}
          error={errorIn(form, 'expiry.days')}
        />
        <NativeSelect
          label="Where the days come from"
          data={expiryBases.map(value => ({ value, label: asLabel(basisWords[value] ?? '') }))}
          value={form.values.basis}
          onChange={event => form.set({ basis: expiryBases.find(one => one === event.currentTarget.value) ?? 'rule' })}
        />
      </SimpleGrid>
      <Textarea
        label="Evidence"
        description="The page of the reference, or the study with its conditions"
        autosize
        minRows={2}
        {...form.text('evidence')}
        error={errorIn(form, 'expiry.evidence')}
      />
      <SimpleGrid minColWidth={240} autoFlow="auto-fit">
        <Textarea
          label="Equipment"
          description="One on a line"
          autosize
          minRows={2}
          {...form.text('equipment')}
          error={errorIn(form, 'equipment')}
        />
        <Textarea
          label="Checks"
          description="One on a line; the compounder ticks each"
          autosize
          minRows={2}
          {...form.text('checks')}
          error={errorIn(form, 'checks')}
        />
      </SimpleGrid>
      <Textarea label="What is new, and why" autosize minRows={2} {...form.text('note')} />
      <ProblemAlert problem={form.problem} />
    </>
  )
}
