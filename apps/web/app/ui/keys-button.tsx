import classes from './keys-button.module.css'

/** Opens the list of keys; left out where nothing hovers, as on phones. */
export const KeysButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={classes.keys} onClick={onClick}>
    Keys
  </button>
)
