import { Button, Checkbox, Group, NativeSelect, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { addTestResult, type TestCode, testCodes } from '@om/contracts/picture'
import { tests } from '@om/domain/picture/tests'
import { IconMail } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { useLive } from '#app/browser/live.ts'
import { KnownLines, Results } from '#app/features/picture/known.tsx'
import { SectionCard } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { toLocalField } from '../panels/local-time.ts'

/** What is true of the patient today, from whichever source, with results to read and to enter. */
export const PictureCard = ({ patientId }: { patientId: string }) => {
  const [open, setOpen] = useState<'result' | 'letter' | null>(null)
  const load = useCallback(() => api.picture.ofPatient({ params: { id: patientId } }), [patientId])
  const { value: picture, failure, reload } = useLoaded(load)
  useLive(['picture'], () => void reload())
  const close = () => setOpen(null)
  return (
    <SectionCard anchor="picture" title="Clinical picture">
      {failure !== null && <ErrorState error={failure} retry={() => void reload()} />}
      {!picture && failure === null && <Skeleton height={120} />}
      {picture && (
        <Stack gap="md">
          <KnownLines lines={picture.lines} />
          {picture.results.length > 0 ? (
            <Results results={picture.results} />
          ) : (
            <Text size="sm" c="dimmed">
              No results are on file.
            </Text>
          )}
        </Stack>
      )}
      <Group gap="xs" mt="md">
        <Button size="compact-md" variant="default" onClick={() => setOpen('result')}>
          Add a result
        </Button>
        <Button size="compact-md" variant="default" onClick={() => setOpen('letter')}>
          Ask the GP for tests
        </Button>
      </Group>
      <ResultDialog patientId={patientId} isOpen={open === 'result'} onClose={close} onDone={() => void reload()} />
      <Dialog opened={open === 'letter'} onClose={close} title="Ask the GP for tests">
        <LetterForm patientId={patientId} />
      </Dialog>
    </SectionCard>
  )
}

type DialogProps = { patientId: string; isOpen: boolean; onClose: () => void; onDone: () => void }

/** A result is entered, here or where a signature waits for it. */
export const ResultDialog = ({ patientId, isOpen, onClose, onDone }: DialogProps) => (
  <Dialog opened={isOpen} onClose={onClose} title="Add a result">
    <ResultForm
      patientId={patientId}
      onDone={() => {
        onClose()
        onDone()
      }}
    />
  </Dialog>
)

const Typed = z.object({
  key: z.uuid(),
  test: z.enum(testCodes),
  value: z.string(),
  measuredOn: z.string(),
  note: z.string(),
})
type Typed = z.infer<typeof Typed>

const options = testCodes.map(value => ({ value, label: `${tests[value].name}, ${tests[value].unit}` }))

const ResultForm = ({ patientId, onDone }: { patientId: string; onDone: () => void }) => {
  const form = useContractForm(addTestResult, {
    draft: { key: `result:${patientId}`, schema: Typed },
    initial: (): Typed => ({
      key: crypto.randomUUID(),
      test: 'blood_pressure',
      value: '',
      measuredOn: toLocalField(clinicNow()).slice(0, 10),
      note: '',
    }),
    toBody: values => values,
    send: body => api.picture.addResult({ params: { id: patientId }, body }),
    onDone: () => {
      toast('Kept in the record.')
      onDone()
    },
  })
  const { test } = form.values
  return (
    <form {...form.props} className="stack">
      <NativeSelect
        label="Test"
        data={options}
        value={test}
        onChange={event => form.set({ test: event.currentTarget.value as TestCode })}
      />
      <Group grow align="flex-start">
        <TextInput
          label={`Value in ${tests[test].unit}`}
          placeholder={test === 'blood_pressure' ? '120/80' : undefined}
          inputMode={test === 'blood_pressure' ? 'text' : 'decimal'}
          {...form.text('value')}
        />
        <TextInput type="date" label="Measured on" {...form.text('measuredOn')} />
      </Group>
      <Textarea label="Note (optional)" autosize minRows={1} {...form.capped('note')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Keep the result
        </Button>
      </Group>
    </form>
  )
}

const usual: TestCode[] = ['potassium', 'egfr']

const LetterForm = ({ patientId }: { patientId: string }) => {
  const [chosen, setChosen] = useState<string[]>(usual)
  return (
    <Stack gap="md">
      <Text>The patient takes this letter to their GP.</Text>
      <Checkbox.Group label="Tests" value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt={6}>
          {testCodes.map(code => (
            <Checkbox key={code} value={code} label={tests[code].name} />
          ))}
        </Stack>
      </Checkbox.Group>
      {chosen.length === 0 ? (
        <Text c="dimmed">Choose at least one test.</Text>
      ) : (
        <Group justify="flex-end">
          <PdfButton
            icon={IconMail}
            fetchFile={() => api.picture.testRequest({ params: { id: patientId }, query: { tests: chosen.join(',') } })}
          >
            Open the letter
          </PdfButton>
        </Group>
      )}
    </Stack>
  )
}
