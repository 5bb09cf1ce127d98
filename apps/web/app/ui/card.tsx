import { type ReactNode, type Ref, useId } from 'react'
import classes from './card.module.css'

type Props = {
  title: string
  aside?: ReactNode
  children: ReactNode
  className?: string
  /** The heading, for parts that take the focus. */
  heading?: Ref<HTMLHeadingElement>
}

/** One titled part of a record. */
export const Card = ({ title, aside, children, className, heading }: Props) => {
  const id = useId()
  return (
    <section className={`${classes.card} ${className ?? ''}`} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} ref={heading} tabIndex={heading ? -1 : undefined} className={classes.title}>
          {title}
        </h3>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  )
}
