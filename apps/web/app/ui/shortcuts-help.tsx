import { CloseButton, Modal, Switch } from '@mantine/core'
import { setShortcutsOn, useShortcutsOn } from './shortcuts.ts'
import classes from './shortcuts-help.module.css'

type Props = {
  title: string
  /** Each key with what it does. */
  keys: readonly (readonly [string, string])[]
  note: string
  opened: boolean
  onClose: () => void
}

/** What each key does, and the switch for people who do not want single-key shortcuts. */
export const ShortcutsHelp = ({ title, keys, note, opened, onClose }: Props) => {
  const on = useShortcutsOn()
  return (
    <Modal.Root opened={opened} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <div className={classes.head}>
            <Modal.Title>{title}</Modal.Title>
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
          <p className={classes.note}>{note}</p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
