import { Group, Paper, Text, Title } from '@mantine/core'
import { IconCheck, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Meaning } from '#app/brand/looks.ts'
import classes from './step.module.css'

/** What has just happened to the open order: done by this person, or by a colleague under their eyes. */
export type Notice = { kind: 'done' | 'moved'; text: string }

type Props = {
  /** Which step or form this is; another one takes the focus. */
  shown: string
  title: string
  /** Whether it is what this order waits for. */
  isNext: boolean
  notice: Notice | null
  /** What Escape leaves; null where there is nothing to leave. */
  onLeave: (() => void) | null
  children: ReactNode
}

/** The frame of the one clear next step of an order. */
export const StepPanel = ({ shown, title, isNext, notice, onLeave, children }: Props) => {
  const heading = useFollow(shown)
  return (
    <Paper
      component="section"
      radius="md"
      className={classes.panel}
      aria-labelledby="next-step"
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) onLeave?.()
      }}
    >
      <div className={classes.head}>
        {isNext && (
          <Text size="xs" c="dimmed">
            Next step
          </Text>
        )}
        <Title order={3} id="next-step" ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
      </div>
      <div role="status">
        {notice && (
          <Strip
            meaning={notice.kind === 'done' ? 'good' : 'info'}
            Icon={notice.kind === 'done' ? IconCheck : IconUsers}
          >
            <Text>{notice.text}</Text>
          </Strip>
        )}
      </div>
      {children}
    </Paper>
  )
}

/**
 * When a step follows another, its beginning comes into sight, and its title takes the focus that would be lost with the
 * old one. Somebody who types elsewhere is left alone.
 */
const useFollow = (shown: string) => {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return title
}

type StripProps = { meaning: Meaning; Icon: typeof IconUsers; children: ReactNode }

/** A line above the work: what has happened, or what stands in the way. */
export const Strip = ({ meaning, Icon, children }: StripProps) => (
  <Group className={`note ${classes.strip}`} data-meaning={meaning} gap="sm" wrap="nowrap" align="flex-start">
    <Icon size={20} aria-hidden="true" />
    <div>{children}</div>
  </Group>
)
