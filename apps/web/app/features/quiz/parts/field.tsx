import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './field.module.css'

type Own = { label: string; error?: string; help?: string; optional?: boolean }
type Of<Tag extends 'input' | 'textarea' | 'select'> = Own & Omit<ComponentProps<Tag>, 'id' | 'className'>

/** What ties a control to its label, help and error. */
type Tied = Pick<ComponentProps<'input'>, 'id' | 'className' | 'aria-invalid' | 'aria-describedby'>

const describedBy = (id: string, help: string | undefined, error: string | undefined) =>
  [help ? `${id}h` : '', error ? `${id}e` : ''].filter(Boolean).join(' ') || undefined

/** What is wrong, beside the field it belongs to. */
export const FieldError = ({ id, message }: { id: string; message: string | undefined }) =>
  message ? (
    <p id={id} className={classes.error}>
      {message}
    </p>
  ) : null

const Labelled = ({ label, error, help, optional, control }: Own & { control: (tied: Tied) => ReactNode }) => {
  const id = useId()
  return (
    <div data-problem={error ? true : undefined}>
      <label htmlFor={id} className={classes.label}>
        {label} {optional && <span className={classes.optional}>(optional)</span>}
      </label>
      {help && (
        <p id={`${id}h`} className={`soft ${classes.help}`}>
          {help}
        </p>
      )}
      {control({
        id,
        className: classes.input,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy(id, help, error),
      })}
      <FieldError id={`${id}e`} message={error} />
    </div>
  )
}

/** One line of text with its label, help and error. */
export const Field = ({ label, error, help, optional, ...input }: Of<'input'>) => (
  <Labelled {...{ label, error, help, optional }} control={tied => <input {...input} {...tied} />} />
)

/** Several lines of text with label, help and error. */
export const AreaField = ({ label, error, help, optional, ...area }: Of<'textarea'>) => (
  <Labelled {...{ label, error, help, optional }} control={tied => <textarea {...area} {...tied} />} />
)

/** A choice from a short list. */
export const SelectField = ({
  label,
  error,
  help,
  optional,
  choices,
  ...select
}: Of<'select'> & { choices: readonly string[] }) => (
  <Labelled
    {...{ label, error, help, optional }}
    control={tied => (
      <select {...select} {...tied}>
        <option value="">Choose</option>
        {choices.map(choice => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    )}
  />
)
