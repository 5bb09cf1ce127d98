import type { ConsultForDoctor } from '@om/contracts/consults'
import { Card } from '#app/ui/card.tsx'
import { changedAnswers } from './changed-answers.ts'
import classes from './changes-card.module.css'

/** What a returning patient answers otherwise than last time; nothing when nothing changed. */
export const ChangesCard = ({ answers }: { answers: ConsultForDoctor['answers'] }) => {
  const changes = changedAnswers(answers)
  if (changes.length === 0) return null
  return (
    <Card title="Changes since last time" aside={changes.length === 1 ? '1 answer' : `${changes.length} answers`}>
      <dl className={classes.list}>
        {changes.map(({ key, label, question, before, answer }) => (
          <div key={key}>
            <dt title={question}>{label}</dt>
            <dd>
              <s className={classes.before}>
                <span className="visually-hidden">Last time: </span>
                {before}
              </s>{' '}
              <span aria-hidden="true">→</span> <span className="visually-hidden">now: </span>
              <b>{answer}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
