import type { Conversation } from '@om/contracts/support'
import { useEffect, useRef } from 'react'
import { AreaField } from '#app/features/quiz/parts/field.tsx'
import { statusWords, topicWords } from '#app/features/support/ticket-words.ts'
import { useConversation, useReply } from '#app/features/support/use-conversation.ts'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ReaderTime } from '#app/ui/times.tsx'
import section from '../section.module.css'
import { asksForSafety, SafetyNote } from './safety-note.tsx'
import classes from './support-write.module.css'

const page = `wide stack ${section.page} ${section.narrow} ${classes.conversation}`

const Messages = ({ messages }: Pick<Conversation, 'messages'>) => (
  <ol className={`plain-list stack ${classes.messages}`}>
    {messages.map(({ id, author, authorName, text, at }) => (
      <li key={id} className={`card ${classes.message}`} data-author={author}>
        <p className={`row small ${classes.from}`}>
          <strong>{author === 'visitor' ? 'You' : authorName}</strong> <ReaderTime at={at} />
        </p>
        <p className={classes.text}>{text}</p>
      </li>
    ))}
  </ol>
)

type ReplyProps = { token: string; conversation: Conversation; onSent: (conversation: Conversation) => void }

const Reply = ({ token, conversation, onSent }: ReplyProps) => {
  const { props, values, type, errorOf, problem, error, busy, submit } = useReply(token, conversation.number, onSent)
  return (
    <form {...props} className={`stack ${classes.reply}`} method="post">
      {asksForSafety(error) ? (
        <SafetyNote error={error} busy={busy} onAnswer={said => void submit(said)} />
      ) : (
        <FormProblem message={problem?.message ?? null} />
      )}
      <AreaField
        label={conversation.status === 'closed' ? 'Write again' : 'Your reply'}
        name="message"
        rows={5}
        help="Please no health details or photos; your doctor reads messages in your account."
        value={values.message}
        error={errorOf('message')}
        onChange={event => type(event.currentTarget.value)}
      />
      <button type="submit" className="button" aria-disabled={busy || undefined}>
        {busy ? 'Sending' : 'Send reply'}
      </button>
    </form>
  )
}

/** A conversation with the front desk, opened with the link of a mail. */
export const SupportConversation = ({ token, onClose }: { token: string; onClose: () => void }) => {
  const shown = useConversation(token)
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read out again when what it says changes
  useEffect(() => title.current?.focus({ preventScroll: true }), [shown.state])
  const back = (
    <button type="button" className="text-button" onClick={onClose}>
      Close and go to all questions
    </button>
  )
  if (shown.state === 'loading') {
    return (
      <section className={page} aria-busy="true">
        <h1 ref={title} tabIndex={-1} className="title-1">
          Opening your conversation
        </h1>
        <div className={`stack ${classes.bones}`} aria-hidden="true">
          <span />
          <span />
        </div>
      </section>
    )
  }
  if (shown.state === 'unknown') {
    return (
      <section className={page}>
        <h1 ref={title} tabIndex={-1} className="title-1">
          This link does not open a conversation
        </h1>
        <p className="lead">
          It may have been cut off on the way. Use the link in our newest message to you, or write to us again.
        </p>
        {back}
      </section>
    )
  }
  if (shown.state === 'failed') {
    return (
      <section className={page} role="alert">
        <h1 ref={title} tabIndex={-1} className="title-1">
          We could not open your conversation
        </h1>
        <p className="lead">{problemOf(shown.error).message}</p>
        <button type="button" className="button" onClick={() => void shown.read()}>
          Try again
        </button>
        {back}
      </section>
    )
  }
  const { conversation } = shown
  return (
    <section className={page}>
      <h1 ref={title} tabIndex={-1} className="title-1">
        Your message {conversation.number}
      </h1>
      <p className="lead" role="status">
        {topicWords[conversation.topic]}. {statusWords[conversation.status].forWriter}
      </p>
      <Messages messages={conversation.messages} />
      <Reply key={conversation.messages.length} token={token} conversation={conversation} onSent={shown.show} />
      {back}
    </section>
  )
}
