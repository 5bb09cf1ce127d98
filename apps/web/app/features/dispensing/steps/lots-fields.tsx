import { Button, TextInput } from '@mantine/core'
import { limitsIn, limitsOf } from '@om/contracts/limits-of'
import { finishCompounding } from '@om/contracts/supplies'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { announce } from '#app/ui/announcer.tsx'
import classes from './lots-fields.module.css'
import { Variance } from './variance.tsx'
import { amountOf, emptyLot, type LotRow } from './worksheet-form.ts'

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
    <fieldset className={classes.lot} aria-label={`Ingredient ${index + 1}`} data-lot={lot.key}>
      <div className={classes.what}>
        <TextInput label="Ingredient" maxLength={most('ingredient')} {...field('ingredient')} />
        <TextInput label="Lot" maxLength={most('lot')} {...field('lot')} />
        <TextInput label="Expires" type="date" {...field('expiresOn')} />
      </div>
      <div className={classes.amounts}>
        <TextInput label="Theoretical" inputMode="decimal" {...field('theoretical')} />
        <TextInput label="Actual" inputMode="decimal" {...field('actual')} />
        <TextInput label="Unit" maxLength={most('unit')} {...field('unit')} />
      </div>
      <div className={classes.foot}>
        <p aria-live="polite">
          Variance <Variance theoretical={amountOf(lot.theoretical)} actual={amountOf(lot.actual)} />
        </p>
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
      </div>
    </fieldset>
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
    <fieldset ref={list} className={classes.lots}>
      <legend className={classes.legend}>Ingredients</legend>
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
    </fieldset>
  )
}
