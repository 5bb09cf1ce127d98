import { Button } from '@mantine/core'
import { limitsOf } from '@om/contracts/limits-of'
import { shipSupply } from '@om/contracts/supplies'
import { IconAlertOctagon, IconBarcode } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useId } from 'react'
import { KeyHint } from '#app/ui/shortcuts.tsx'
import classes from './scan-field.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  onSubmit: () => void
  action: string
  isBusy: boolean
  field: RefObject<HTMLInputElement | null>
  /** The key that brings the focus here. */
  keyHint?: string
  /** Of several fields on a page, scans typed elsewhere land in the first. */
  isFirst?: boolean
  error?: string
}

/** A large field for a barcode scanner, which types like a keyboard and ends with Enter. */
export const ScanField = (props: Props) => {
  const { label, value, onChange, onSubmit, action, isBusy, field, keyHint, isFirst = false, error } = props
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <div className={classes.box}>
          <IconBarcode className={classes.icon} size={24} stroke={1.6} aria-hidden="true" />
          <input
            ref={field}
            id={id}
            className={classes.input}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={limitsOf(shipSupply, 'scannedCode').max}
            value={value}
            onChange={event => onChange(event.currentTarget.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            data-scan-first={isFirst || undefined}
            onFocus={event => event.currentTarget.select()}
          />
          {keyHint && value === '' && (
            <span className={classes.hint}>
              <KeyHint>{keyHint}</KeyHint>
            </span>
          )}
        </div>
      </div>
      <Button type="submit" size="md" variant={isFirst ? 'filled' : 'default'} loading={isBusy}>
        {action}
      </Button>
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          <IconAlertOctagon size={22} aria-hidden="true" />
          {error}
        </p>
      )}
    </form>
  )
}
