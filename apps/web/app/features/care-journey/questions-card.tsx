import { Paper } from '@mantine/core'
import type { ConsultForPatient } from '@om/contracts/consults'
import { QuestionForm } from './question-form.tsx'
import classes from './questions-card.module.css'

type Props = { consult: ConsultForPatient; zone: string | undefined }

/** The doctor's open questions, to be answered right here; the 24 hours stand still until then. */
export const QuestionsCard = ({ consult, zone }: Props) => {
  const open = consult.questions.filter(question => question.answeredAt === null)
  const answered = consult.questions.filter(question => question.answeredAt !== null)
  if (!consult.can.answer || open.length === 0) return null
  return (
    <Paper
      component="section"
      id="questions"
      withBorder
      radius="lg"
      className={classes.card}
      aria-labelledby="questions-title"
    >
      <h2 id="questions-title" className={classes.title}>
        {open.length === 1 ? 'Your answer' : `Your answers to ${open.length} questions`}
      </h2>
      <p className={classes.lead}>
        Only your care team reads your answer. The review goes on as soon as you have replied.
      </p>
      {open.map(question => (
        <QuestionForm key={question.id} consultId={consult.id} question={question} zone={zone} />
      ))}
      {answered.length > 0 && (
        <details className={classes.answered}>
          <summary>{answered.length === 1 ? '1 answer sent' : `${answered.length} answers sent`}</summary>
          <dl>
            {answered.map(({ id, question, answer }) => (
              <div key={id}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </Paper>
  )
}
