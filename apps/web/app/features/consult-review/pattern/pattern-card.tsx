import type { ConsultForDoctor } from '@om/contracts/consults'
import { Card } from '#app/ui/card.tsx'
import classes from './pattern-card.module.css'
import { patternPicture } from './pattern-pictures.ts'
import { patternName } from './pattern-words.ts'

/** What stands beside the picture, in this order. */
const beside: readonly (readonly [key: string, label: string])[] = [
  ['hair_loss_pattern', 'Where'],
  ['hair_loss_duration', 'Since'],
  ['onset', 'Onset'],
  ['loss_vs_breakage', 'Root or shaft'],
]

/** Where, since when and how fast: the lines of the picture. */
const patternFacts = ({ answers, pattern }: Pick<ConsultForDoctor, 'answers' | 'pattern'>) =>
  beside.flatMap(([key, label]) => {
    const found = answers.find(answer => answer.key === key)
    // Where the men's picture says it already.
    const isSaid = key === 'hair_loss_pattern' && found?.answer === pattern?.label
    return found && !isSaid ? [{ key, label, answer: found.answer, before: found.before }] : []
  })

/** The picture the patient chose, beside since when and how fast. */
export const PatternCard = ({ consult }: { consult: ConsultForDoctor }) => {
  const { pattern } = consult
  const facts = patternFacts(consult)
  const picture = pattern && patternPicture(pattern)
  if (!pattern && facts.length === 0) return null
  return (
    <Card title="Pattern" aside={pattern ? `${patternName(pattern)} · ${pattern.code}` : 'No picture chosen'}>
      <div className={classes.row}>
        {pattern && picture && (
          <img className={classes.picture} src={picture} width={96} height={112} alt={patternName(pattern)} />
        )}
        <div className={classes.words}>
          <p className={classes.label}>{pattern ? pattern.label : 'The patient was not sure which picture fits.'}</p>
          <dl className={classes.facts}>
            {facts.map(({ key, label, answer, before }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  {answer}
                  {before !== null && <span className={classes.before}> (last time: {before})</span>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Card>
  )
}
