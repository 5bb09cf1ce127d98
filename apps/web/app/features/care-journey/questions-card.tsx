import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { answerQuestion, type ConsultForPatient } from '@om/contracts/consults'
import { limitsOf } from '@om/contracts/limits-of'
import { type SafetySaid, safetyAnswers } from '@om/contracts/support-words'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { SafetyCard, safetyIn } from '#app/features/messages/safety-card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { exactTime, formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import classes from './care-journey.module.css'
import { focusHeadline } from './what-next.tsx'

type Props = { consult: ConsultForPatient; zone: string | undefined }

/** The doctor's open questions, to be answered right here; the 24 hours stand still until then. */
export const QuestionsCard = ({ consult, zone }: Props) => {
  const open = consult.questions.filter(question => question.answeredAt === null)
  const answered = consult.questions.filter(question => question.answeredAt !== null)
  if (!consult.can.answer || open.length === 0) return null
  return (
    <Stack
      component="section"
      id="questions"
      className={`card ${classes.questions}`}
      gap="xl"
      aria-labelledby="questions-title"
    >
      <div>
        <Title order={2} id="questions-title">
          {open.length === 1 ? 'Your answer' : `Your answers to ${open.length} questions`}
        </Title>
        <Text size="body" c="dimmed" mt="xs">
          Only your care team reads your answer. The review goes on as soon as you have replied.
        </Text>
      </div>
      {open.map(question => (
        <QuestionForm key={question.id} consultId={consult.id} question={question} zone={zone} />
      ))}
      {answered.length > 0 && (
        <details className={classes.answered}>
          <summary>{answered.length === 1 ? '1 answer sent' : `${answered.length} answers sent`}</summary>
          <dl className="stack">
            {answered.map(({ id, question, answer }) => (
              <div key={id}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </Stack>
  )
}

const { max } = limitsOf(answerQuestion, 'answer')
const Typed = z.object({
  answer: z.string(),
  safety: z.enum(safetyAnswers).catch('none'),
  shown: z.array(z.string()).optional(),
})
const initial = (): z.infer<typeof Typed> => ({ answer: '', safety: 'none' })

type FormProps = { consultId: string; question: ConsultForPatient['questions'][number]; zone: string | undefined }

/** One open question with the field for its answer; what is typed stays until it has been sent. */
const QuestionForm = ({ consultId, question, zone }: FormProps) => {
  const form = useContractForm(answerQuestion, {
    draft: { key: `answer:${question.id}`, schema: Typed },
    initial,
    toBody: values => values,
    send: body => api.consults.answer({ params: { id: consultId, questionId: question.id }, body }),
    onDone: () => {
      form.reset()
      toast('Answer sent to your doctor')
    },
  })
  const sendThenLookUp = async (said?: SafetySaid) => {
    const consult = await form.submit(said)
    if (consult && !consult.can.answer) focusHeadline()
  }
  const text = form.values.answer
  const found = safetyIn(form.error)
  const left = max - text.trim().length
  return (
    <form
      {...form.props}
      className="stack"
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
        labelProps={{ fz: 'lg', fw: 600, mb: 'xxs' }}
        placeholder="Your answer"
        minRows={3}
        {...form.text('answer')}
        error={left < 0 ? `Shorten it by ${-left} characters.` : form.errorOf('answer')}
        aria-required
      />
      {found ? (
        <SafetyCard what="answer" found={found} busy={form.busy} onAnswer={said => void sendThenLookUp(said)} />
      ) : (
        <ProblemAlert problem={form.problem} />
      )}
      <Group gap="xs">
        <Button type="submit" loading={form.busy}>
          Send answer
        </Button>
        <Text span size="sm" c="dimmed" aria-hidden={text === ''}>
          {text !== '' &&
            (left < 200 && left >= 0 ? `${left} characters left` : 'Kept on this device until you send it')}
        </Text>
      </Group>
    </form>
  )
}
