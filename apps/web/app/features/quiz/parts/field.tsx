import { type ComponentProps, useId } from 'react'
import classes from './field.module.css'
import { FieldError } from './field-error.tsx'

type Own = { label: string; error?: string; help?: string; optional?: boolean }
type Props = Own & Omit<ComponentProps<'input'>, 'id' | 'className'>

const describedBy = (id: string, help: string | undefined, error: string | undefined) =>
  [help ? `${id}h` : '', error ? `${id}e` : ''].filter(Boolean).join(' ') || undefined

const Label = ({ id, label, optional }: { id: string; label: string; optional?: boolean }) => (
  <label htmlFor={id} className={classes.label}>
    {label} {optional && <span className={classes.optional}>(optional)</span>}
  </label>
)

/** One line of text with its label, help and error. */
export const Field = ({ label, error, help, optional, ...input }: Props) => {
  const id = useId()
  return (
    <div className={classes.field} data-problem={error ? true : undefined}>
      <Label id={id} label={label} optional={optional} />
      {help && (
        <p id={`${id}h`} className={classes.help}>
          {help}
        </p>
      )}
      <input
        {...input}
        id={id}
        className={classes.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, help, error)}
      />
      <FieldError id={`${id}e`} message={error} />
    </div>
  )
}

type AreaProps = Own & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

/** Several lines of text with label, help and error. */
export const AreaField = ({ label, error, help, optional, ...area }: AreaProps) => {
  const id = useId()
  return (
    <div className={classes.field} data-problem={error ? true : undefined}>
      <Label id={id} label={label} optional={optional} />
      {help && (
        <p id={`${id}h`} className={classes.help}>
          {help}
        </p>
      )}
      <textarea
        {...area}
        id={id}
        className={classes.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, help, error)}
      />
      <FieldError id={`${id}e`} message={error} />
    </div>
  )
}

type SelectProps = Own & Omit<ComponentProps<'select'>, 'id' | 'className'> & { choices: readonly string[] }

/** A choice from a short list. */
export const SelectField = ({ label, error, help, optional, choices, ...select }: SelectProps) => {
  const id = useId()
  return (
    <div className={classes.field} data-problem={error ? true : undefined}>
      <Label id={id} label={label} optional={optional} />
      <select
        {...select}
        id={id}
        className={classes.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, help, error)}
      >
        <option value="">Choose</option>
        {choices.map(choice => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
      <FieldError id={`${id}e`} message={error} />
    </div>
  )
}
