import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import {
  certificateKinds,
  type DoctorLetter,
  type DoctorLetters,
  doctorLetters,
  letterKinds,
  letterParts,
} from '@om/contracts/doctor-letters'
import type { Me } from '@om/contracts/me'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { letterTitles } from '@om/domain/gp-letters'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { UsualWords, useUsed, valuesOf, type WordsFor } from '../usual-words.tsx'

/** What is typed; the contract looks at it when it is read or signed. */
const Typed = z.object({
  key: z.string(),
  content: z.object({
    kind: z.enum(letterKinds),
    to: z.string(),
    text: z.string(),
    asks: z.string(),
    parts: z.array(z.enum(letterParts)),
    certifies: z.enum(certificateKinds),
    from: z.string(),
    until: z.string(),
  }),
})
type Typed = z.infer<typeof Typed>

const says: Record<(typeof certificateKinds)[number], string> = {
  attended: 'Attended a consultation',
  unfit: 'Unfit for work or study',
  fit: 'Fit for work or study',
}

const partWords: Record<(typeof letterParts)[number], string> = {
  medicines: 'Medicines that we prescribe',
  answers: 'Health, medicines and allergies as told by the patient',
  results: 'Results on file',
}

const begin = (before: DoctorLetter | null): Typed => {
  const { kind, to, text, asks, parts, certifies, from, until } = before?.content ?? {
    ...{ kind: 'dermatologist' as const, to: '', text: '', asks: '', parts: [], certifies: null },
    ...{ from: dayIn(new Date(clinicNow()), CLINIC_ZONE), until: null },
  }
  return {
    key: crypto.randomUUID(),
    content: { kind, to, text, asks, parts, certifies: certifies ?? 'attended', from: from ?? '', until: until ?? '' },
  }
}

/** In the shape of the contract: a certificate tells nothing of the record, a referral has no days. */
const contentOf = ({ content: { certifies, from, until, asks, parts, ...rest } }: Typed) =>
  rest.kind === 'certificate'
    ? { ...rest, asks: '', parts: [], certifies, from: from || null, until: until || null }
    : { ...rest, asks, parts, certifies: null, from: null, until: null }

type Props = {
  consult: WordsFor
  me: Pick<Me, 'firstName' | 'lastName'>
  /** The letter whose place it takes; null for a new one. */
  before: DoctorLetter | null
  onDone: (letters: DoctorLetters) => void
}

/** A referral or a certificate being written: begun from usual words, read as PDF, then signed. */
export const LetterForm = ({ consult, me, before, onDone }: Props) => {
  const params = { id: consult.patient.id }
  const { used, use } = useUsed()
  const form = useContractForm(doctorLetters.sign, {
    draft: { key: `letter:${before?.id ?? consult.patient.id}`, schema: Typed },
    initial: () => begin(before),
    toBody: values => ({ key: values.key, replaces: before?.id ?? null, from: used, content: contentOf(values) }),
    send: body => api.doctorLetters.sign({ params, body }),
    onDone,
    revalidate: false,
  })
  const { content } = form.values
  const isCertificate = content.kind === 'certificate'
  // Other words are another letter than one whose answer was lost.
  const change = (some: Partial<Typed['content']>) =>
    form.set({ key: crypto.randomUUID(), content: { ...content, ...some } })
  const typed = (name: 'to' | 'text' | 'asks' | 'from' | 'until') => ({
    ...form.text(`content.${name}`),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  })
  return (
    <form {...form.props} className="stack" aria-label="Write the letter">
      {before && (
        <Text>
          It takes the place of the one before. Both are kept; where the patient sent that by link, the link ends.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NativeSelect
          label="Letter"
          data={letterKinds.map(value => ({ value, label: letterTitles[value] }))}
          value={content.kind}
          disabled={before !== null}
          onChange={event =>
            change({ kind: letterKinds.find(one => one === event.currentTarget.value) ?? 'dermatologist' })
          }
        />
        <TextInput
          label={isCertificate ? 'For whom (optional)' : 'Doctor or clinic'}
          placeholder={isCertificate ? 'To whom it may concern' : undefined}
          maxLength={160}
          {...typed('to')}
        />
      </SimpleGrid>
      {isCertificate && (
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <NativeSelect
            label="It says"
            data={certificateKinds.map(value => ({ value, label: says[value] }))}
            value={content.certifies}
            onChange={event =>
              change({ certifies: certificateKinds.find(one => one === event.currentTarget.value) ?? 'attended' })
            }
          />
          <TextInput type="date" label="From" {...typed('from')} />
          <TextInput
            type="date"
            label={content.certifies === 'unfit' ? 'Last day' : 'Last day (optional)'}
            {...typed('until')}
          />
        </SimpleGrid>
      )}
      <UsualWords
        kind="letter"
        label="Start from"
        consult={consult}
        values={valuesOf(consult, me)}
        only={({ letter }) => !letter || letter === content.kind}
        isUsed={words => content.text.includes(words)}
        onChoose={(words, id) => {
          use(id)
          change({ text: [content.text.trim(), words].filter(Boolean).join('\n\n') })
        }}
      />
      <Textarea
        label={isCertificate ? 'To add (optional)' : 'Why you refer'}
        description={isCertificate ? 'A certificate names no diagnosis unless you write one here.' : undefined}
        autosize
        minRows={3}
        maxLength={3000}
        {...typed('text')}
      />
      {!isCertificate && (
        <>
          <Textarea label="What you ask" autosize minRows={2} maxLength={1000} {...typed('asks')} />
          <Checkbox.Group
            label="Include from the record, as it is today"
            value={content.parts}
            onChange={parts => change({ parts: letterParts.filter(one => parts.includes(one)) })}
          >
            <Stack gap="xs" mt={6}>
              {letterParts.map(part => (
                <Checkbox key={part} value={part} label={partWords[part]} />
              ))}
            </Stack>
          </Checkbox.Group>
        </>
      )}
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end" gap="xs">
        <Text size="sm" c="dimmed">
          Once signed it is not changed. The patient has it at once and is told.
        </Text>
        <PdfButton fetchFile={() => api.doctorLetters.preview({ params, body: { content: contentOf(form.values) } })}>
          Read it first
        </PdfButton>
        <Button type="submit" loading={form.busy}>
          Sign the letter
        </Button>
      </Group>
    </form>
  )
}
