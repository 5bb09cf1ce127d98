import { Badge } from '@mantine/core'
import { IconBan, IconCheck, IconExclamationMark, IconHandStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Meaning } from '#app/brand/looks.ts'
import classes from './status-badge.module.css'

/** A status as a word on a quiet ground; the colour is never the only sign. */
export const StatusBadge = ({ meaning = 'quiet', children }: { meaning?: Meaning; children: string }) => (
  <Badge component="span" color={meaning} leftSection={<span className={classes.dot} />}>
    {children}
  </Badge>
)

const marks = {
  A: { word: 'Blocked', Icon: IconBan, color: 'danger', variant: 'filled' },
  C: { word: 'Needs reason', Icon: IconHandStop, color: 'danger', variant: 'light' },
  W: { word: 'Caution', Icon: IconExclamationMark, color: 'caution', variant: 'light' },
  '-': { word: 'Clear', Icon: IconCheck, color: 'good', variant: 'light' },
}

/** How strongly something speaks against a medicine: a letter as clinicians know it, a shape and a word. (INV-04) */
export const CiMark = ({ severity }: { severity: keyof typeof marks }) => {
  const { word, Icon, color, variant } = marks[severity]
  return (
    <Mark color={color} variant={variant} icon={<Icon size={13} stroke={2.4} aria-hidden="true" />}>
      {severity === '-' ? word : `${severity} ${word}`}
    </Mark>
  )
}

type MarkProps = { color: string; variant: string; icon: ReactNode; children: string }

/** A small mark that leads a line: a shape and a word, never a colour alone. */
export const Mark = ({ color, variant, icon, children }: MarkProps) => (
  <Badge
    component="span"
    color={color}
    variant={variant}
    size="md"
    radius="sm"
    h={22}
    px={6}
    fz="xs"
    fw={600}
    leftSection={icon}
  >
    {children}
  </Badge>
)
