import { Button, Group, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { limitsIn, limitsOf } from '@om/contracts/limits-of'
import { finishCompounding } from '@om/contracts/supply-steps'
import { isOffWeight } from '@om/domain/prescribing/batch-checks'
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { announce } from '#app/ui/announcer.tsx'
import classes from './step.module.css'
import { amountOf, emptyLot, type LotRow, variancePercent, varianceWords } from './worksheet-form.ts'

type Errors = Record<string, string>

const most = (name: string) => limitsIn(finishCompounding.body, `lots.0.${name}`).max

type RowProps = {
  lot: LotRow
  index: number
  isOnly: boolean
  errors: Errors
  onChange: (change: Partial<LotRow>) => void
  onRemove: () => void
}

const LotFields = ({ lot, index, isOnly, errors, onChange, onRemove }: RowProps) => {
  const field = (name: keyof Omit<LotRow, 'key'>) => ({
    size: 'sm',
    autoComplete: 'off',
    value: lot[name],
    error: errors[`lots.${index}.${name}`],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <Paper
      component="fieldset"
      radius="md"
      p="sm"
      m={0}
      miw={0}
      bg="var(--paper)"
      aria-label={`Ingredient ${index + 1}`}
      data-lot={lot.key}
    >
      <SimpleGrid minColWidth={150} autoFlow="auto-fit" spacing="xs">
        <TextInput label="Ingredient" maxLength={most('ingredient')} {...field('ingredient')} />
        <TextInput label="Lot" maxLength={most('lot')} {...field('lot')} />
        <TextInput label="Maker" maxLength={most('maker')} {...field('maker')} />
        <TextInput label="Expires" type="date" {...field('expiresOn')} />
      </SimpleGrid>
      <SimpleGrid cols={3} spacing="xs" my="xs">
        <TextInput label="Theoretical" inputMode="decimal" {...field('theoretical')} />
        <TextInput label="Actual" inputMode="decimal" {...field('actual')} />
        <TextInput label="Unit" maxLength={most('unit')} {...field('unit')} />
      </SimpleGrid>
      <Group justify="space-between" mih={30}>
        <Group component="p" aria-live="polite" gap="xs" m={0} fz="sm" c="dimmed">
          Variance <Variance theoretical={amountOf(lot.theoretical)} actual={amountOf(lot.actual)} />
        </Group>
        {!isOnly && (
          <Button
            size="compact-sm"
            variant="subtle"
            c="dimmed"
            color="gray"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={onRemove}
          >
            Remove
            <span className="visually-hidden">{` ${lot.ingredient || `ingredient ${index + 1}`}`}</span>
          </Button>
        )}
      </Group>
    </Paper>
  )
}

/** How far the weighed amount is from the calculated one; a large difference carries a sign. Nothing until both are there. */
export const Variance = ({ theoretical, actual }: { theoretical: number | null; actual: number | null }) => {
  const percent = variancePercent(theoretical, actual)
  if (percent === null) return null
  const isLarge = theoretical !== null && actual !== null && isOffWeight({ theoretical, actual })
  return (
    <Group
      component="span"
      gap="xxs"
      wrap="nowrap"
      fz="sm"
      c={isLarge ? 'caution' : 'dimmed'}
      fw={isLarge ? 600 : undefined}
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {isLarge && <IconAlertTriangle size={15} aria-hidden="true" />}
      {varianceWords(percent)}
    </Group>
  )
}

type Props = { lots: LotRow[]; errors: Errors; onChange: (lots: LotRow[]) => void }

const nextKey = (lots: readonly LotRow[]) => String(Math.max(0, ...lots.map(lot => Number(lot.key) || 0)) + 1)

/** The ingredients of a batch with their lots and amounts; rows are added and removed. */
export const LotsFields = ({ lots, errors, onChange }: Props) => {
  const list = useRef<HTMLFieldSetElement>(null)
  const focusLot = (key: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-lot="${key}"] input`)?.focus())
  const add = () => {
    const key = nextKey(lots)
    onChange([...lots, emptyLot(key)])
    focusLot(key)
  }
  const remove = (index: number) => {
    const rest = lots.filter((_, at) => at !== index)
    onChange(rest)
    announce('Ingredient removed')
    focusLot(rest[Math.min(index, rest.length - 1)]?.key ?? '')
  }
  return (
    <fieldset ref={list} className={classes.group}>
      <legend>Ingredients</legend>
      <Stack gap="sm">
        {lots.map((lot, index) => (
          <LotFields
            key={lot.key}
            lot={lot}
            index={index}
            isOnly={lots.length === 1}
            errors={errors}
            onChange={change => onChange(lots.map((one, at) => (at === index ? { ...one, ...change } : one)))}
            onRemove={() => remove(index)}
          />
        ))}
        {lots.length < limitsOf(finishCompounding, 'lots').max && (
          <div>
            <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
              Add ingredient
            </Button>
          </div>
        )}
      </Stack>
    </fieldset>
  )
}
