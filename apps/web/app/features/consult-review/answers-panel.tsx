import type { ConsultForDoctor } from '@om/contracts/consults'
import { IconFlagFilled } from '@tabler/icons-react'
import classes from './answers-panel.module.css'
import { Card } from './card.tsx'

type Answer = ConsultForDoctor['answers'][number]

const grouped = (answers: readonly Answer[]): [string, Answer[]][] => {
  const groups = new Map<string, Answer[]>()
  for (const answer of answers) groups.set(answer.group, [...(groups.get(answer.group) ?? []), answer])
  return [...groups]
}

/** Everything the patient answered, by subject; answers behind a flag are marked. */
export const AnswersPanel = ({ answers }: { answers: readonly Answer[] }) => (
  <Card title="Answers" className={classes.card}>
    <div className={classes.groups}>
      {grouped(answers).map(([group, members]) => (
        <section key={group} className={classes.group}>
          <h4 className={classes.title}>{group}</h4>
          <dl className={classes.list}>
            {members.map(({ key, question, answer, flagged }) => (
              <div key={key} data-flagged={flagged || undefined}>
                <dt>{question}</dt>
                <dd>
                  {flagged && <IconFlagFilled size={13} aria-label="Raised a flag" role="img" />}
                  {answer}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Card>
)
