import { Alert, Button, Checkbox, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import type { OpenFinding, PrescriptionLine } from '@om/contracts/consult-parts'
import {
  ceasePrescription,
  datedHoldReasons,
  holdPrescription,
  prescriptionCeaseReasons,
  prescriptionHoldReasons,
  releasePrescription,
} from '@om/contracts/prescriptions'
import { medicineName } from '@om/domain/formulary/medicines'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { type ContractForm, useContractForm } from '#app/ui/use-contract-form.ts'
import { BeginReview } from './begin-review.tsx'

export type Action = 'hold' | 'changeHold' | 'release' | 'cease' | 'review' | 'replace'

/** Why a prescription was held, let go on or ended, in words. */
export const reasonNames: Record<string, string> = {
  pregnancy: 'Pregnancy, or it is possible',
  side_effect: 'Side effect',
  new_condition: 'New condition',
  new_medicine: 'New medicine',
  test_result: 'Test result, or waiting for one',
  review_due: 'Review due',
  contraindicated: 'Contraindicated',
  no_benefit: 'No benefit',
  patient_request: 'Patient’s wish',
  date_reached: 'the last day of the hold is over',
  registration: 'the registration of who signed it is not current',
  registration_current: 'the registration of who signed it is current again',
  new_answers: 'what the patient or a result has told since',
  other: 'Other',
}

const optionsOf = (reasons: readonly string[]) => [
  { value: '', label: 'Choose a reason' },
  ...reasons.map(value => ({ value, label: reasonNames[value] ?? value })),
]

type FormProps = { line: PrescriptionLine; firstName: string; onClose: () => void }

/** The form of one thing that a doctor may do to a prescription. */
export const PrescriptionForm = ({ action, ...props }: FormProps & { action: Action }) => {
  if (action === 'review' || action === 'replace') return <BeginReview {...props} isReplacing={action === 'replace'} />
  if (action === 'hold' || action === 'changeHold') return <HoldForm {...props} />
  return action === 'release' ? <ReleaseForm {...props} /> : <CeaseForm {...props} />
}

type FrameProps = {
  form: ContractForm
  action: string
  effect: string
  isDanger?: boolean
  onClose: () => void
  children: ReactNode
}

const Frame = ({ form, action, effect, isDanger = false, onClose, children }: FrameProps) => (
  <form {...form.props} className="stack">
    {children}
    <Text size="sm" c="dimmed">
      {effect}
    </Text>
    <ProblemAlert problem={form.problem} />
    <Group justify="flex-end" gap="sm">
      <Button variant="default" disabled={form.busy} onClick={onClose}>
        Go back
      </Button>
      <Button type="submit" loading={form.busy} color={isDanger ? 'danger' : undefined}>
        {action}
      </Button>
    </Group>
  </form>
)

const tell = (words: string) => {
  toast(words)
  announce(words)
}

const TypedHold = z.object({ reason: z.string(), message: z.string(), until: z.string() })

/**
 * Holds it, or holds on what a doctor holds already: nothing is made, sent or charged meanwhile. A hold for safety's sake has no last
 * day, and gets none later.
 */
const HoldForm = ({ line, firstName, onClose }: FormProps) => {
  const { id, version, title, lastMove } = line
  const before = line.can.changeHold ? lastMove : null
  const mayEndOn = (reason: string) =>
    datedHoldReasons.includes(reason) && (before === null || datedHoldReasons.includes(before.reason))
  const form = useContractForm(holdPrescription, {
    draft: { key: `script-hold:${id}:${version}`, schema: TypedHold },
    initial: () => ({ reason: before?.reason ?? '', message: '', until: before?.until ?? '' }),
    toBody: ({ reason, message, until }) => ({
      version,
      reason,
      message,
      until: until && mayEndOn(reason) ? until : null,
    }),
    send: body => api.prescriptions.hold({ params: { id }, body }),
    onDone: () => {
      onClose()
      tell(`${title} ${before ? 'stays' : 'is'} on hold. ${firstName} has been told.`)
    },
  })
  const { reason } = form.values
  return (
    <Frame
      form={form}
      action={before ? 'Change the hold' : 'Hold'}
      effect={`${
        before
          ? 'It stays on hold all the while; what was written before stays on record.'
          : 'Orders in the pharmacy stop where they are, and nothing is charged.'
      } ${firstName} is told by e-mail that there is news.`}
      onClose={onClose}
    >
      <NativeSelect
        label="Reason"
        data={optionsOf(prescriptionHoldReasons)}
        value={reason}
        error={form.errorOf('reason')}
        onChange={event => form.set({ reason: event.currentTarget.value })}
      />
      {mayEndOn(reason) && (
        <TextInput
          type="date"
          label="Last day of the hold (optional)"
          description="It goes on by itself the day after. Leave it empty to clear it yourself."
          {...form.text('until')}
        />
      )}
      <Message form={form} firstName={firstName} />
    </Frame>
  )
}

/** What the patient reads behind sign-in. */
const Message = ({ form, firstName }: { form: { capped: (name: 'message') => object }; firstName: string }) => (
  <Textarea
    label={`Message to ${firstName}`}
    description="Say what to do with what they have at home, and whom to call."
    autosize
    minRows={3}
    {...form.capped('message')}
  />
)

const TypedRelease = z.object({ reason: z.string(), discussed: z.boolean() })

const severityWords = {
  A: 'rules it out',
  C: 'contraindicated: needs a reason and a talk',
  W: 'caution',
} as const

const keyOf = ({ ci, medicine, basis }: OpenFinding) => [ci, medicine, ...basis].join(' ')

/** What speaks against it now; what came while the form was open is told apart until it has been read. */
const Findings = ({
  against,
  seen,
  onSeen,
}: {
  against: OpenFinding[]
  seen: OpenFinding[]
  onSeen: (all: OpenFinding[]) => void
}) => {
  const isNew = (one: OpenFinding) => !seen.some(known => keyOf(known) === keyOf(one))
  return (
    <>
      <Text>What speaks against it now. You clear this, as it stands, and nothing that is told later:</Text>
      <ul>
        {against.map(one => (
          <li key={keyOf(one)}>
            {isNew(one) && <strong>New: </strong>}
            {medicineName(one.medicine)}: {one.label} ({severityWords[one.severity]})
          </li>
        ))}
      </ul>
      {against.some(isNew) && (
        <Alert title="Something new has been told since you opened this">
          <Button size="compact-sm" variant="default" onClick={() => onSeen(against)}>
            I have read it
          </Button>
        </Alert>
      )}
    </>
  )
}

/** Clears a hold, and of what speaks against it just what the doctor has been shown. */
const ReleaseForm = ({ line, firstName, onClose }: FormProps) => {
  const { id, version, title, lastMove, against } = line
  const [seen, setSeen] = useState(against)
  const form = useContractForm(releasePrescription, {
    draft: { key: `script-release:${id}`, schema: TypedRelease },
    initial: () => ({ reason: '', discussed: false }),
    toBody: ({ reason, discussed }) => ({
      version,
      reason,
      discussed,
      findings: seen.map(({ ci, medicine, basis }) => ({ ci, medicine, basis })),
    }),
    send: body => api.prescriptions.release({ params: { id }, body }),
    onDone: () => {
      onClose()
      tell(`${title} goes on. ${firstName} has been told.`)
    },
  })
  const needsTalk = against.some(one => one.severity === 'C')
  return (
    <Frame
      form={form}
      action="Take off hold"
      effect="Orders go on from where they were, and payments from their next day."
      onClose={onClose}
    >
      {lastMove && <Text>Held for: {(reasonNames[lastMove.reason] ?? '').toLowerCase()}</Text>}
      {against.length > 0 && <Findings against={against} seen={seen} onSeen={setSeen} />}
      <Textarea
        label="Why it may go on"
        description={
          needsTalk
            ? 'For the record, in at least 30 characters; the patient does not read it.'
            : 'For the record; the patient does not read it.'
        }
        autosize
        minRows={3}
        {...form.capped('reason')}
      />
      {needsTalk && (
        <Checkbox
          label={`I have discussed it with ${firstName}`}
          checked={form.values.discussed}
          error={form.errorOf('discussed')}
          onChange={event => form.set({ discussed: event.currentTarget.checked })}
        />
      )}
    </Frame>
  )
}

const TypedCease = z.object({ reason: z.string(), message: z.string() })

/** Ends it for good. */
const CeaseForm = ({ line: { id, version, title }, firstName, onClose }: FormProps) => {
  const form = useContractForm(ceasePrescription, {
    draft: { key: `script-cease:${id}`, schema: TypedCease },
    initial: () => ({ reason: '', message: '' }),
    toBody: ({ reason, message }) => ({ version, reason, message }),
    send: body => api.prescriptions.cease({ params: { id }, body }),
    onDone: () => {
      onClose()
      tell(`${title} has been ceased. ${firstName} has been told.`)
    },
  })
  return (
    <Frame
      form={form}
      action="Cease for good"
      effect="This cannot be undone. Orders that have not left the pharmacy are not sent and are paid back; the subscription ends."
      isDanger
      onClose={onClose}
    >
      <NativeSelect
        label="Reason"
        data={optionsOf(prescriptionCeaseReasons)}
        value={form.values.reason}
        error={form.errorOf('reason')}
        onChange={event => form.set({ reason: event.currentTarget.value })}
      />
      <Message form={form} firstName={firstName} />
    </Frame>
  )
}
