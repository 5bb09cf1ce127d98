import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type EffectMessage, type MySideEffect, writeAboutSideEffect } from '@om/contracts/side-effects'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { KEPT, onArrival, sendOrKeep } from '#app/features/outbox/outbox.ts'
import { WaitingHere } from '#app/features/outbox/waiting-list.tsx'
import { AttachedPhotos } from '#app/features/photos/attached-photos.tsx'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useNow } from '#app/ui/times.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { HelpCard } from './help-card.tsx'
import { helpWithoutClinic } from './help-without-clinic.ts'
import { badgeOf, effectLine, severityWords, toldLine, whatHappens } from './side-effect-words.ts'

/** One report: help first where it is needed, what happens, what was written, and room to write. */
export const SideEffectCard = ({ report }: { report: MySideEffect }) => {
  const { label, meaning } = badgeOf(report)
  const now = useNow()
  return (
    <Card
      title={`Side effect: ${effectLine(report)}`}
      size="lg"
      aside={<StatusBadge meaning={meaning}>{label}</StatusBadge>}
    >
      <Stack gap="md">
        {report.help && report.can.write && <HelpCard help={report.help} />}
        {whatHappens(report, now).map(line => (
          <Text key={line}>{line}</Text>
        ))}
        <Text size="sm" c="dimmed">
          You {toldLine(report) || 'reported it'} on {formatDateTime(report.reportedAt)}.{' '}
          {severityWords[report.severity]}. {report.number}
        </Text>
        {report.words && <Words>{report.words}</Words>}
        <AttachedPhotos about={{ kind: 'side_effect', id: report.id }} mayAdd={report.can.write} />
        <EffectMessages messages={report.messages} isMine={role => role === 'patient'} />
        <WaitingHere of={({ task }) => task.kind === 'side_effect_message' && task.reportId === report.id} />
        {report.can.write && <WriteForm report={report} />}
      </Stack>
    </Card>
  )
}

const Words = ({ children }: { children: string }) => (
  <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Text>
)

type MessagesProps = { messages: z.infer<typeof EffectMessage>[]; isMine: (role: 'patient' | 'doctor') => boolean }

/** What doctor and patient wrote, in order. */
export const EffectMessages = ({ messages, isMine }: MessagesProps) =>
  messages.length > 0 && (
    <Stack component="ol" gap="sm" className="plain-list">
      {messages.map(({ by, body, at }) => (
        <li key={`${at}${by.role}`}>
          <Words>{body}</Words>
          <Text size="xs" c="dimmed">
            {isMine(by.role) ? 'You' : by.name}, <time dateTime={at}>{formatDateTime(at)}</time>
          </Text>
        </li>
      ))}
    </Stack>
  )

const Typed = z.object({ key: z.uuid(), body: z.string() })

const WriteForm = ({ report }: { report: MySideEffect }) => {
  const { id } = report
  const [help, setHelp] = useState<MySideEffect['help']>(null)
  // What waited has arrived: the clinic knows.
  useEffect(
    () =>
      onArrival(({ task }) => {
        if (task.kind === 'side_effect_message' && task.reportId === id) setHelp(null)
      }),
    [id],
  )
  const form = useContractForm(writeAboutSideEffect, {
    draft: { key: `side-effect:${id}`, schema: Typed },
    initial: () => ({ key: crypto.randomUUID(), body: '' }),
    toBody: values => values,
    send: body =>
      sendOrKeep(
        {
          id: body.key,
          title: `About your side effect: ${effectLine(report)}`,
          lines: [body.body],
          page: '/patient-dashboard',
          task: { kind: 'side_effect_message', reportId: id, body },
        },
        () => api.sideEffects.write({ params: { id }, body }),
        () => setHelp(helpWithoutClinic({ effects: [], words: body.body, severity: report.severity })),
      ),
    onDone: reply => {
      form.set({ key: crypto.randomUUID(), body: '' })
      toast(reply === KEPT ? 'It waits on this device until there is a connection.' : 'Sent to the doctors.')
    },
  })
  return (
    <form {...form.props} className="stack" aria-label="Write to the doctor">
      {help && <HelpCard help={help} isUnheard />}
      <Textarea label="Write to the doctor" autosize minRows={2} {...form.capped('body')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" variant="default" loading={form.busy}>
          Send
        </Button>
      </Group>
    </form>
  )
}
