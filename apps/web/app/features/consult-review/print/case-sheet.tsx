import type { ConsultForDoctor } from '@om/contracts/consults'
import type { ConsultPhotos } from '@om/contracts/photos'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { clinicNow } from '#app/browser/clock.ts'
import { formatDateTime, formatDay as formatDayOf } from '#app/ui/time.ts'
import { answerBlocks } from '../answers.ts'
import { callWords, timesOf } from '../appointment-words.ts'
import { patientFacts } from '../cards/patient-card.tsx'
import { contactFacts, identityWords, modeWords, personWords, reasonWords, stateWords } from '../consult-words.ts'
import { timeSpan } from '../countdown.ts'
import { contraindicationRows, raisedBy } from '../findings.ts'
import { byGravity, flagLabel } from '../flags.tsx'
import { patternName, patternPicture } from '../pattern.ts'
import { viewsOf, viewTitle } from '../photos/photo-set.ts'
import classes from './case-sheet.module.css'

type Props = {
  consult: ConsultForDoctor
  photos: ConsultPhotos | null
  /** The draft of the note as it stands in the field. */
  note: string
}

const marks = { A: 'Blocked', C: 'Contraindicated', W: 'Caution', '-': 'No finding' }

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** What is known of the patient, in the order of the sheet. */
export const patientLines = (patient: ConsultForDoctor['patient']): (readonly [string, string])[] => {
  const { born, phone, email, address, ...others } = patientFacts(patient)
  const known = [born, phone, email, address, ...Object.values<typeof born>(others)]
  return known.map(({ name, words }) => [name, words])
}

const Head = ({ consult }: Pick<Props, 'consult'>) => {
  const { patient } = consult
  const [born = ['', ''], ...lines] = patientLines(patient)
  const facts = [
    born,
    ['Age, sex at birth', personWords(consult)],
    ...lines,
    ['Sent', formatDateTime(consult.submittedAt)],
    ...(consult.appointment
      ? [
          [
            'Booked',
            `${callWords[consult.appointment.mode]}, ${timesOf(consult.appointment.startsAt, patient.state).own}`,
          ],
        ]
      : []),
  ]
  return (
    <header>
      <p className={classes.house}>
        Olive Mane · consult {consult.number} · {stateWords(consult.state).label} · printed{' '}
        {formatDateTime(new Date(clinicNow()).toISOString())}
      </p>
      <h1>{consult.patientName}</h1>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

const Flags = ({ consult }: Pick<Props, 'consult'>) => (
  <Part title="Flags">
    {consult.flags.length === 0 ? (
      <p>No answer raised a concern under rules {consult.ruleVersion}.</p>
    ) : (
      <ul>
        {byGravity(consult.flags).map(flag => (
          <li key={`${flag.rule}${flag.code}`}>
            <b>
              {flag.severity.toUpperCase()}: {flagLabel(flag.code)}
            </b>{' '}
            ({flag.rule})
            {flag.sourceAnswers.map(source => {
              const { subject, answer } = raisedBy(source, consult.answers)
              return <span key={source}>{` · ${subject ? `${subject}: ` : ''}${answer}`}</span>
            })}
          </li>
        ))}
      </ul>
    )}
  </Part>
)

const Pattern = ({ consult: { pattern } }: Pick<Props, 'consult'>) => {
  const picture = pattern && patternPicture(pattern)
  return (
    pattern && (
      <Part title="Pattern">
        <div className={classes.pattern}>
          {picture && <img src={picture} width={72} height={84} alt="" />}
          <p>
            <b>{patternName(pattern)}</b> ({pattern.code}): {pattern.label}
          </p>
        </div>
      </Part>
    )
  )
}

const Photos = ({ photos }: { photos: ConsultPhotos }) => (
  <Part title="Photos">
    <div className={classes.photos}>
      {viewsOf(photos).map(({ view, photo }) => (
        <figure key={view}>
          {photo ? <img src={photo.thumb} alt="" /> : <span className={classes.missing}>Not sent</span>}
          <figcaption>
            {viewTitle(view)}
            {photo && `, ${formatDayOf(photo.takenAt)}`}
          </figcaption>
        </figure>
      ))}
    </div>
  </Part>
)

const Answers = ({ consult }: Pick<Props, 'consult'>) => (
  <Part title="Answers">
    {answerBlocks(consult.answers).map(({ title, lines }) => (
      <div key={lines[0]?.key}>
        {title && <h3>{title}</h3>}
        <dl className={classes.lines}>
          {lines.map(({ key, label, answer, flagged, before }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                {flagged ? <b>{answer} (flagged)</b> : answer}
                {before !== null && ` (last time: ${before})`}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    ))}
  </Part>
)

const Work = ({ consult, note }: Omit<Props, 'photos'>) => (
  <>
    {consult.contacts.length > 0 && (
      <Part title="Live contact">
        {consult.contacts.map(contact => (
          <p key={contact.id}>
            {modeWords[contact.mode]}, {formatDateTime(contact.startedAt)},{' '}
            {timeSpan(Date.parse(contact.endedAt) - Date.parse(contact.startedAt))} ·{' '}
            {contactFacts(contact).join(' · ')}
          </p>
        ))}
      </Part>
    )}
    {consult.identity && (
      <Part title="Photo ID">
        <p>{identityWords(consult)}</p>
      </Part>
    )}
    {consult.questions.length > 0 && (
      <Part title="Questions to the patient">
        <dl className={classes.lines}>
          {consult.questions.map(({ id, question, answer }) => (
            <div key={id}>
              <dt>{question}</dt>
              <dd>{answer ?? 'No answer yet'}</dd>
            </div>
          ))}
        </dl>
      </Part>
    )}
    {(consult.notes.length > 0 || note.trim() !== '') && (
      <Part title="Notes">
        {consult.notes.map(({ id, body, doctorName, signedAt }) => (
          <div key={id} className={classes.note}>
            <p>
              Signed by {doctorName}, {formatDateTime(signedAt)}
            </p>
            <p>{body}</p>
          </div>
        ))}
        {consult.notes.length === 0 && (
          <div className={classes.note}>
            <p>Draft, not signed</p>
            <p>{note}</p>
          </div>
        )}
      </Part>
    )}
  </>
)

const Decision = ({ consult: { decision } }: Pick<Props, 'consult'>) => (
  <Part title="Decision">
    {decision ? (
      <>
        <p>
          <b>{stateWords(decision.state).label}</b> by {decision.by}, {formatDateTime(decision.at)}
          {decision.reason && `: ${reasonWords(decision.reason)}`}
        </p>
        {decision.message && <p className={classes.letter}>{decision.message}</p>}
      </>
    ) : (
      <p>None yet.</p>
    )}
  </Part>
)

/** The case on paper: an A4 document on its own, without anything of the screen around it. */
export const CaseSheet = ({ consult, photos, note }: Props) =>
  createPortal(
    <article className={classes.sheet} data-print-sheet="">
      <Head consult={consult} />
      <Flags consult={consult} />
      <Pattern consult={consult} />
      {photos && photos.photos.length > 0 && <Photos photos={photos} />}
      <Part title="Medicines, checked against the answers">
        <ul>
          {contraindicationRows(consult.contraindicationSummary).map(({ worst, names, findings }) => (
            <li key={names.join()}>
              <b>{marks[worst]}:</b> {names.join('; ')}
              {findings.length > 0 && ` (${findings.map(({ ci, label }) => `${ci} ${label}`).join('; ')})`}
            </li>
          ))}
        </ul>
      </Part>
      <Answers consult={consult} />
      <Work consult={consult} note={note} />
      <Decision consult={consult} />
    </article>,
    document.body,
  )
