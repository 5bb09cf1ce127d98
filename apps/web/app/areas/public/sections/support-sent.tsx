import { useEffect, useRef } from 'react'
import classes from './support-sent.module.css'

type Props = { sent: { number: number; email: string }; onAgain: () => void }

/** After a message was sent: its number and what happens next. */
export const SupportSent = ({ sent: { number, email }, onAgain }: Props) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={classes.sent}>
      <svg className={classes.mark} viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
        <circle cx="24" cy="24" r="23" fill="var(--tint-1)" />
        <path
          d="M14.500 24.500l6.500 6.500 13-14"
          fill="none"
          stroke="var(--action)"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <h3 ref={title} tabIndex={-1} className={classes.title}>
        Thank you, we have your message
      </h3>
      <p>
        Its number is <strong className={classes.number}>{number}</strong>. We answer within one working day.
      </p>
      <p>
        An e-mail is on its way to <strong>{email}</strong>, with a link to this conversation. If it does not arrive,
        look in your spam folder.
      </p>
      <button type="button" className="button quiet" onClick={onAgain}>
        Write another message
      </button>
    </div>
  )
}
