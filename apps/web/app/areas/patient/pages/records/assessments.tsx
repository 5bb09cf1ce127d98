import { Group, Stack, Text, Title } from '@mantine/core'
import type { ConsultForPatient } from '@om/contracts/consults'
import type { SentAssessment, SharedNote } from '@om/contracts/own-record'
import { IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { Card, Facts, SectionCard } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { Page, useFreshPage } from '../../parts/page.tsx'
import type { Route } from './+types/assessments'
import { RecordSections } from './sections.tsx'

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) => {
  const [consults, sent, notes] = await Promise.all([
    api.consults.mine({}, { signal }),
    api.ownRecord.assessments({}, { signal }),
    api.ownRecord.notes({}, { signal }),
  ])
  return { consults: consults.items, sent: sent.items, notes: notes.items }
}

export const HydrateFallback = () => <ListSkeleton rows={3} height={160} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Every assessment and review with the answers as they were given, what a doctor asked, wrote and shared, and the letters. */
export default function Assessments({ loaderData: { consults, sent, notes } }: Route.ComponentProps) {
  useFreshPage(['consult'])
  return (
    <Page>
      <PageHeader
        title="Assessments and letters"
        lead="What you sent us, as you answered it, what a doctor asked, wrote and shared with you, and the letters."
      />
      <RecordSections />
      {consults.length === 0 ? (
        <EmptyState title="Nothing yet" text="Once you have sent an assessment, it is here with your answers." />
      ) : (
        <Stack gap="xl">
          {notes.length > 0 && <SharedNotes notes={notes} />}
          {consults.map(consult => (
            <Case key={consult.id} consult={consult} sent={sent.find(one => one.consultId === consult.id)} />
          ))}
          <Text>
            A summary of your care for your own GP is under <Link to="/consumer-health-records/your-gp">Your GP</Link>.
            Letters that ask your GP for tests stand with <Link to="/consumer-health-records">what we know</Link>. Is
            something not right? <Link to="/consumer-health-records/corrections">Ask for a correction</Link>
          </Text>
        </Stack>
      )}
    </Page>
  )
}

/** Notes of doctors that the patient may read, and those that are no longer shared. */
const SharedNotes = ({ notes }: { notes: SharedNote[] }) => (
  <SectionCard anchor="notes" title="Notes your doctors shared" size="lg">
    <Stack gap="lg">
      {notes.map(({ id, consultNumber, sharedBy, sharedAt, note, endedBy, endedAt }) => (
        <article key={id}>
          {note ? (
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.body}</Text>
          ) : (
            <Text>
              No longer shared{endedAt && ` since ${formatDateTime(endedAt)}`}
              {endedBy && `, by ${endedBy}`}. You may{' '}
              <Link to="/consumer-health-records/corrections">ask for access to it</Link>.
            </Text>
          )}
          <Text size="sm" c="dimmed" mt="xxs">
            {note && `Signed by ${note.by}, ${formatDateTime(note.signedAt)}. `}
            Shared{(!note || note.by !== sharedBy) && ` by ${sharedBy}`}, {formatDateTime(sharedAt)}. About{' '}
            {consultNumber}.
          </Text>
        </article>
      ))}
    </Stack>
  </SectionCard>
)

const stateWords: Record<ConsultForPatient['state'], string> = {
  draft: 'Not sent',
  submitted: 'Waits for a doctor',
  in_review: 'A doctor is reading it',
  needs_info: 'A doctor has asked you something',
  video_required: 'A doctor wants to speak with you',
  approved: 'Decided',
  declined: 'Declined',
  referred: 'Referred to a visit in person',
  expired: 'Ended without a decision',
  abandoned: 'Left behind',
  withdrawn: 'Withdrawn',
}

const Case = ({ consult, sent }: { consult: ConsultForPatient; sent: SentAssessment | undefined }) => {
  const { id, number, state, submittedAt, decidedAt, doctor, hasLetter, messageToPatient, questions, review } = consult
  return (
    <Card title={`${review ? 'Review' : 'Assessment'} ${number}`} size="lg" aside={stateWords[state]}>
      <Stack gap="md">
        <Facts
          facts={[
            [review ? 'Begun' : 'Sent', formatDateTime(submittedAt)],
            ...(decidedAt && doctor
              ? [['Decided', `${formatDateTime(decidedAt)}, ${doctor.name}, Ahpra ${doctor.ahpraNumber}`] as const]
              : []),
          ]}
        />
        {messageToPatient && (
          <figure className="note" style={{ margin: 0 }}>
            <Text component="blockquote" m={0} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {messageToPatient}
            </Text>
            {doctor && (
              <Text component="figcaption" size="sm" mt="xxs">
                {doctor.name}
              </Text>
            )}
          </figure>
        )}
        {hasLetter && (
          <Group>
            <PdfButton icon={IconMail} about={number} fetchFile={() => api.consults.letter({ params: { id } })}>
              Open the letter to your GP
            </PdfButton>
          </Group>
        )}
        {questions.length > 0 && (
          <details>
            <summary>
              What a doctor asked<span className="visually-hidden">, {number}</span>
            </summary>
            <Stack component="dl" gap="sm" m={0}>
              {questions.map(({ id: key, question, answer }) => (
                <Answered key={key} question={question} answer={answer ?? 'Not answered'} />
              ))}
            </Stack>
          </details>
        )}
        {sent && <Answers sent={sent} number={number} />}
      </Stack>
    </Card>
  )
}

const Answered = ({ question, answer }: { question: string; answer: string }) => (
  <div>
    <Text component="dt" size="sm" c="dimmed">
      {question}
    </Text>
    <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
      {answer}
    </Text>
  </div>
)

const Answers = ({ sent, number }: { sent: SentAssessment; number: string }) => (
  <details>
    <summary>
      Your answers<span className="visually-hidden">, {number}</span>
    </summary>
    <Stack gap="lg" mt="sm">
      {[...Map.groupBy(sent.answers, one => one.group)].map(([group, answers]) => (
        <div key={group}>
          <Title order={3} size="h4" mb="xs">
            {group}
          </Title>
          <Stack component="dl" gap="sm" m={0}>
            {answers.map(one => (
              <Answered key={one.question} {...one} />
            ))}
          </Stack>
        </div>
      ))}
    </Stack>
  </details>
)
