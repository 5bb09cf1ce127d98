import classes from './key-hint.module.css'
import { useShortcutsOn } from './shortcuts.ts'

/** The key of an action, beside its words; nothing when shortcuts are off or there is no keyboard to speak of. */
export const KeyHint = ({ children }: { children: string }) =>
  useShortcutsOn() ? (
    <span className={classes.key} data-key aria-hidden="true">
      {children}
    </span>
  ) : null
