import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

type ControlProps = { label: string; isOff?: boolean; onClick: () => void; children: ReactNode }

/** A round button of the bar: an icon, and in words what a press does. */
export const Control = ({ label, isOff = false, onClick, children }: ControlProps) => (
  <Button
    w={48}
    h={48}
    px={0}
    radius="xl"
    variant={isOff ? 'filled' : 'default'}
    {...(isOff ? { color: 'danger' } : {})}
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    {children}
  </Button>
)
