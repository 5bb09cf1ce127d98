import { Button, Textarea } from '@mantine/core'
import type { ConsultForPatient } from '@om/contracts/consults'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { exactTime, formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useKeptText } from '#app/ui/use-kept-text.ts'
import { useSend } from '#app/ui/use-send.ts'
import { focusHeadline } from './focus-headline.ts'
import classes from './question-form.module.css'

const MOST_CHARACTERS = 2000

type Props = { consultId: string; question: ConsultForPatient['questions'][number]; zone: string | undefined }

/** One open question with the field for its answer; what is typed stays until it has been sent. */
export const QuestionForm = ({ consultId, question, zone }: Props) => {
  const [text, setText, forget] = useKeptText(`answer:${question.id}`)
  const [isEmpty, setIsEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { send, busy, problem, fieldErrors } = useSend(
    (answer: string) => api.consults.answer({ params: { id: consultId, questionId: question.id }, body: { answer } }),
    {
      onDone: () => {
        forget()
        toast('Answer sent to your doctor')
      },
    },
  )
  const sendThenLookUp = async (answer: string) => {
    const consult = await send(answer)
    if (consult && !consult.can.answer) focusHeadline()
  }
  const left = MOST_CHARACTERS - text.trim().length
  const error =
    fieldErrors.answer ??
    (isEmpty ? 'Write an answer first. "I do not know" is fine too.' : undefined) ??
    (left < 0 ? `Shorten it by ${-left} characters.` : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const answer = text.trim()
    setIsEmpty(answer === '')
    if (answer === '' || left < 0) return field.current?.focus()
    return void sendThenLookUp(answer)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Textarea
        ref={field}
        label={question.question}
        description={
          <time dateTime={question.askedAt} title={exactTime(question.askedAt, zone)}>
            Asked {formatDateTime(question.askedAt, zone)}
          </time>
        }
        classNames={{ label: classes.question }}
        placeholder="Your answer"
        minRows={3}
        value={text}
        onChange={event => {
          setIsEmpty(false)
          setText(event.currentTarget.value)
        }}
        error={error}
        aria-required
      />
      <ProblemAlert problem={fieldErrors.answer ? null : problem} />
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          Send answer
        </Button>
        <span className={classes.kept} aria-hidden={text === ''}>
          {text !== '' &&
            (left < 200 && left >= 0 ? `${left} characters left` : 'Kept on this device until you send it')}
        </span>
      </div>
    </form>
  )
}
