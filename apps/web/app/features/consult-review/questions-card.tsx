import type { ConsultForDoctor } from '@om/contracts/consults'
import { Card } from '#app/ui/card.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import classes from './questions-card.module.css'

/** What the doctor asked and the patient answered; nothing when nothing was asked. */
export const QuestionsCard = ({ questions }: { questions: ConsultForDoctor['questions'] }) =>
  questions.length > 0 && (
    <Card title="Questions to the patient">
      <dl className={classes.list}>
        {questions.map(({ id, question, askedAt, answer, answeredAt }) => (
          <div key={id}>
            <dt>{question}</dt>
            <dd data-open={answer === null || undefined}>{answer ?? 'No answer yet'}</dd>
            <dd className={classes.when}>
              {answeredAt ? 'Answered ' : 'Asked '}
              <RelativeTime at={answeredAt ?? askedAt} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
