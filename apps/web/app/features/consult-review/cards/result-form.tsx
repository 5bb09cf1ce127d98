import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { addTestResult, labTests, type TestCode } from '@om/contracts/picture'
import { parseReading, tests } from '@om/domain/picture/tests'
import { type Meant, meantInstead } from '@om/domain/picture/units'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { toLocalField } from '../panels/local-time.ts'

type DialogProps = {
  patientId: string
  /** The paper that it is read from. */
  documentId?: string | null
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

/** A result is entered, here or where a signature waits for it. */
export const ResultDialog = ({ patientId, documentId = null, isOpen, onClose, onDone }: DialogProps) => (
  <Dialog opened={isOpen} onClose={onClose} title="Add a result">
    <ResultForm
      key={documentId}
      patientId={patientId}
      documentId={documentId}
      onDone={() => {
        onClose()
        onDone()
      }}
    />
  </Dialog>
)

const Typed = z.object({
  key: z.uuid(),
  test: z.enum(labTests),
  value: z.string(),
  measuredOn: z.string(),
  note: z.string(),
  /** That a value which may be in another unit is right. */
  asTyped: z.boolean(),
})
type Typed = z.infer<typeof Typed>

const options = labTests.map(value => ({ value, label: `${tests[value].name}, ${tests[value].unit}` }))

const NOTE_MOST = 300

type MeantProps = { test: TestCode; value: string; onTake: (meant: Meant) => void; onKeep: () => void }

/** Asks whether a value is in another unit, where it would be ordinary in that one. */
const MeantUnit = ({ test, value, onTake, onKeep }: MeantProps) => {
  const { unit } = tests[test]
  const meant = meantInstead(test, value)
  const typed = value.trim()
  return (
    <Alert color="caution" variant="light" title={`Did you mean ${meant.map(one => one.value).join(' or ')} ${unit}?`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {typed} {unit} would be out of the ordinary. Look at the unit on the paper.
        </Text>
        {meant.map(one => (
          <Button key={one.unit} size="compact-md" variant="default" onClick={() => onTake(one)}>
            It is {typed} {one.unit}: fill in {one.value} {unit}
          </Button>
        ))}
        {parseReading(test, value) && (
          <Button size="compact-md" variant="subtle" onClick={onKeep}>
            It is right as typed
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

type FormProps = { patientId: string; documentId: string | null; onDone: () => void }

const ResultForm = ({ patientId, documentId, onDone }: FormProps) => {
  /** The test and the value that was asked about; another one is asked about anew. */
  const [asked, setAsked] = useState<string | null>(null)
  const form = useContractForm(addTestResult, {
    draft: { key: `result:${documentId ?? patientId}`, schema: Typed },
    initial: (): Typed => ({
      key: crypto.randomUUID(),
      test: 'blood_pressure',
      value: '',
      measuredOn: toLocalField(clinicNow()).slice(0, 10),
      note: '',
      asTyped: false,
    }),
    toBody: ({ key, test, value, measuredOn, note }) => ({ key, test, value, measuredOn, note, documentId }),
    confirm: ({ test, value, asTyped }) => {
      const isRight = asTyped || meantInstead(test, value).length === 0
      setAsked(isRight ? null : `${test} ${value}`)
      return isRight
    },
    send: body => api.picture.addResult({ params: { id: patientId }, body }),
    onDone: () => {
      toast('Kept in the record.')
      onDone()
    },
  })
  const { test, value, note } = form.values
  // Another value is another result than one whose answer was lost.
  const change = (some: Partial<Typed>) => form.set({ key: crypto.randomUUID(), ...some })
  const typed = (name: 'value' | 'measuredOn') => ({
    ...form.text(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  })
  const take = (meant: Meant) => {
    const longer = [note, `Reported as ${value.trim()} ${meant.unit}.`].filter(Boolean).join(' ')
    change({ value: meant.value, note: longer.length > NOTE_MOST ? note : longer })
    announce(`${meant.value} ${tests[test].unit} is filled in, and not kept yet.`)
  }
  return (
    <form {...form.props} className="stack">
      {documentId && <Text size="sm">It is read from the paper that you opened, and stays together with it.</Text>}
      <NativeSelect
        label="Test"
        data={options}
        value={test}
        onChange={event => change({ test: event.currentTarget.value as TestCode })}
      />
      <Group grow align="flex-start">
        <TextInput
          label={`Value in ${tests[test].unit}`}
          placeholder={test === 'blood_pressure' ? '120/80' : undefined}
          inputMode={test === 'blood_pressure' ? 'text' : 'decimal'}
          {...typed('value')}
        />
        <TextInput type="date" label="Measured on" {...typed('measuredOn')} />
      </Group>
      {asked === `${test} ${value}` && (
        <MeantUnit test={test} value={value} onTake={take} onKeep={() => void form.submit({ asTyped: true })} />
      )}
      <Textarea
        label="Note (optional)"
        autosize
        minRows={1}
        {...form.capped('note')}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Keep the result
        </Button>
      </Group>
    </form>
  )
}
