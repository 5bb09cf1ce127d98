import { Group, List, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ConsultForPatient } from '@om/contracts/consults'
import type { SupplyForPatient } from '@om/contracts/supply-shapes'
import { Link } from 'react-router'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { exactTime, formatDateTime, formatDay } from '#app/ui/time.ts'
import classes from './care-journey.module.css'
import { isDecided, nextSteps, stateWords } from './consult-words.ts'
import { CoverLine, DoctorLine } from './doctor-line.tsx'
import { type Happening, timelineOf } from './timeline.ts'

type Props = {
  consults: readonly ConsultForPatient[]
  orders: readonly SupplyForPatient[]
  zone: string | undefined
}

/** What doctors decided and wrote, and everything that happened, newest first. */
export const PastCare = ({ consults, orders, zone }: Props) => {
  const decided = consults.filter(isDecided)
  const happenings = timelineOf(consults, orders)
  return (
    <>
      {decided.length > 0 && (
        <Stack component="section" aria-labelledby="decisions-title">
          <Title order={2} id="decisions-title">
            {decided.length === 1 ? 'Your doctor’s decision' : 'Your doctors’ decisions'}
          </Title>
          {decided.map(consult => (
            <DecisionLetter key={consult.id} consult={consult} zone={zone} />
          ))}
        </Stack>
      )}
      {happenings.length > 0 && (
        <Stack component="section" aria-labelledby="timeline-title">
          <Title order={2} id="timeline-title">
            So far
          </Title>
          <Timeline happenings={happenings} zone={zone} />
        </Stack>
      )}
    </>
  )
}

type LetterProps = { consult: ConsultForPatient; zone: string | undefined }

/** What the doctor wrote with a decision, and what a person can do now. Every ending without a plan is free. (INV-18) */
const DecisionLetter = ({ consult, zone }: LetterProps) => {
  const { state, messageToPatient, doctor, cover, decidedAt, submittedAt, number, review } = consult
  const { label, meaning } = stateWords(state)
  const at = decidedAt ?? submittedAt
  const isFree = state !== 'approved'
  return (
    <article className="card" aria-label={`${review ? 'Review' : 'Assessment'} ${number}`}>
      <Group component="header" justify="space-between" gap="xs" mb="lg">
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
        <Text span c="dimmed">
          <time dateTime={at}>{formatDay(at, zone)}</time> · {number}
        </Text>
      </Group>
      <SimpleGrid minColWidth="min(100%, 22rem)" autoFlow="auto-fit" spacing="xxxl" verticalSpacing="lg">
        {(messageToPatient || doctor) && (
          <Stack gap="lg">
            {messageToPatient && <p className={classes.message}>{messageToPatient}</p>}
            {doctor && <DoctorLine {...doctor} />}
            <CoverLine cover={cover} />
          </Stack>
        )}
        {isFree && (
          <div>
            <Title order={3} size="h4">
              What you can do now
            </Title>
            <List fz="body" spacing="xxs" my="xs" maw="62ch">
              {nextSteps(consult).map(step => (
                <List.Item key={step}>{step}</List.Item>
              ))}
            </List>
            <Text c="dimmed" mt="md">
              Nothing was charged.
            </Text>
          </div>
        )}
      </SimpleGrid>
    </article>
  )
}

const SHOWN_AT_FIRST = 6

type TimelineProps = { happenings: readonly Happening[]; zone: string | undefined }

/** What has happened so far, newest first; the older part is folded away. */
const Timeline = ({ happenings, zone }: TimelineProps) => {
  const recent = happenings.slice(0, SHOWN_AT_FIRST)
  const older = happenings.slice(SHOWN_AT_FIRST)
  return (
    <div>
      <Happenings happenings={recent} zone={zone} />
      {older.length > 0 && (
        <details className={classes.older}>
          <summary>{older.length} earlier</summary>
          <Happenings happenings={older} zone={zone} />
        </details>
      )}
    </div>
  )
}

const Happenings = ({ happenings, zone }: TimelineProps) => (
  <ol className={`plain-list ${classes.list}`}>
    {happenings.map(({ key, what, detail, at, to }) => (
      <li key={key} className={classes.entry}>
        <Text span size="body" lh={1.4}>
          {to ? <Link to={to}>{what}</Link> : what}
        </Text>
        <Text span size="sm" c="dimmed">
          <time dateTime={at} title={exactTime(at, zone)}>
            {formatDateTime(at, zone)}
          </time>
          {detail && ` · ${detail}`}
        </Text>
      </li>
    ))}
  </ol>
)
