import { Switch, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { readText, removeKey, writeText } from '#app/browser/storage.ts'
import { Dialog } from './dialog.tsx'
import classes from './shortcuts.module.css'

const OFF_KEY = 'om:shortcuts-off'
const listeners = new Set<() => void>()
let isOff: boolean | undefined

const areOn = (): boolean => {
  isOff ??= readText(OFF_KEY) !== null
  return !isOff
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether single-key shortcuts work on this device; people who dictate or use switches turn them off. */
export const useShortcutsOn = (): boolean => useSyncExternalStore(watch, areOn, () => true)

/** Turns single-key shortcuts on or off on this device. */
export const setShortcutsOn = (on: boolean): void => {
  isOff = !on
  if (on) removeKey(OFF_KEY)
  else writeText(OFF_KEY, 'yes')
  for (const listener of listeners) listener()
}

const typingPlaces = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]'

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typingPlaces) !== null

type Keys = Record<string, (() => void) | undefined>

/**
 * Runs an action per key, such as `{ c: claim, escape: close }`. Silent while someone types, in dialogs and menus, and when
 * turned off. Where a barcode scanner is at work, capitals and digits are what it types, and `onScannerKey` gets those.
 */
export const useShortcuts = (actions: Keys, onScannerKey?: () => void): void => {
  const on = useShortcutsOn()
  useWindowEvent('keydown', event => {
    if (!on || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target)) return
    // The key itself is left alone, so that it lands in the field that takes the focus now.
    if (onScannerKey && /^[A-Z0-9]$/.test(event.key)) return onScannerKey()
    const act = actions[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
}

/** The key of an action, beside its words; nothing when shortcuts are off or there is no keyboard to speak of. */
export const KeyHint = ({ children }: { children: string }) =>
  useShortcutsOn() ? (
    <span className={classes.key} data-key aria-hidden="true">
      {children}
    </span>
  ) : null

/** Opens the list of keys; left out where nothing hovers, as on phones. */
export const KeysButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={classes.open} onClick={onClick}>
    Keys
  </button>
)

const RESTING = 'They rest while you type in a field.'

type HelpProps = {
  title?: string
  /** Each key with what it does. */
  keys: readonly (readonly [string, string])[]
  note?: string
  opened: boolean
  onClose: () => void
}

/** What each key does, and the switch for people who do not want single-key shortcuts. */
export const ShortcutsHelp = ({ title = 'Keyboard', keys, note = RESTING, opened, onClose }: HelpProps) => {
  const on = useShortcutsOn()
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Switch
        label="Use single-key shortcuts on this device"
        checked={on}
        onChange={event => setShortcutsOn(event.currentTarget.checked)}
      />
      <dl className={classes.list} data-off={!on || undefined}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed">
        {note}
      </Text>
    </Dialog>
  )
}
