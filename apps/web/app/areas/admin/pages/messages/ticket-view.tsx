import { Button } from '@mantine/core'
import type { TicketDetail } from '@om/contracts/support'
import { type RefObject, useRef } from 'react'
import { statusWords, topicWords } from '#app/features/support/ticket-words.ts'
import { RecordHeader } from '#app/ui/record-header.tsx'
import { KeyHint, useShortcuts } from '#app/ui/shortcuts.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { AnswerForm } from './answer-form.tsx'
import classes from './ticket-view.module.css'
import { useTicketStatus } from './use-ticket-status.ts'

type Props = { ticket: TicketDetail; heading: RefObject<HTMLHeadingElement | null>; backTo: { search: string } }

const Messages = ({ ticket: { messages, name } }: Pick<Props, 'ticket'>) => (
  <ol className={classes.messages}>
    {messages.map(({ id, author, authorName, text, at }) => (
      <li key={id} className={classes.message} data-author={author}>
        <p className={classes.from}>
          <strong>{author === 'staff' ? authorName : name}</strong>
          {author === 'staff' && <span>Front desk</span>}
          <RelativeTime at={at} />
        </p>
        <p className={classes.text}>{text}</p>
      </li>
    ))}
  </ol>
)

/** One conversation: who writes, what was said, and the answer. */
export const TicketView = ({ ticket, heading, backTo }: Props) => {
  const { status, isPending, change } = useTicketStatus(ticket)
  const answer = useRef<HTMLTextAreaElement>(null)
  const isClosed = status === 'closed'
  const turn = () => {
    if (!isPending) change(isClosed ? 'open' : 'closed')
  }
  useShortcuts({ r: () => answer.current?.focus(), e: turn })
  const { name, email, number, topic, brand, isPatient } = ticket
  const { label, meaning } = statusWords[status]
  return (
    <article className={classes.ticket} aria-labelledby="ticket-name">
      <RecordHeader
        id="ticket-name"
        name={name || email}
        heading={heading}
        back={{ to: backTo, label: 'Back to the messages' }}
        status={{ meaning, label }}
        facts={[
          `Message ${number}`,
          topicWords[topic],
          brand === 'women' ? 'Women’s site' : 'Men’s site',
          isPatient ? 'Wrote from a patient account' : 'Wrote without an account',
        ]}
      >
        <a className={classes.email} href={`mailto:${email}`}>
          {email}
        </a>
        <Button size="compact-md" variant="default" onClick={turn}>
          {isClosed ? 'Open again' : 'Close'}
          <KeyHint>E</KeyHint>
        </Button>
      </RecordHeader>
      <Messages ticket={ticket} />
      <AnswerForm ticket={ticket} field={answer} isClosed={isClosed} />
    </article>
  )
}
