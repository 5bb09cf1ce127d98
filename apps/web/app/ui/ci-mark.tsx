import { IconBan, IconCheck, IconExclamationMark, IconHandStop } from '@tabler/icons-react'
import classes from './ci-mark.module.css'

const marks = {
  A: { word: 'Blocked', Icon: IconBan },
  C: { word: 'Needs reason', Icon: IconHandStop },
  W: { word: 'Caution', Icon: IconExclamationMark },
  '-': { word: 'Clear', Icon: IconCheck },
}

/** How strongly something speaks against a medicine: a letter as clinicians know it, a shape and a word. (INV-04) */
export const CiMark = ({ severity }: { severity: 'A' | 'C' | 'W' | '-' }) => {
  const { word, Icon } = marks[severity]
  return (
    <span className={classes.mark} data-severity={severity}>
      <Icon size={13} stroke={2.4} aria-hidden="true" />
      {severity === '-' ? word : `${severity} ${word}`}
    </span>
  )
}
