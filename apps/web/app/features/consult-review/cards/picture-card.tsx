import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { labTests, requestTests, type TestCode } from '@om/contracts/picture'
import { tests } from '@om/domain/picture/tests'
import { lazy, Suspense, useCallback, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { AttachedPhotos } from '#app/features/photos/attached-photos.tsx'
import { Corrections } from '#app/features/picture/corrections.tsx'
import { KnownLines, ReadFrom, Results, TestRequests } from '#app/features/picture/known.tsx'
import { StrikeDialog, type Striking } from '#app/features/picture/strike-dialog.tsx'
import { announce } from '#app/ui/announcer.tsx'
import { SectionCard } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { useSend } from '#app/ui/use-send.ts'
import { FactForm } from './fact-form.tsx'
import { ResultDialog } from './result-form.tsx'
import { TakeAway } from './take-away.tsx'

const ResultsChart = lazy(() =>
  import('#app/features/picture/results-chart.tsx').then(m => ({ default: m.ResultsChart })),
)

/** What is true of the patient today, from whichever source, with results to read and to enter. */
export const PictureCard = ({ patientId }: { patientId: string }) => {
  const [open, setOpen] = useState<'result' | 'letter' | 'fact' | 'papers' | null>(null)
  const [readFrom, setReadFrom] = useState<string | null>(null)
  const [striking, setStriking] = useState<Striking | null>(null)
  const load = useCallback(() => api.picture.ofPatient({ params: { id: patientId } }), [patientId])
  const { value: picture, failure, reload } = useLoaded(load)
  useLive(['picture'], () => void reload())
  const close = () => {
    setOpen(null)
    setReadFrom(null)
  }
  return (
    <SectionCard anchor="picture" title="Clinical picture">
      {failure !== null && <ErrorState error={failure} retry={() => void reload()} />}
      {!picture && failure === null && <Skeleton height={120} />}
      {picture && (
        <Stack gap="md">
          <KnownLines lines={picture.lines} onStrike={setStriking} />
          {picture.results.length > 1 && (
            <Suspense>
              <ResultsChart results={picture.results} />
            </Suspense>
          )}
          {picture.results.length > 0 ? (
            <Results
              results={picture.results}
              onStrike={setStriking}
              takeAway={(photo, onDone) => <TakeAway photo={photo} onDone={onDone} />}
            />
          ) : (
            <Text size="sm" c="dimmed">
              No results are on file.
            </Text>
          )}
          {picture.corrections.length > 0 && <Corrections items={picture.corrections} />}
          {picture.requests.length > 0 && (
            <TestRequests
              requests={picture.requests}
              action={({ id, closed }) => closed === null && <CloseRequest id={id} onDone={reload} />}
            />
          )}
        </Stack>
      )}
      <Group gap="xs" mt="md">
        <Button size="compact-md" variant="default" onClick={() => setOpen('result')}>
          Add a result
        </Button>
        <Button size="compact-md" variant="default" onClick={() => setOpen('papers')}>
          Papers with results
        </Button>
        <Button size="compact-md" variant="default" onClick={() => setOpen('letter')}>
          Ask the GP for tests
        </Button>
        {picture && picture.correctable.length > 0 && (
          <Button size="compact-md" variant="default" onClick={() => setOpen('fact')}>
            Enter what was told
          </Button>
        )}
      </Group>
      <StrikeDialog fact={striking} onClose={() => setStriking(null)} onDone={() => void reload()} />
      <ResultDialog
        patientId={patientId}
        documentId={readFrom}
        isOpen={open === 'result'}
        onClose={close}
        onDone={() => void reload()}
      />
      <Dialog opened={open === 'papers'} onClose={close} title="Papers with results" isWhole>
        <Stack gap="md">
          <Text size="sm">
            What the patient sent, or you add: a PDF or a photo. The patient sees it too. Enter a result from its paper,
            so that both stay together.
          </Text>
          <AttachedPhotos
            about={{ kind: 'document', id: patientId }}
            mayAdd
            takeAway={(photo, onDone) => <TakeAway photo={photo} onDone={onDone} />}
            none="There are no papers."
            caption={photo => (
              <>
                <ReadFrom results={picture?.results ?? []} documentId={photo.id} />
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => {
                    setReadFrom(photo.id)
                    setOpen('result')
                  }}
                >
                  Enter a result from it
                </Button>
              </>
            )}
          />
        </Stack>
      </Dialog>
      <Dialog opened={open === 'letter'} onClose={close} title="Ask the GP for tests">
        <LetterForm
          patientId={patientId}
          onDone={() => {
            close()
            void reload()
          }}
        />
      </Dialog>
      <Dialog opened={open === 'fact'} onClose={close} title="Enter what was told" isWhole>
        <FactForm
          patientId={patientId}
          questions={picture?.correctable ?? []}
          onDone={() => {
            close()
            void reload()
          }}
        />
      </Dialog>
    </SectionCard>
  )
}

const usual: TestCode[] = ['potassium', 'egfr']

const AskTyped = z.object({ key: z.uuid(), tests: z.array(z.enum(labTests)) })
type AskTyped = z.infer<typeof AskTyped>

const LetterForm = ({ patientId, onDone }: { patientId: string; onDone: () => void }) => {
  const form = useContractForm(requestTests, {
    draft: { key: `tests:${patientId}`, schema: AskTyped },
    initial: (): AskTyped => ({ key: crypto.randomUUID(), tests: usual }),
    toBody: values => values,
    send: body => api.picture.requestTests({ params: { id: patientId }, body }),
    onDone: () => {
      toast('Asked. The patient has the letter, and the results are awaited.')
      onDone()
    },
  })
  return (
    <form {...form.props} className="stack">
      <Text>The patient finds the letter under Health Records and takes it to their GP.</Text>
      <Checkbox.Group
        label="Tests"
        value={form.values.tests}
        onChange={tests => form.set({ tests: tests as TestCode[] })}
        error={form.errorOf('tests')}
      >
        <Stack gap="xs" mt={6}>
          {labTests.map(code => (
            <Checkbox key={code} value={code} label={tests[code].name} />
          ))}
        </Stack>
      </Checkbox.Group>
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Ask for them
        </Button>
      </Group>
    </form>
  )
}

const CloseRequest = ({ id, onDone }: { id: string; onDone: () => Promise<void> }) => {
  const { send, busy, problem } = useSend(
    async () => {
      await api.picture.closeRequest({ params: { id } })
      await onDone()
    },
    { revalidate: false, onDone: () => announce('Closed. Nothing of it is awaited.') },
  )
  return (
    <>
      <Button size="compact-md" variant="subtle" loading={busy} onClick={() => void send()}>
        Wait no longer
      </Button>
      <ProblemAlert problem={problem} />
    </>
  )
}
