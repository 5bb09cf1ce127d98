import type { ConsultForDoctor } from '@om/contracts/consults'
import { Card } from '#app/ui/card.tsx'
import { byGravity, flagLabel, raisedBy } from './flag-words.ts'
import classes from './flags-panel.module.css'
import { SeverityMark } from './severity-mark.tsx'

const outcomes: Record<ConsultForDoctor['outcome'], string> = {
  incomplete: 'Incomplete',
  decline_refer_gp: 'Suggests in-person care',
  video_required: 'Suggests a video call',
  non_rx_suggested: 'Suggests care without a prescription',
  rx_review: 'Suits a prescription review',
}

/** The answers behind a finding, one line each. */
export const Sources = ({ sources, consult }: { sources: readonly string[]; consult: ConsultForDoctor }) =>
  sources.map(source => {
    const { subject, answer } = raisedBy(source, consult.answers)
    return (
      <span key={source} className={classes.source}>
        {subject && `${subject}: `}
        <b>{answer}</b>
      </span>
    )
  })

/** Red flags, the gravest first, each with the answer that raised it. Rules sort and warn; the doctor decides. */
export const FlagsPanel = ({ consult }: { consult: ConsultForDoctor }) => {
  const flags = byGravity(consult.flags)
  const gravest = flags[0]?.severity ?? 'none'
  return (
    <Card
      title={flags.length === 0 ? 'No flags' : flags.length === 1 ? '1 flag' : `${flags.length} flags`}
      aside={outcomes[consult.outcome]}
      className={classes.card}
    >
      <div data-gravest={gravest} className={classes.edge} aria-hidden="true" />
      {consult.urgent && (
        <p className={classes.urgent}>The patient has seen our crisis contacts. Call before anything else.</p>
      )}
      {flags.length === 0 ? (
        <p className={classes.none}>No answer raised a concern under rules {consult.ruleVersion}.</p>
      ) : (
        <ul className={classes.list}>
          {flags.map(flag => (
            <li key={`${flag.rule}${flag.code}`} className={classes.flag}>
              <SeverityMark severity={flag.severity} />
              <div>
                <span className={classes.label}>{flagLabel(flag.code)}</span>
                <span className={classes.rule}>{flag.rule}</span>
                <Sources sources={flag.sourceAnswers} consult={consult} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
