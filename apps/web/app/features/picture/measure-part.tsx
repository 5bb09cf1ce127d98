import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { PhotoSet } from '@om/contracts/photos'
import { addTestResult, photoMeasures, type TestResult } from '@om/contracts/picture'
import { tests } from '@om/domain/picture/tests'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { formatDay } from '#app/ui/time.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { StrikeDialog, type Striking } from './strike-dialog.tsx'

const Typed = z.object({ key: z.uuid(), test: z.enum(photoMeasures), value: z.string(), note: z.string() })
type Typed = z.infer<typeof Typed>

const options = photoMeasures.map(value => ({ value, label: `${tests[value].name}, ${tests[value].unit}` }))

type Props = { patientId: string; photo: PhotoSet['photos'][number] }

/** What a doctor has measured on one photo, and another measure of it; each has the day of the photo. */
export const MeasurePart = ({ patientId, photo }: Props) => {
  const load = useCallback(() => api.picture.ofPatient({ params: { id: patientId } }), [patientId])
  const { value, failure, reload } = useLoaded(load)
  const [striking, setStriking] = useState<Striking | null>(null)
  const mine = value?.results.filter(({ documentId }) => documentId === photo.id) ?? []
  return (
    <Stack gap="sm" role="group" aria-label="Measures on this photo">
      <Text fw={600}>Measures on this photo</Text>
      {failure !== null && <ErrorState error={failure} retry={() => void reload()} />}
      {mine.length > 0 && (
        <Stack component="ul" className="plain-list" gap="xs">
          {mine.map(result => (
            <li key={result.id}>
              <Measured result={result} onStrike={setStriking} />
            </li>
          ))}
        </Stack>
      )}
      {photo.points && !photo.unfit ? (
        <MeasureForm patientId={patientId} photo={photo} onDone={() => void reload()} />
      ) : (
        <Text size="sm" c="dimmed">
          {photo.unfit
            ? 'Nothing is measured on a photo that cannot be used.'
            : 'Line this photo up with another one first, so that both are measured in the same place.'}
        </Text>
      )}
      <StrikeDialog fact={striking} onClose={() => setStriking(null)} onDone={() => void reload()} />
    </Stack>
  )
}

const Measured = ({ result, onStrike }: { result: TestResult; onStrike: (fact: Striking) => void }) => {
  const { id, test, value, unit, by, at, note, struck, canStrike } = result
  const words = `${tests[test].name} ${value} ${unit}`
  return (
    <Group gap="xs">
      <Text flex="1 1 200px" style={{ overflowWrap: 'anywhere' }}>
        {struck ? <s>{words}</s> : words}, {by}, {formatDay(at)}
        {note && `. ${note}`}
        {struck && `. Entered in error, ${struck.by}: ${struck.reason}`}
      </Text>
      {canStrike && !struck && (
        <Button size="compact-md" variant="subtle" onClick={() => onStrike({ id, words })}>
          Entered in error<span className="visually-hidden">: {words}</span>
        </Button>
      )}
    </Group>
  )
}

const MeasureForm = ({ patientId, photo, onDone }: Props & { onDone: () => void }) => {
  const form = useContractForm(addTestResult, {
    draft: { key: `measure:${photo.id}`, schema: Typed },
    initial: (): Typed => ({ key: crypto.randomUUID(), test: 'hair_density', value: '', note: '' }),
    toBody: values => ({ ...values, documentId: photo.id, measuredOn: photo.takenAt.slice(0, 10) }),
    send: body => api.picture.addResult({ params: { id: patientId }, body }),
    onDone: () => {
      announce('The measure is kept.')
      form.reset()
      onDone()
    },
    revalidate: false,
  })
  const { test } = form.values
  // Another value is another measure than one whose answer was lost.
  const change = (some: Partial<Typed>) => form.set({ key: crypto.randomUUID(), ...some })
  return (
    <form {...form.props} className="stack" aria-label="Measure on the photo">
      <Group grow align="flex-start">
        <NativeSelect
          label="Measure"
          data={options}
          value={test}
          onChange={event =>
            change({ test: photoMeasures.find(one => one === event.currentTarget.value) ?? 'hair_density' })
          }
        />
        <TextInput
          label={`Value in ${tests[test].unit}`}
          inputMode="decimal"
          {...form.text('value')}
          onChange={event => change({ value: event.currentTarget.value })}
        />
      </Group>
      <TextInput
        label="How it was read (optional)"
        description="Such as the trichoscope, and where. The patient reads it too."
        maxLength={300}
        {...form.text('note')}
        onChange={event => change({ note: event.currentTarget.value })}
      />
      {form.errorOf('documentId') && <Text c="danger">{form.errorOf('documentId')}</Text>}
      <ProblemAlert problem={form.problem} />
      <Button type="submit" variant="default" loading={form.busy} w="fit-content">
        Keep the measure
      </Button>
    </form>
  )
}
