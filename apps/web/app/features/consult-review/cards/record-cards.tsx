import { Group, List, Paper, Stack, Text } from '@mantine/core'
import type { Review } from '@om/contracts/consult-parts'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { IconCircleCheck, IconPhoneCall } from '@tabler/icons-react'
import { Card } from '#app/ui/card.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { RelativeTime } from '#app/ui/times.tsx'
import { isUnbooked, remindedAt } from '../appointment-words.ts'
import { contactFacts, modeWords } from '../consult-words.ts'
import { timeSpan } from '../countdown.ts'
import classes from './cards.module.css'

type Props = { consult: ConsultForDoctor }

/** Calls and visits on record, and whether one is still needed before the first prescription. (INV-03) */
export const ContactsCard = ({ consult }: Props) => {
  const { contacts, policy } = consult
  const isNeeded = consult.decision === null && (policy.liveContactNeeded || policy.videoNeeded)
  if (contacts.length === 0 && !isNeeded) return null
  return (
    <Card title="Live contact">
      {isNeeded && (
        <Group c="caution" gap="xs" wrap="nowrap" align="flex-start">
          <IconPhoneCall size={18} className={classes.icon} aria-hidden="true" />
          <Text>
            {policy.videoNeeded
              ? 'The patient has to be seen, by video or in person, before a prescription.'
              : 'A video, phone or in-person contact is needed before a first prescription.'}{' '}
            {isUnbooked(consult) && <Unbooked consult={consult} />}
          </Text>
        </Group>
      )}
      <Stack component="ul" gap="xs" className="plain-list">
        {contacts.map(contact => (
          <Group key={contact.id} component="li" gap="xs" wrap="nowrap" align="flex-start">
            <IconCircleCheck size={18} className={classes.icon} color="var(--good-ink)" aria-hidden="true" />
            <div>
              <b>{modeWords[contact.mode]}</b>, {formatDateTime(contact.startedAt)},{' '}
              {timeSpan(Date.parse(contact.endedAt) - Date.parse(contact.startedAt))}
              <Text component="span" display="block" size="xs" c="dimmed">
                {contactFacts(contact).join(' · ')}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}

const Unbooked = ({ consult }: Props) => {
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

/** What the doctor asked and the patient answered; nothing when nothing was asked. */
export const QuestionsCard = ({ questions }: Pick<ConsultForDoctor, 'questions'>) =>
  questions.length > 0 && (
    <Card title="Questions to the patient">
      <Stack component="dl" gap="xs" m={0}>
        {questions.map(({ id, question, askedAt, answer, answeredAt }) => (
          <div key={id}>
            <Text component="dt" size="sm" c="dimmed">
              {question}
            </Text>
            <Text component="dd" {...(answer === null && { c: 'dimmed', fs: 'italic' })}>
              {answer ?? 'No answer yet'}
            </Text>
            <Text component="dd" size="xs" c="dimmed">
              {answeredAt ? 'Answered ' : 'Asked '}
              <RelativeTime at={answeredAt ?? askedAt} />
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  )

const reviewReasonWords: Record<Review['reason'], string> = {
  running_out: 'The plan is running out.',
  changed: 'Something has changed.',
  talk: 'The patient would like to talk.',
  doctor: 'A doctor has begun it. The patient was written to, and puts right under Health Records what has changed.',
}

/** What the patient wants looked at again, and why; nothing for an assessment. */
export const ReviewCard = ({ consult: { review } }: Props) =>
  review && (
    <Card title={`Review of ${review.number}`} aside={review.title}>
      <Text>
        <b>{reviewReasonWords[review.reason]}</b>{' '}
        {review.reason !== 'doctor' &&
          (review.isChanged
            ? 'They say that something is new. What they have put right stands under “Changes since last time”.'
            : 'They say that nothing is new.')}
      </Text>
      {review.words && (
        <Text component="blockquote" m={0} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {review.words}
        </Text>
      )}
    </Card>
  )

/** What the patient was told when they sent the assessment, word for word. */
export const ReasonsCard = ({ consult }: Props) =>
  consult.patientReasons.length > 0 && (
    <Card
      title="What the patient was told"
      aside={
        <>
          Sent <RelativeTime at={consult.submittedAt} />
        </>
      }
    >
      <List fz="text" spacing="xxs">
        {consult.patientReasons.map(reason => (
          <List.Item key={reason}>{reason}</List.Item>
        ))}
      </List>
    </Card>
  )

/** Every step of the consult so far, oldest first, folded away until wanted. */
export const HistoryCard = ({ consult: { history } }: Props) => (
  <Paper component="details" px="md" py="xs" radius="md" className={classes.history}>
    <summary>History, {history.length === 1 ? '1 step' : `${history.length} steps`}</summary>
    <Stack component="ol" gap="xxs" className="plain-list">
      {history.map(({ at, who, what }) => (
        <Group key={`${at}${what}`} component="li" gap="0 16px" justify="space-between">
          <span>{/^[a-z]/.test(what) ? `${who} ${what}` : `${who}: ${what}`}</span>
          <time className="small" dateTime={at}>
            {formatDateTime(at)}
          </time>
        </Group>
      ))}
    </Stack>
  </Paper>
)
