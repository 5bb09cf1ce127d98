import type { ConsultForDoctor } from '@om/contracts/consults'
import { IconCircleCheck, IconPhoneCall } from '@tabler/icons-react'
import { Card } from '#app/ui/card.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { RelativeTime } from '#app/ui/times.tsx'
import { isUnbooked, remindedAt } from './appointment/appointment-words.ts'
import { identifierWords, modeWords } from './consult-words.ts'
import classes from './contacts-card.module.css'
import { timeSpan } from './countdown.ts'

const names: Record<string, string> = identifierWords

const Unbooked = ({ consult }: { consult: ConsultForDoctor }) => {
  const reminded = remindedAt(consult)
  return (
    <b className={classes.unbooked}>
      Not booked yet
      {reminded && (
        <>
          , reminded <RelativeTime at={reminded} />
        </>
      )}
      .
    </b>
  )
}

/** Calls and visits on record, and whether one is still needed before the first prescription. (INV-03) */
export const ContactsCard = ({ consult }: { consult: ConsultForDoctor }) => {
  const { contacts, policy } = consult
  const isNeeded = consult.decision === null && (policy.liveContactNeeded || policy.videoNeeded)
  if (contacts.length === 0 && !isNeeded) return null
  return (
    <Card title="Live contact">
      {isNeeded && (
        <p className={classes.needed}>
          <IconPhoneCall size={18} aria-hidden="true" />
          <span>
            {policy.videoNeeded
              ? 'The patient has to be seen, by video or in person, before a prescription.'
              : 'A video, phone or in-person contact is needed before a first prescription.'}{' '}
            {isUnbooked(consult) && <Unbooked consult={consult} />}
          </span>
        </p>
      )}
      <ul className={classes.list}>
        {contacts.map(contact => (
          <li key={contact.id}>
            <IconCircleCheck size={18} aria-hidden="true" />
            <div>
              <b>{modeWords[contact.mode]}</b>, {formatDateTime(contact.startedAt)},{' '}
              {timeSpan(Date.parse(contact.endedAt) - Date.parse(contact.startedAt))}
              <span className={classes.soft}>
                {contact.doctorName} · patient in {contact.patientState} · identity by{' '}
                {contact.identifiers
                  .map(kind => names[kind] ?? kind)
                  .join(', ')
                  .toLowerCase()}
                {contact.othersPresent && ` · also present: ${contact.othersPresent}`}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
