import { CloseButton, Modal, Switch } from '@mantine/core'
import { setShortcutsOn, useShortcutsOn } from './shortcuts.ts'
import classes from './shortcuts-help.module.css'

const keys: readonly (readonly [string, string])[] = [
  ['N', 'Claim the next waiting consult'],
  ['J / K', 'Open the next or the previous consult in the list'],
  ['/', 'Search the list'],
  ['C', 'Claim the open consult'],
  ['L', 'Record a live contact'],
  ['A', 'Ask the patient'],
  ['P', 'Prescribe'],
  ['D', 'Decline or refer'],
  ['Esc', 'Close the form; what you typed is kept'],
  ['?', 'Show this list'],
]

/** What each key does, and the switch for people who do not want single-key shortcuts. */
export const ShortcutsHelp = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const on = useShortcutsOn()
  return (
    <Modal.Root opened={opened} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <div className={classes.head}>
            <Modal.Title>Keyboard</Modal.Title>
            <CloseButton aria-label="Close" onClick={onClose} />
          </div>
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
          <p className={classes.note}>They rest while you type in a field.</p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
