import { NativeSelect, Radio, Textarea } from '@mantine/core'
import { declineReasons } from '@om/contracts/consult-words'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { declineWords } from './consult-words.ts'
import { letterFor } from './decline-letters.ts'
import classes from './decline-panel.module.css'
import { NoteField } from './note-field.tsx'
import { PanelForm } from './panel-form.tsx'
import type { PanelProps } from './panel-frame.tsx'

const LEAST_MESSAGE = 20
const LEAST_NOTE = 10

const Form = z.object({
  decision: z.enum(['declined', 'referred']),
  reason: z.union([z.enum(declineReasons), z.literal('')]),
  message: z.string(),
})

/** Ends the consult without a prescription: a reason, words to the patient, and the signed note. Free for the patient. (INV-18) */
export const DeclinePanel = ({ consult, note, isAllowed, onClose, onReload }: PanelProps) => {
  const [form, change, forget] = useKeptForm(`decline:${consult.id}`, Form, () => ({
    decision: consult.outcome === 'decline_refer_gp' ? ('referred' as const) : ('declined' as const),
    reason: '' as const,
    message: '',
  }))
  const { decision, reason, message } = form
  const firstName = consult.patient.firstName
  const { send, busy, problem, fieldErrors, clear } = useSend(
    async () => {
      if (reason === '') return undefined
      const body = { version: consult.version, decision, reason, message: message.trim(), note: note.text.trim() }
      return api.consults.decline({ params: { id: consult.id }, body })
    },
    {
      onDone: async reply => {
        if (!reply) return
        forget()
        note.forget()
        announce(`${decision === 'declined' ? 'Declined' : 'Referred'}. ${firstName} has been told.`)
        await onClose()
      },
    },
  )
  const missing = [
    reason === '' && 'a reason',
    message.trim().length < LEAST_MESSAGE && `a message of ${LEAST_MESSAGE} characters or more`,
    note.text.trim().length < LEAST_NOTE && 'the note',
  ].filter(one => one !== false)
  const reload = () => {
    clear()
    onReload()
  }
  return (
    <PanelForm
      action={decision === 'declined' ? `Decline and tell ${firstName}` : `Refer and tell ${firstName}`}
      effect={
        missing.length > 0
          ? `Still missing: ${missing.join(', ')}.`
          : 'Nothing is charged. The note is signed and can only be added to.'
      }
      busy={busy}
      isDisabled={!isAllowed || missing.length > 0}
      problem={problem}
      onSend={() => void send()}
      onReload={reload}
    >
      <Radio.Group
        label="Decision"
        value={decision}
        onChange={chosen => change({ decision: chosen === 'referred' ? 'referred' : 'declined' })}
        error={fieldErrors.decision}
      >
        <div className={classes.choices}>
          <Radio value="declined" label="Decline" description="No treatment from us for this" />
          <Radio value="referred" label="Refer" description="Someone should examine the patient in person" />
        </div>
      </Radio.Group>
      <NativeSelect
        label="Reason"
        size="sm"
        data={[
          { value: '', label: 'Choose a reason' },
          ...declineReasons.map(value => ({ value, label: declineWords[value] })),
        ]}
        value={reason}
        onChange={event => change({ reason: declineReasons.find(one => one === event.currentTarget.value) ?? '' })}
        error={fieldErrors.reason}
      />
      <div>
        <Textarea
          label={`Message to ${firstName}`}
          description="Read behind sign-in. The e-mail only says that there is news."
          size="sm"
          minRows={4}
          maxRows={12}
          maxLength={2000}
          value={message}
          onChange={event => change({ message: event.currentTarget.value })}
          error={fieldErrors.message}
        />
        {reason !== '' && message.trim() === '' && (
          <button
            type="button"
            className={classes.insert}
            onClick={() => change({ message: letterFor(firstName, decision, reason) })}
          >
            Start from the usual words
          </button>
        )}
      </div>
      <NoteField note={note} error={fieldErrors.note} isReadOnly={!isAllowed} />
    </PanelForm>
  )
}
