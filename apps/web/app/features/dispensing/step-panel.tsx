import { IconCheck, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './next-step-panel.module.css'
import type { Notice } from './notice.ts'

/** A line above the work: what has happened, or what stands in the way. */
export const Strip = ({ kind, Icon, children }: { kind: string; Icon: typeof IconUsers; children: ReactNode }) => (
  <div className={classes.notice} data-kind={kind}>
    <Icon size={20} aria-hidden="true" />
    <div>{children}</div>
  </div>
)

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
    <section
      className={classes.panel}
      aria-labelledby="next-step"
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) onLeave?.()
      }}
    >
      <div className={classes.head}>
        {isNext && <p className={classes.eyebrow}>Next step</p>}
        <h3 id="next-step" ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h3>
      </div>
      <div role="status">
        {notice && (
          <Strip kind={notice.kind} Icon={notice.kind === 'done' ? IconCheck : IconUsers}>
            <p>{notice.text}</p>
          </Strip>
        )}
      </div>
      {children}
    </section>
  )
}
