import { type ReactNode, useEffect, useRef } from 'react'
import classes from './auth-page.module.css'

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
      <h1 ref={heading} className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children && <div className={classes.body}>{children}</div>}
      {after && <p className={classes.after}>{after}</p>}
    </div>
  )
}
