import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { answerSideEffect, type SideEffect } from '@om/contracts/side-effects'
import { formatDay } from '@om/domain/dates'
import { medicineName } from '@om/domain/formulary/medicines'
import { effectRule, effects } from '@om/domain/side-effects/effects'
import { outcomeNames, seriousnessNames } from '@om/domain/side-effects/today'
import { IconFileText, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'
import type { Meaning } from '#app/brand/looks.ts'
import { api } from '#app/browser/api.ts'
import { AttachedPhotos } from '#app/features/photos/attached-photos.tsx'
import { ReportForPatient } from '#app/features/side-effects/report-for-patient.tsx'
import { toldLine } from '#app/features/side-effects/side-effect-words.ts'
import { Facts, SectionCard } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { RelativeTime } from '#app/ui/times.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { SettleForm } from './settle-effect.tsx'

const TgaForm = lazy(() => import('./tga-forms.tsx').then(m => ({ default: m.TgaForm })))
const CorrectTgaForm = lazy(() => import('./tga-forms.tsx').then(m => ({ default: m.CorrectTgaForm })))

type Action = 'answer' | 'settle' | 'tga' | 'correctTga'

const titles: Record<Action, string> = {
  answer: 'Answer',
  settle: 'Settle',
  tga: 'Reported to the regulator',
  correctTga: 'Correct what was recorded',
}

/** What the patient has reported of the treatment, newest first, and what they tell the doctor; nothing before there is one. */
export const SideEffectsCard = ({ consult }: { consult: ConsultForDoctor }) => {
  const [open, setOpen] = useState<{ action: Action; id: string } | null>(null)
  const { sideEffects, patient, prescriptions } = consult
  if (sideEffects.length === 0 && prescriptions.length === 0) return null
  const report = sideEffects.find(one => one.id === open?.id)
  const close = () => setOpen(null)
  const form =
    open && report && { answer: AnswerForm, settle: SettleForm, tga: TgaForm, correctTga: CorrectTgaForm }[open.action]
  const Form = form ?? null
  return (
    <SectionCard anchor="side-effects" title="Side effects">
      <Stack gap="lg" align="flex-start">
        {sideEffects.length === 0 ? (
          <Text c="dimmed">{patient.firstName} has reported none.</Text>
        ) : (
          <Stack component="ul" gap="lg" w="100%" className="plain-list">
            {sideEffects.map(one => (
              <li key={one.id}>
                <Report report={one} onOpen={action => setOpen({ action, id: one.id })} />
              </li>
            ))}
          </Stack>
        )}
        <ReportForPatient patientId={patient.id} firstName={patient.firstName} />
      </Stack>
      <Dialog
        opened={Form !== null}
        onClose={close}
        title={open && report ? `${titles[open.action]}: ${report.number}` : ''}
      >
        <Suspense>{Form && report && <Form report={report} firstName={patient.firstName} onClose={close} />}</Suspense>
      </Dialog>
    </SectionCard>
  )
}

const levels: Record<SideEffect['level'], { label: string; meaning: Meaning }> = {
  E0: { label: 'E0 Care at home', meaning: 'quiet' },
  E1: { label: 'E1 Answer', meaning: 'caution' },
  E2: { label: 'E2 Speak with them', meaning: 'caution' },
  E3: { label: 'E3 Call now', meaning: 'danger' },
}

const outcomes = { go_on: 'goes on', cease: 'ended' }

const stateLine = ({ state, outcome, settled, dueAt }: SideEffect) => {
  if (state === 'settled' && settled && outcome)
    return `Settled by ${settled.by}, ${formatDateTime(settled.at)}: treatment ${outcomes[outcome]}`
  return dueAt && state === 'open' ? (
    <>
      Due <RelativeTime at={dueAt} />
    </>
  ) : (
    ''
  )
}

const Report = ({ report, onOpen }: { report: SideEffect; onOpen: (action: Action) => void }) => {
  const { number, found, words, severity, startedOn, medicines, reportedAt, contact, settledReason, tga, raised } =
    report
  const isUnsettled = report.state === 'open' || report.state === 'answered'
  const { label, meaning } = levels[report.level]
  return (
    <Stack gap="xs">
      <Group gap="0 16px" justify="space-between">
        <Text fw={600}>{found.map(code => effects[code].words).join(', ')}</Text>
        <StatusBadge meaning={isUnsettled ? meaning : 'quiet'}>{label}</StatusBadge>
      </Group>
      {words && <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{words}</Text>}
      <Text size="xs" c="dimmed">
        {number} · {formatDateTime(reportedAt)} · {severity}
        {report.told && ` · ${toldLine(report)}`}
        {startedOn && ` · since ${formatDay(startedOn)}`}
        {medicines.length > 0 && ` · on ${medicines.map(medicineName).join(', ')}`}
        {raised && ` · was ${raised.from}, graver since they wrote on ${formatDateTime(raised.at)}`}
      </Text>
      <details>
        <summary>Why {report.level}</summary>
        <ul>
          {found.map(code => (
            <li key={code}>
              <Text size="sm">
                {effectRule(code).rule}, {effects[code].words}: {effects[code].level}. {effectRule(code).source}
              </Text>
            </li>
          ))}
        </ul>
        <Text size="xs" c="dimmed">
          Rules {report.ruleVersion}. What is severe, or a pregnancy on a medicine that harms an unborn child, counts
          more.
        </Text>
      </details>
      <AttachedPhotos about={{ kind: 'side_effect', id: report.id }} />
      {report.held.length > 0 && <Text size="sm">On hold: {report.held.join(', ')}</Text>}
      {report.messages.map(({ by, body, at }) => (
        <Text key={`${at}${by.role}`} size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {body}
          <Text span inherit c="dimmed" display="block" size="xs">
            {by.name || 'Patient'}, {formatDateTime(at)}
          </Text>
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {stateLine(report)}
      </Text>
      {(contact || settledReason || tga) && (
        <Facts
          facts={[
            ...(contact
              ? [['Spoke', `${contact.mode.replace('_', ' ')}, ${formatDateTime(contact.on)}`] as const]
              : []),
            ...(settledReason ? [['Why', settledReason] as const] : []),
            ...(report.patientOutcome ? [['Patient', outcomeNames[report.patientOutcome]] as const] : []),
            ...(report.seriousness ? [['Seriousness', seriousnessNames[report.seriousness]] as const] : []),
            ...(tga ? [['Regulator', `${tga.reference}, ${formatDateTime(tga.at)}`] as const] : []),
          ]}
        />
      )}
      {report.tgaBefore.map(({ reference, to, reason, by, at }) => (
        <Text key={at} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Recorded by mistake: {reference}. {to ? `Corrected to ${to}` : 'It had not been sent'}, {by},{' '}
          {formatDateTime(at)}: {reason}
        </Text>
      ))}
      <Group gap="xs">
        {report.can.write && (
          <Button size="compact-md" variant="default" onClick={() => onOpen('answer')}>
            Answer
            <span className="visually-hidden">, {number}</span>
          </Button>
        )}
        {report.can.settle && (
          <Button size="compact-md" onClick={() => onOpen('settle')}>
            Settle
            <span className="visually-hidden">, {number}</span>
          </Button>
        )}
        {report.level !== 'E0' && <RegulatorPapers report={report} onOpen={onOpen} />}
      </Group>
    </Stack>
  )
}

/** The adverse event report on paper and as a table, and the record that it went out. */
const RegulatorPapers = ({ report, onOpen }: { report: SideEffect; onOpen: (action: Action) => void }) => {
  const { id, number, can } = report
  return (
    <>
      <PdfButton size="compact-md" icon={IconFileText} fetchFile={() => api.sideEffects.pdf({ params: { id } })}>
        {`Adverse event ${number} as PDF`}
      </PdfButton>
      <PdfButton size="compact-md" icon={IconTable} fetchFile={() => api.sideEffects.csv({ params: { id } })}>
        {`${number} as CSV`}
      </PdfButton>
      {can.reportToTga && (
        <Button size="compact-md" variant="subtle" onClick={() => onOpen('tga')}>
          Mark as reported<span className="visually-hidden">, {number}</span>
        </Button>
      )}
      {can.correctTga && (
        <Button size="compact-md" variant="subtle" onClick={() => onOpen('correctTga')}>
          Correct its number<span className="visually-hidden">, {number}</span>
        </Button>
      )}
    </>
  )
}

export type FormProps = { report: SideEffect; firstName: string; onClose: () => void }

const AnswerTyped = z.object({ body: z.string() })

const AnswerForm = ({ report: { id, version }, firstName, onClose }: FormProps) => {
  const form = useContractForm(answerSideEffect, {
    draft: { key: `effect-answer:${id}`, schema: AnswerTyped },
    initial: () => ({ body: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.sideEffects.answer({ params: { id }, body }),
    onDone: () => {
      onClose()
      toast(`${firstName} can read it now.`)
    },
  })
  return (
    <form {...form.props} className="stack">
      <Textarea label={`Message to ${firstName}`} autosize minRows={3} {...form.capped('body')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Send
        </Button>
      </Group>
    </form>
  )
}
