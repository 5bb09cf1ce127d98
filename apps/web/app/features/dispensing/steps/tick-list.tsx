import { Text } from '@mantine/core'
import { useId } from 'react'
import classes from './step.module.css'

type Tick<K extends string> = { key: K; label: string; values: readonly string[] }

type Props<K extends string> = {
  legend: string
  ticks: readonly Tick<K>[]
  ticked: readonly K[]
  onChange: (ticked: K[]) => void
  /** Shown once something was sent with ticks missing. */
  error: string | undefined
}

/** What is ticked as the contract takes it: every tick by its name. */
export const ticksOf = <K extends string>(keys: readonly K[], ticked: readonly K[]): Record<string, boolean> =>
  Object.fromEntries(keys.map(key => [key, ticked.includes(key)]))

/** A list to tick through one by one; each tick stands beside what it is compared with. */
export const TickList = <K extends string>({ legend, ticks, ticked, onChange, error }: Props<K>) => {
  const errorId = useId()
  const toggle = (key: K, isOn: boolean) =>
    onChange(ticks.map(tick => tick.key).filter(one => (one === key ? isOn : ticked.includes(one))))
  return (
    <fieldset className={classes.group}>
      <legend>
        <span>{legend}</span>
        <Text component="span" size="xs" c="dimmed">
          {ticked.length} of {ticks.length}
        </Text>
      </legend>
      {ticks.map(({ key, label, values }) => {
        const isOn = ticked.includes(key)
        const isWrong = error !== undefined && !isOn
        return (
          <label key={key} className={classes.tick} data-wrong={isWrong || undefined}>
            <input
              type="checkbox"
              checked={isOn}
              onChange={event => toggle(key, event.currentTarget.checked)}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? errorId : undefined}
            />
            <span>
              <span className={classes.name}>{label}</span>
              {values.map(value => (
                <span key={value} className={classes.value}>
                  {value}
                </span>
              ))}
            </span>
          </label>
        )
      })}
      {error && (
        <Text id={errorId} size="sm" c="danger" fw={500} mt="xs">
          {error}
        </Text>
      )}
    </fieldset>
  )
}
