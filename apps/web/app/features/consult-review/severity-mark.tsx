import { IconAlertOctagonFilled, IconAlertTriangle, IconFlag, IconInfoCircle } from '@tabler/icons-react'
import type { Severity } from './flag-words.ts'
import classes from './severity-mark.module.css'

const marks = {
  critical: { word: 'Critical', Icon: IconAlertOctagonFilled },
  high: { word: 'High', Icon: IconAlertTriangle },
  medium: { word: 'Medium', Icon: IconFlag },
  low: { word: 'Low', Icon: IconInfoCircle },
}

/** How grave a flag is: always a shape and a word, never a colour alone. */
export const SeverityMark = ({ severity }: { severity: Severity }) => {
  const { word, Icon } = marks[severity]
  return (
    <span className={classes.mark} data-severity={severity}>
      <Icon size={14} aria-hidden="true" />
      {word}
    </span>
  )
}
