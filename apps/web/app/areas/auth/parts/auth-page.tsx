import { Loader } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './auth.module.css'

type Props = {
  title: string
  lead?: ReactNode
  children?: ReactNode
  after?: ReactNode
  /** For a step that replaces another on the same page: its heading takes the focus, so that it is read out. */
  isNewStep?: boolean
}

/** Heading, one form, and where else to go. */
export const AuthPage = ({ title, lead, children, after, isNewStep = false }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every other title is another step
  useEffect(() => {
    if (isNewStep && !heading.current?.parentElement?.contains(document.activeElement)) heading.current?.focus()
  }, [isNewStep, title])
  return (
    <div className={classes.page}>
      <h1 ref={heading} className="title-1" tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className={`soft ${classes.lead}`}>{lead}</p>}
      {children && <div className={`stack ${classes.body}`}>{children}</div>}
      {after && <p className={`soft ${classes.after}`}>{after}</p>}
    </div>
  )
}

type WaitingProps = {
  text: string
  /** For a page that has its heading already. */
  isWithin?: boolean
}

/** While a session is read or sent for. */
export const Waiting = ({ text, isWithin = false }: WaitingProps) => (
  <div className={`stack ${classes.wait}`} role="status" data-waits>
    <Loader size="md" aria-hidden="true" />
    {isWithin ? <p>{text}</p> : <h1>{text}</h1>}
  </div>
)
