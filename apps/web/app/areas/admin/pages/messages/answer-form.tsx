import { Button, Textarea } from '@mantine/core'
import type { TicketDetail } from '@om/contracts/support'
import type { RefObject } from 'react'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { KeyHint } from '#app/ui/shortcuts.tsx'
import classes from './ticket.module.css'
import { useAnswer } from './use-answer.ts'

type Props = { ticket: TicketDetail; field: RefObject<HTMLTextAreaElement | null>; isClosed: boolean }

/** The answer to a conversation; it goes to the writer by mail. */
export const AnswerForm = ({ ticket, field, isClosed }: Props) => {
  const { props, values, errorOf, type, submit, busy, problem, isOvertaken } = useAnswer(ticket)
  return (
    <form {...props} className={classes.answer}>
      <ProblemAlert problem={problem} />
      <p className={classes.overtaken} role="status">
        {isOvertaken &&
          'Something new has come in since you began. Your answer is kept: read the newest message above, then send it.'}
      </p>
      <Textarea
        ref={field}
        label={
          <>
            Your answer <KeyHint>R</KeyHint>
          </>
        }
        autosize
        minRows={4}
        maxRows={16}
        value={values.message}
        error={errorOf('message')}
        onChange={event => type(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
        }}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={busy}>
          Send answer
        </Button>
        <Button variant="default" disabled={busy} onClick={() => void submit({ close: true })}>
          Send and close
        </Button>
        <p className={classes.note}>
          {isClosed ? 'This conversation is closed; an answer opens it again. ' : ''}
          {ticket.email} is told by e-mail that an answer waits. No health details, please.
        </p>
      </div>
    </form>
  )
}
