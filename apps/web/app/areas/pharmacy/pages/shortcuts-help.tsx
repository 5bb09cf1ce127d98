import { Modal, Switch } from '@mantine/core'
import { setShortcutsOn, useShortcutsOn } from '#app/features/dispensing/shortcuts.ts'
import classes from './shortcuts-help.module.css'

const keys: readonly (readonly [string, string])[] = [
  ['/', 'Go to the scan field'],
  ['J / K', 'Next or previous order; the arrows do the same in the list'],
  ['Enter', 'Open the order'],
  ['S', 'Search the list'],
  ['Esc', 'Close a form; what you typed is kept'],
  ['?', 'Show this list'],
]

/** What each key does, and the switch for people who do not want single-key shortcuts. */
export const ShortcutsHelp = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const on = useShortcutsOn()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keyboard and scanner"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Switch
        label="Use single-key shortcuts on this device"
        checked={on}
        onChange={event => setShortcutsOn(event.currentTarget.checked)}
      />
      <dl className={classes.keys} data-off={!on || undefined}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>
        A scanner types capitals and digits: wherever you are, a scan lands in the scan field. Nothing of this happens
        while you type in another field.
      </p>
    </Modal>
  )
}
