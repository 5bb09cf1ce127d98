import { Button, Group, TextInput } from '@mantine/core'
import { MOST_SCANNED } from '@om/contracts/parcels'
import { IconAlertOctagon, IconBarcode } from '@tabler/icons-react'
import type { FormEvent, RefObject } from 'react'
import { KeyHint } from '#app/ui/shortcuts.tsx'

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

/** The button is as high as the field, in px. */
const HEIGHT = 50

/** A large field for a barcode scanner, which types like a keyboard and ends with Enter. */
export const ScanField = (props: Props) => {
  const { label, value, onChange, onSubmit, action, isBusy, field, keyHint, isFirst = false, error } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label={label}
        size="lg"
        labelProps={{ fz: 'text', mb: 'xxs' }}
        styles={{ wrapper: { flex: 1, margin: 0 }, input: { fontVariantNumeric: 'tabular-nums' } }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={MOST_SCANNED}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        data-scan-first={isFirst || undefined}
        onFocus={event => event.currentTarget.select()}
        leftSection={<IconBarcode size={24} stroke={1.6} aria-hidden="true" />}
        rightSection={keyHint && value === '' && <KeyHint>{keyHint}</KeyHint>}
        rightSectionPointerEvents="none"
        inputContainer={input => (
          <Group gap="xs" wrap="nowrap">
            {input}
            <Button type="submit" size="md" h={HEIGHT} variant={isFirst ? 'filled' : 'default'} loading={isBusy}>
              {action}
            </Button>
          </Group>
        )}
        error={
          error && (
            <Group component="span" gap="sm" wrap="nowrap">
              <IconAlertOctagon size={22} aria-hidden="true" style={{ flex: 'none' }} />
              {error}
            </Group>
          )
        }
        errorProps={{ role: 'alert', className: 'note', 'data-meaning': 'danger', mt: 'xs', fz: 'text', fw: 500 }}
      />
    </form>
  )
}
