import { Button, Stack, Text } from '@mantine/core'
import type { Correctable, CorrectableKey } from '@om/contracts/picture'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { ADULT_AGE, ageOn, parseDob } from '@om/domain/quiz/date'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { PhotoProgress } from '#app/features/check-ins/photo-progress.tsx'
import { Progress } from '#app/features/check-ins/progress.tsx'
import { AttachedPhotos } from '#app/features/photos/attached-photos.tsx'
import { CorrectForm } from '#app/features/picture/correct-form.tsx'
import { KnownLines, ReadFrom, Results, TestRequests } from '#app/features/picture/known.tsx'
import { StrikeDialog, type Striking } from '#app/features/picture/strike-dialog.tsx'
import { useSession } from '#app/features/session/use-session.ts'
import { Card } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { formatDay } from '#app/ui/time.ts'
import { useNow } from '#app/ui/times.tsx'
import { Page, useFreshPage } from '../../parts/page.tsx'
import type { Route } from './+types/records'
import { RecordSections } from './sections.tsx'

const ResultsChart = lazy(() =>
  import('#app/features/picture/results-chart.tsx').then(m => ({ default: m.ResultsChart })),
)

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) => {
  const [picture, checkIns] = await Promise.all([api.picture.mine({}, { signal }), api.checkIns.mine({}, { signal })])
  return { ...picture, checkIns: checkIns.items }
}

export const HydrateFallback = () => <ListSkeleton rows={3} height={160} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** What the clinic knows about the patient, with where it comes from; they correct what is not right, or not any more. */
export default function HealthRecords({ loaderData }: Route.ComponentProps) {
  const { lines, results, requests, correctable, asks, checkIns } = loaderData
  useFreshPage(['picture', 'consult', 'check-in'])
  const [open, setOpen] = useState<CorrectableKey | null>(null)
  const session = useSession()
  const personId = session.state === 'signed-in' ? session.person.id : null
  const [striking, setStriking] = useState<Striking | null>(null)
  const question = correctable.find(one => one.key === open)
  const close = () => setOpen(null)
  const untold = correctable.filter(one => !lines.some(line => line.key === one.key))
  const asked = correctable.filter(one => asks.includes(one.key))
  return (
    <Page>
      <PageHeader
        title="Health Records"
        lead="What we know about you, and since when. Your doctor and the pharmacy rely on it: tell us when something changes."
      />
      <RecordSections />
      {lines.length === 0 ? (
        <EmptyState
          title="Nothing yet"
          text="Once you have sent an assessment, your answers are here to read and to correct."
          action={
            <Button component={Link} to="/patient-dashboard" variant="default">
              See what happens next
            </Button>
          }
        />
      ) : (
        <Stack gap="xl">
          <UnderAge correctable={correctable} />
          {asked.map(one => (
            <section key={one.key} className="note" data-meaning="caution" aria-label="A question for you">
              <Text fw={600}>{one.question}</Text>
              <Text mb="sm">
                Your last answer is too old for the next delivery. Please answer again, also if it is the same.
              </Text>
              <Button onClick={() => setOpen(one.key)}>Answer</Button>
            </section>
          ))}
          {checkIns.length > 0 && (
            <Card title="How it is going" size="lg">
              <Progress checkIns={checkIns} />
            </Card>
          )}
          <PhotoProgress checkIns={checkIns} title="Your photos over time" />
          <Card title="What you told us" size="lg">
            <KnownLines
              lines={lines}
              onStrike={setStriking}
              action={line =>
                correctable.some(one => one.key === line.key) && (
                  <Button size="compact-md" variant="default" onClick={() => setOpen(line.key as CorrectableKey)}>
                    Change<span className="visually-hidden">, {line.name}</span>
                  </Button>
                )
              }
            />
            {untold.length > 0 && (
              <Stack component="ul" gap="xs" mt="lg" className="plain-list">
                {untold.map(one => (
                  <li key={one.key}>
                    <Text>{one.question}</Text>
                    <Text size="sm" c="dimmed">
                      Not answered yet.
                    </Text>
                    <Button size="compact-md" variant="default" mt="xs" onClick={() => setOpen(one.key)}>
                      Answer<span className="visually-hidden">: {one.question}</span>
                    </Button>
                  </li>
                ))}
              </Stack>
            )}
          </Card>
          {requests.length > 0 && (
            <Card title="Letters to your GP" size="lg">
              <Text mb="md">
                Take the letter to your GP. Your doctor waits for the results: your GP may send them to us, or you add
                the paper below.
              </Text>
              <TestRequests requests={requests} />
            </Card>
          )}
          <Card title="Papers with results" size="lg">
            <Stack gap="md">
              <Text>
                Send what your GP or the laboratory gave you: a PDF, a photo or a screenshot. A doctor reads it and
                enters the results below. You can take back what no result was entered from; what a doctor has opened
                stays with the clinic’s record.
              </Text>
              {personId && (
                <AttachedPhotos
                  about={{ kind: 'document', id: personId }}
                  mayAdd
                  caption={photo => <ReadFrom results={results} documentId={photo.id} />}
                />
              )}
            </Stack>
          </Card>
          <Card title="Results" size="lg">
            {results.length > 1 && (
              <Suspense fallback={null}>
                <ResultsChart results={results} />
              </Suspense>
            )}
            {results.length > 0 ? (
              <Results results={results} onStrike={setStriking} mayAttach />
            ) : (
              <Text c="dimmed">No results are on file. Your doctor enters what you or your GP send us.</Text>
            )}
          </Card>
        </Stack>
      )}
      <StrikeDialog fact={striking} onClose={() => setStriking(null)} />
      <Dialog opened={question !== undefined} onClose={close} title={question?.question ?? ''} isWhole>
        {question && <CorrectForm key={question.key} question={question} onDone={close} />}
      </Dialog>
    </Page>
  )
}

/** What somebody reads who has told a date of birth that makes them a minor. (INV-15) */
const UnderAge = ({ correctable }: { correctable: readonly Correctable[] }) => {
  const now = useNow()
  const born = parseDob(correctable.find(one => one.key === 'date_of_birth')?.values[0])
  if (!born || ageOn(born, dayIn(new Date(now), CLINIC_ZONE)) >= ADULT_AGE) return null
  return (
    <section className="note" data-meaning="caution" aria-label="About your age">
      <Stack gap="xs">
        <Text fw={600}>We may only treat adults</Text>
        <Text>
          You told us that you were born on {formatDay(born)}. That makes you under 18, so nothing more is prescribed,
          made, sent or charged, and a doctor looks at it.
        </Text>
        <Text>
          Your GP can help you, and you may bring a parent or somebody else you trust. If something worries you now,
          Kids Helpline listens on <a href="tel:1800551800">1800 55 1800</a>, day and night.
        </Text>
        <Text>Was it a slip? Change it below: a doctor then lets your treatment go on.</Text>
      </Stack>
    </section>
  )
}
