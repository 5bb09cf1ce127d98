import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Session } from '#app/features/session/session-state.ts'
import classes from './invite.module.css'
import { invitationFor } from './visitor.ts'

/** What someone sees here who may not see consults: the frame, a sentence, and one way on. */
export const Invite = ({ session, path }: { session: Session; path: string }) => {
  const { title, text, action, to } = invitationFor(session, path)
  return (
    <section className={classes.invite}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <Button component={Link} to={to} size="md">
        {action}
      </Button>
    </section>
  )
}
