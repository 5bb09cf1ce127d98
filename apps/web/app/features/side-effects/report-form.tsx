import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import {
  effectCodes,
  effectSeverities,
  type MySideEffect,
  reportForPatient,
  reportSideEffect,
  toldHow,
} from '@om/contracts/side-effects'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { KEPT, onArrival, sendOrKeep } from '#app/features/outbox/outbox.ts'
import { KeptView } from '#app/features/outbox/waiting-list.tsx'
import { AttachedPhotos } from '#app/features/photos/attached-photos.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useConfig } from '#app/ui/use-config.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { EffectChips, SeverityField } from './effect-chips.tsx'
import { HelpCard } from './help-card.tsx'
import { helpWithoutClinic } from './help-without-clinic.ts'
import { effectLine, severityWords, toldWords, whatHappens } from './side-effect-words.ts'

const Typed = z.object({
  id: z.uuid(),
  effects: z.array(z.enum(effectCodes)),
  words: z.string(),
  severity: z.enum(effectSeverities),
  startedOn: z.string(),
})
type Typed = z.infer<typeof Typed>

type FieldsForm = {
  values: Omit<Typed, 'id'>
  set: (some: Partial<Omit<Typed, 'id'>>) => void
  errorOf: (name: string) => string | undefined
  capped: (name: 'words') => ComponentProps<typeof Textarea>
  text: (name: 'startedOn') => ComponentProps<typeof TextInput>
}

/** What was noticed, in which words, how bad it is and since when. */
const ReportFields = ({ form }: { form: FieldsForm }) => {
  const { effects, severity } = form.values
  return (
    <>
      <EffectChips value={effects} onChange={set => form.set({ effects: set })} error={form.errorOf('effects')} />
      <Textarea
        label={effects.includes('other') ? 'What is it?' : 'In your own words (optional)'}
        description="What it is like, when it comes, what you have done about it."
        autosize
        minRows={2}
        {...form.capped('words')}
      />
      <SeverityField value={severity} onChange={set => form.set({ severity: set })} />
      <TextInput type="date" label="Since when? (optional)" {...form.text('startedOn')} />
    </>
  )
}

type Props = { mayReport: boolean; onClose: () => void }

/** The list of what can be noticed, how bad it is, and room for words; afterwards what happens now. */
export const ReportForm = ({ mayReport, onClose }: Props) => {
  const [sent, setSent] = useState<MySideEffect | null>(null)
  const [kept, setKept] = useState<Kept | null>(null)
  const keptId = kept?.id
  // What waited has arrived: the clinic knows, and says what follows.
  useEffect(
    () =>
      onArrival((entry, reply) => {
        const read = reportSideEffect.reply.safeParse(reply)
        if (entry.id === keptId && read.success) setSent(read.data)
      }),
    [keptId],
  )
  if (!mayReport) return <NothingToReport onClose={onClose} />
  if (sent) return <Sent report={sent} onClose={onClose} />
  return (
    <Stack gap="md">
      {kept?.help && <HelpCard help={kept.help} isUnheard />}
      {kept?.isKept ? (
        <KeptView
          id={kept.id}
          onClose={onClose}
          onChange={() => setKept(before => before && { ...before, isKept: false })}
        />
      ) : (
        <Form onSent={setSent} onKept={setKept} />
      )}
    </Stack>
  )
}

/** A report that waits on this device, and the help that is needed first. */
type Kept = { id: string; help: MySideEffect['help']; isKept: boolean }

/** Where what is typed is kept. */
const DRAFT = 'side-effect'

const Form = ({ onSent, onKept }: { onSent: (report: MySideEffect) => void; onKept: (kept: Kept) => void }) => {
  const form = useContractForm(reportSideEffect, {
    draft: { key: DRAFT, schema: Typed },
    initial: (): Typed => ({ id: crypto.randomUUID(), effects: [], words: '', severity: 'mild', startedOn: '' }),
    toBody: values => ({ ...values, startedOn: values.startedOn || null }),
    send: async (body, values) => {
      const kept = (isKept: boolean) => onKept({ id: body.id, help: helpWithoutClinic(body), isKept })
      const reply = await sendOrKeep(
        {
          id: body.id,
          title: `Side effect: ${effectLine(body)}`,
          lines: [severityWords[body.severity], body.words].filter(Boolean),
          page: '/patient-dashboard#side-effect',
          task: { kind: 'side_effect', body },
          draft: { key: DRAFT, values },
        },
        () => api.sideEffects.report({ body }),
        () => kept(false),
      )
      if (reply === KEPT) kept(true)
      return reply
    },
    onDone: reply => {
      if (reply !== KEPT) onSent(reply)
    },
  })
  return (
    <form {...form.props} className="stack">
      <Text>
        <strong>
          In danger? Call <a href="tel:000">000</a> now.
        </strong>{' '}
        Otherwise choose everything you have noticed.
      </Text>
      <ReportFields form={form} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Send to a doctor
        </Button>
      </Group>
    </form>
  )
}

const Sent = ({ report, onClose }: { report: MySideEffect; onClose: () => void }) => {
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [now] = useState(clinicNow)
  return (
    <Stack gap="md">
      {report.help && <HelpCard help={report.help} />}
      <Text ref={heading} tabIndex={-1} fw={600} role="status">
        {report.state === 'self_care'
          ? 'Kept in your record. Nobody has to do anything now.'
          : 'Sent. It is in your record, and the doctors have it.'}
      </Text>
      <Text>{effectLine(report)}</Text>
      {whatHappens(report, now).map(line => (
        <Text key={line}>{line}</Text>
      ))}
      {report.can.write && (
        <>
          <Text>If it can be seen, a photo helps the doctor.</Text>
          <AttachedPhotos about={{ kind: 'side_effect', id: report.id }} mayAdd />
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}

const NothingToReport = ({ onClose }: { onClose: () => void }) => {
  const { contact } = useConfig()
  return (
    <Stack gap="md">
      <Text>
        We have not prescribed anything for you, so there is no treatment of ours to report about. If you feel unwell,
        see your GP, call us on <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>, or call{' '}
        <a href="tel:000">000</a> in an emergency.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}

const ToldTyped = Typed.extend({ toldBy: z.enum(toldHow).or(z.literal('')) })

type ForPatient = { patientId: string; firstName: string; onClose: () => void }

/** What a patient told the clinic, entered by whoever was told; afterwards what to say to them. */
export const ReportForPatientForm = ({ patientId, firstName, onClose }: ForPatient) => {
  const [sent, setSent] = useState<Awaited<ReturnType<typeof api.sideEffects.reportForPatient>> | null>(null)
  const form = useContractForm(reportForPatient, {
    draft: { key: `side-effect-for:${patientId}`, schema: ToldTyped },
    initial: (): z.infer<typeof ToldTyped> => ({
      id: crypto.randomUUID(),
      effects: [],
      words: '',
      severity: 'mild',
      startedOn: '',
      toldBy: '',
    }),
    toBody: ({ id, startedOn, ...values }) => ({ ...values, reportId: id, startedOn: startedOn || null }),
    send: body => api.sideEffects.reportForPatient({ params: { id: patientId }, body }),
    onDone: setSent,
  })
  if (sent)
    return (
      <Stack gap="md">
        <Text fw={600} role="status">
          On record as {sent.number}, {sent.level}. {firstName} sees it too.
        </Text>
        {sent.help && (
          <>
            <Text>Say this to {firstName} now:</Text>
            <HelpCard help={sent.help} />
          </>
        )}
        {sent.held.length > 0 && <Text>On hold until a doctor has settled it: {sent.held.join(', ')}.</Text>}
        <Text>
          {sent.dueAt
            ? `It is a task of the doctors, due ${formatDateTime(sent.dueAt)}.`
            : 'Nobody has to do anything: care at home is enough.'}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    )
  return (
    <form {...form.props} className="stack">
      <Text>
        As {firstName} tells it. The same rules read it as if {firstName} had reported it.
      </Text>
      <ReportFields form={form} />
      <NativeSelect
        label="How were you told?"
        data={[{ value: '', label: 'Choose' }, ...toldHow.map(value => ({ value, label: toldWords[value] }))]}
        value={form.values.toldBy}
        error={form.errorOf('toldBy')}
        onChange={({ currentTarget }) => form.set({ toldBy: toldHow.find(one => one === currentTarget.value) ?? '' })}
      />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Enter the report
        </Button>
      </Group>
    </form>
  )
}
