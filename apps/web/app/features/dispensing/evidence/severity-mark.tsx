import { IconBan, IconExclamationMark, IconHandStop } from '@tabler/icons-react'
import classes from './severity-mark.module.css'

const marks = {
  A: { word: 'Blocked', Icon: IconBan },
  C: { word: 'Needs a reason', Icon: IconHandStop },
  W: { word: 'Caution', Icon: IconExclamationMark },
}

/** How strongly something speaks against a medicine: the letter clinicians know, a shape and a word. (INV-04) */
export const SeverityMark = ({ severity }: { severity: keyof typeof marks }) => {
  const { word, Icon } = marks[severity]
  return (
    <span className={classes.mark} data-severity={severity}>
      <Icon size={13} stroke={2.4} aria-hidden="true" />
      {`${severity} ${word}`}
    </span>
  )
}
