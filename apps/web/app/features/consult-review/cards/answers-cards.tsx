import type { ConsultForDoctor } from '@om/contracts/consults'
import { IconFlagFilled } from '@tabler/icons-react'
import { Card } from '#app/ui/card.tsx'
import { answerBlocks, changedAnswers } from '../answers.ts'
import classes from './cards.module.css'

type Props = Pick<ConsultForDoctor, 'answers'>

/** Everything the patient answered, by subject; answers behind a flag are marked. */
export const AnswersCard = ({ answers }: Props) => (
  <Card title="Answers" className={classes.answers}>
    <div className={classes.blocks}>
      {answerBlocks(answers).map(({ title, lines }) => (
        <div key={lines[0]?.key}>
          {title && <h4 className={classes.subject}>{title}</h4>}
          <dl className={classes.lines}>
            {lines.map(({ key, label, question, answer, flagged, before }) => (
              <div key={key} data-flagged={flagged || undefined} data-changed={before !== null || undefined}>
                <dt title={question}>
                  {label}
                  {label !== question && <span className="visually-hidden">: {question}</span>}
                </dt>
                <dd>
                  {flagged && <IconFlagFilled size={13} aria-label="Raised a flag" role="img" />}
                  {answer}
                  {before !== null && <span className={classes.before}>last time: {before || 'not asked'}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  </Card>
)

/** What a returning patient answers otherwise than last time; nothing when nothing changed. */
export const ChangesCard = ({ answers }: Props) => {
  const changes = changedAnswers(answers)
  if (changes.length === 0) return null
  return (
    <Card title="Changes since last time" aside={changes.length === 1 ? '1 answer' : `${changes.length} answers`}>
      <dl className={`facts ${classes.changes}`}>
        {changes.map(({ key, label, question, before, answer }) => (
          <div key={key}>
            <dt title={question}>{label}</dt>
            <dd>
              <s className="soft">
                <span className="visually-hidden">Last time: </span>
                {before}
              </s>{' '}
              <span aria-hidden="true">→</span> <span className="visually-hidden">now: </span>
              <b className={classes.answer}>{answer}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
