import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { effectCodes, effectSeverities, type MySideEffect, reportSideEffect } from '@om/contracts/side-effects'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { AttachedPhotos } from '#app/features/photos/attached-photos.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { EffectChips, SeverityField } from './effect-chips.tsx'
import { HelpCard } from './help-card.tsx'
import { effectLine, whatHappens } from './side-effect-words.ts'

const Typed = z.object({
  id: z.uuid(),
  effects: z.array(z.enum(effectCodes)),
  words: z.string(),
  severity: z.enum(effectSeverities),
  startedOn: z.string(),
})
type Typed = z.infer<typeof Typed>

type Props = { mayReport: boolean; onClose: () => void }

/** The list of what can be noticed, how bad it is, and room for words; afterwards what happens now. */
export const ReportForm = ({ mayReport, onClose }: Props) => {
  const [sent, setSent] = useState<MySideEffect | null>(null)
  if (!mayReport) return <NothingToReport onClose={onClose} />
  return sent ? <Sent report={sent} onClose={onClose} /> : <Form onSent={setSent} />
}

const Form = ({ onSent }: { onSent: (report: MySideEffect) => void }) => {
  const form = useContractForm(reportSideEffect, {
    draft: { key: 'side-effect', schema: Typed },
    initial: (): Typed => ({ id: crypto.randomUUID(), effects: [], words: '', severity: 'mild', startedOn: '' }),
    toBody: values => ({ ...values, startedOn: values.startedOn || null }),
    send: body => api.sideEffects.report({ body }),
    onDone: onSent,
  })
  const { values } = form
  return (
    <form {...form.props} className="stack">
      <Text>
        <strong>
          In danger? Call <a href="tel:000">000</a> now.
        </strong>{' '}
        Otherwise choose everything you have noticed.
      </Text>
      <EffectChips value={values.effects} onChange={effects => form.set({ effects })} error={form.errorOf('effects')} />
      <Textarea
        label={values.effects.includes('other') ? 'What is it?' : 'In your own words (optional)'}
        description="What it is like, when it comes, what you have done about it."
        autosize
        minRows={2}
        {...form.capped('words')}
      />
      <SeverityField value={values.severity} onChange={severity => form.set({ severity })} />
      <TextInput type="date" label="Since when? (optional)" {...form.text('startedOn')} />
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
