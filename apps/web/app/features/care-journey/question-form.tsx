import { Button, Textarea } from '@mantine/core'
import { answerQuestion, type ConsultForPatient } from '@om/contracts/consults'
import { limitsOf } from '@om/contracts/limits-of'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { exactTime, formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { focusHeadline } from './focus-headline.ts'
import classes from './question-form.module.css'

const { max } = limitsOf(answerQuestion, 'answer')
const Typed = z.object({ answer: z.string() })

type Props = { consultId: string; question: ConsultForPatient['questions'][number]; zone: string | undefined }

/** One open question with the field for its answer; what is typed stays until it has been sent. */
export const QuestionForm = ({ consultId, question, zone }: Props) => {
  const form = useContractForm(answerQuestion, {
    draft: { key: `answer:${question.id}`, schema: Typed },
    initial: () => ({ answer: '' }),
    toBody: values => values,
    send: body => api.consults.answer({ params: { id: consultId, questionId: question.id }, body }),
    onDone: () => {
      form.reset()
      toast('Answer sent to your doctor')
    },
  })
  const sendThenLookUp = async () => {
    const consult = await form.submit()
    if (consult && !consult.can.answer) focusHeadline()
  }
  const text = form.values.answer
  const left = max - text.trim().length
  return (
    <form
      {...form.props}
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        void sendThenLookUp()
      }}
    >
      <Textarea
        label={question.question}
        description={
          <time dateTime={question.askedAt} title={exactTime(question.askedAt, zone)}>
            Asked {formatDateTime(question.askedAt, zone)}
          </time>
        }
        classNames={{ label: classes.question }}
        placeholder="Your answer"
        minRows={3}
        {...form.text('answer')}
        error={left < 0 ? `Shorten it by ${-left} characters.` : form.errorOf('answer')}
        aria-required
      />
      <ProblemAlert problem={form.problem} />
      <div className={classes.actions}>
        <Button type="submit" loading={form.busy}>
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
