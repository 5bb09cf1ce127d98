import { Button, Group, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { limitsIn, limitsOf } from '@om/contracts/limits-of'
import type { StockLot } from '@om/contracts/stock'
import { finishCompounding } from '@om/contracts/supply-steps'
import { isOffWeight } from '@om/domain/prescribing/batch-checks'
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { canReadBalance, readBalance } from '#app/browser/balance.ts'
import { announce } from '#app/ui/announcer.tsx'
import { toast } from '#app/ui/toast.tsx'
import { lotsToUse, lotTyped, useShelf } from './shelf.ts'
import classes from './step.module.css'
import {
  amountOf,
  emptyLot,
  type LotRow,
  type Plan,
  variancePercent,
  varianceWords,
  weighedIn,
} from './worksheet-form.ts'

type Errors = Record<string, string>

const most = (name: string) => limitsIn(finishCompounding.body, `lots.0.${name}`).max

type RowProps = {
  lot: LotRow
  /** Lots of it in stock that may be used. */
  toUse: StockLot[]
  index: number
  /** What the formula says of it; none for a line that is typed in full. */
  planned: Plan['ingredients'][number] | undefined
  /** Null where it has to stay: the only line, or the only one of its ingredient. */
  onRemove: (() => void) | null
  onSplit: () => void
  onWeighed: () => void
  errors: Errors
  onChange: (change: Partial<LotRow>) => void
}

const ReadBalance = ({ unit, onRead }: { unit: string; onRead: (amount: string) => void }) => {
  const [isReading, setReading] = useState(false)
  // What was typed while the balance settled stays: its weight goes to the lots as they are then.
  const latest = useRef(onRead)
  useLayoutEffect(() => {
    latest.current = onRead
  })
  if (!canReadBalance() || (unit !== 'mg' && unit !== 'g')) return null
  const read = async () => {
    setReading(true)
    const line = await readBalance().catch(() => '')
    setReading(false)
    if (!line) return toast('The balance has sent nothing. Press print on it, or type the weight.')
    if (/-\s*\d/.test(line)) return toast(`The balance shows ${line}. Tare it, and read it again.`)
    latest.current(weighedIn(line.replace(/^[^\d+]*/, ''), unit))
    announce(`The balance shows ${line}`)
  }
  return (
    <Button size="compact-sm" variant="subtle" loading={isReading} onClick={() => void read()}>
      Read the balance
    </Button>
  )
}

const LotFields = ({ lot, toUse, index, planned, onRemove, onSplit, onWeighed, errors, onChange }: RowProps) => {
  const field = (name: keyof Omit<LotRow, 'key'>) => ({
    size: 'sm',
    autoComplete: 'off',
    value: lot[name],
    error: errors[`lots.${index}.${name}`],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  const actual = {
    ...field('actual'),
    inputMode: 'decimal' as const,
    'data-weight': true,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ actual: weighedIn(event.currentTarget.value, lot.unit) }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      onWeighed()
    },
  }
  const name = planned?.name ?? `Ingredient ${index + 1}`
  return (
    <Paper component="fieldset" radius="md" p="sm" m={0} miw={0} bg="var(--paper)" aria-label={name} data-lot={lot.key}>
      {planned && (
        <Group justify="space-between" gap="2px 16px" mb="xs">
          <Text fw={600}>{planned.name}</Text>
          <Text size="sm" c="dimmed">
            {`${lot.theoretical || planned.amount} ${planned.unit}, ± ${planned.tolerancePercent} %${planned.isActive ? ', active' : ''}`}
          </Text>
        </Group>
      )}
      <SimpleGrid minColWidth={150} autoFlow="auto-fit" spacing="xs">
        {!planned && <TextInput label="Ingredient" maxLength={most('ingredient')} {...field('ingredient')} />}
        <TextInput
          label="Lot"
          description={toUse[0] ? `First: ${toUse[0].lot}, ${toUse[0].quantity} left, ${toUse[0].location}` : undefined}
          maxLength={most('lot')}
          list={toUse.length > 0 ? `lots-${lot.key}` : undefined}
          {...field('lot')}
          onChange={event =>
            onChange({ lot: event.currentTarget.value, ...lotTyped(toUse, event.currentTarget.value) })
          }
        />
        <datalist id={`lots-${lot.key}`}>
          {toUse.map(one => (
            <option
              key={one.id}
              value={one.lot}
            >{`${one.quantity} left, expires ${one.expiresOn}, ${one.location}`}</option>
          ))}
        </datalist>
        <TextInput label="Maker" maxLength={most('maker')} {...field('maker')} />
        <TextInput label="Expires" type="date" {...field('expiresOn')} />
        {planned && <TextInput label={`Actual (${planned.unit})`} {...actual} />}
      </SimpleGrid>
      {!planned && (
        <SimpleGrid cols={3} spacing="xs" my="xs">
          <TextInput label="Theoretical" inputMode="decimal" {...field('theoretical')} />
          <TextInput label="Actual" {...actual} />
          <TextInput label="Unit" maxLength={most('unit')} {...field('unit')} />
        </SimpleGrid>
      )}
      {planned && errors[`lots.${index}.theoretical`] && (
        <Text size="sm" c="danger" role="alert">
          {errors[`lots.${index}.theoretical`]}
        </Text>
      )}
      <Group justify="space-between" mih={30}>
        <Group component="p" aria-live="polite" gap="xs" m={0} fz="sm" c="dimmed">
          Variance{' '}
          <Variance
            theoretical={amountOf(lot.theoretical)}
            actual={amountOf(lot.actual)}
            tolerancePercent={planned?.tolerancePercent}
          />
        </Group>
        <Group gap="xs">
          <ReadBalance unit={lot.unit} onRead={amount => onChange({ actual: amount })} />
          {planned && (
            <Button size="compact-sm" variant="subtle" c="dimmed" color="gray" onClick={onSplit}>
              Second lot
              <span className="visually-hidden">{` of ${planned.name}`}</span>
            </Button>
          )}
          {onRemove && (
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
      </Group>
    </Paper>
  )
}

type VarianceProps = { theoretical: number | null; actual: number | null; tolerancePercent?: number | undefined }

/** How far the weighed amount is from the calculated one; a large difference carries a sign. Nothing until both are there. */
export const Variance = ({ theoretical, actual, tolerancePercent }: VarianceProps) => {
  const percent = variancePercent(theoretical, actual)
  if (percent === null) return null
  const isLarge = theoretical !== null && actual !== null && isOffWeight({ theoretical, actual }, tolerancePercent)
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

type Props = { lots: LotRow[]; plan: Plan | null; errors: Errors; onChange: (lots: LotRow[]) => void }

const nextKey = (lots: readonly LotRow[]) => String(Math.max(0, ...lots.map(lot => Number(lot.key) || 0)) + 1)

/** The ingredients of a batch with their lots and amounts: as the formula asks for them, each from one container or several. */
export const LotsFields = ({ lots, plan, errors, onChange }: Props) => {
  const list = useRef<HTMLFieldSetElement>(null)
  const shelf = useShelf()
  const focusLot = (key: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-lot="${key}"] input`)?.focus())
  const add = (at: number, lot: LotRow) => {
    onChange([...lots.slice(0, at), lot, ...lots.slice(at)])
    focusLot(lot.key)
  }
  const remove = (index: number) => {
    const rest = lots.filter((_, at) => at !== index)
    onChange(rest)
    announce('Line removed')
    focusLot(rest[Math.min(index, rest.length - 1)]?.key ?? '')
  }
  /** Enter, as a balance sends it, leads to the next container. */
  const weighed = (index: number) => focusLot(lots[index + 1]?.key ?? '')
  const plannedOf = (lot: LotRow) => plan?.ingredients.find(one => one.name === lot.ingredient)
  const isOnly = (lot: LotRow) =>
    plan ? lots.filter(one => one.ingredient === lot.ingredient).length === 1 : lots.length === 1
  const hasRoom = lots.length < limitsOf(finishCompounding, 'lots').max
  return (
    <fieldset ref={list} className={classes.group}>
      <legend>Ingredients</legend>
      <Stack gap="sm">
        {lots.map((lot, index) => (
          <LotFields
            key={lot.key}
            lot={lot}
            index={index}
            planned={plannedOf(lot)}
            toUse={lotsToUse(shelf, lot.ingredient)}
            errors={errors}
            onChange={change => onChange(lots.map((one, at) => (at === index ? { ...one, ...change } : one)))}
            onRemove={isOnly(lot) ? null : () => remove(index)}
            onSplit={() => add(index + 1, { ...emptyLot(nextKey(lots)), ingredient: lot.ingredient, unit: lot.unit })}
            onWeighed={() => weighed(index)}
          />
        ))}
        {errors.lots && (
          <Text size="sm" c="danger" role="alert">
            {errors.lots}
          </Text>
        )}
        {!plan && hasRoom && (
          <div>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => add(lots.length, emptyLot(nextKey(lots)))}
            >
              Add ingredient
            </Button>
          </div>
        )}
      </Stack>
    </fieldset>
  )
}
