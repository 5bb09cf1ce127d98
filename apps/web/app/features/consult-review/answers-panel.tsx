import type { ConsultForDoctor } from '@om/contracts/consults'
import { IconFlagFilled } from '@tabler/icons-react'
import { Card } from '#app/ui/card.tsx'
import { answerBlocks } from './answer-blocks.ts'
import classes from './answers-panel.module.css'

/** Everything the patient answered, by subject; answers behind a flag are marked. */
export const AnswersPanel = ({ answers }: { answers: ConsultForDoctor['answers'] }) => (
  <Card title="Answers" className={classes.card}>
    <div className={classes.blocks}>
      {answerBlocks(answers).map(({ title, lines }) => (
        <div key={lines[0]?.key} className={classes.block}>
          {title && <h4 className={classes.title}>{title}</h4>}
          <dl className={classes.list}>
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
