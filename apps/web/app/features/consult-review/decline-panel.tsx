import { NativeSelect, Radio, Textarea } from '@mantine/core'
import { declineReasons } from '@om/contracts/consult-words'
import { decideConsult } from '@om/contracts/consults'
import { limitsOf } from '@om/contracts/limits-of'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { declineWords } from './consult-words.ts'
import { letterFor } from './decline-letters.ts'
import classes from './decline-panel.module.css'
import { NoteField } from './note-field.tsx'
import { PanelForm } from './panel-form.tsx'
import type { PanelProps } from './panel-frame.tsx'

const leastMessage = limitsOf(decideConsult, 'message').min
const leastNote = limitsOf(decideConsult, 'note').min

const Typed = z.object({
  decision: z.enum(['declined', 'referred']),
  reason: z.union([z.enum(declineReasons), z.literal('')]),
  message: z.string(),
})
type Typed = z.infer<typeof Typed>

const initialFor = ({ outcome }: PanelProps['consult']): Typed => ({
  decision: outcome === 'decline_refer_gp' ? 'referred' : 'declined',
  reason: '',
  message: '',
})

/** Ends the consult without a prescription: a reason, words to the patient, and the signed note. Free for the patient. (INV-18) */
export const DeclinePanel = ({ consult, note, isAllowed, onClose, onReload }: PanelProps) => {
  const firstName = consult.patient.firstName
  const form = useContractForm(decideConsult, {
    draft: { key: `decline:${consult.id}`, schema: Typed },
    initial: () => initialFor(consult),
    toBody: values => ({ version: consult.version, ...values, note: note.text }),
    send: body => api.consults.decline({ params: { id: consult.id }, body }),
    onDone: async ({ state }) => {
      note.forget()
      announce(`${state === 'declined' ? 'Declined' : 'Referred'}. ${firstName} has been told.`)
      await onClose()
    },
  })
  const { decision, reason, message } = form.values
  const missing = [
    reason === '' && 'a reason',
    message.trim().length < leastMessage && `a message of ${leastMessage} characters or more`,
    note.text.trim().length < leastNote && 'the note',
  ].filter(one => one !== false)
  return (
    <PanelForm
      form={form}
      action={decision === 'declined' ? `Decline and tell ${firstName}` : `Refer and tell ${firstName}`}
      effect={
        missing.length > 0
          ? `Still missing: ${missing.join(', ')}.`
          : 'Nothing is charged. The note is signed and can only be added to.'
      }
      isDisabled={!isAllowed || missing.length > 0}
      onReload={onReload}
    >
      <Radio.Group
        label="Decision"
        value={decision}
        onChange={chosen => form.set({ decision: chosen === 'referred' ? 'referred' : 'declined' })}
        error={form.errorOf('decision')}
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
        onChange={event => form.set({ reason: declineReasons.find(one => one === event.currentTarget.value) ?? '' })}
        error={form.errorOf('reason')}
      />
      <div>
        <Textarea
          label={`Message to ${firstName}`}
          description="Read behind sign-in. The e-mail only says that there is news."
          size="sm"
          minRows={4}
          maxRows={12}
          {...form.capped('message')}
        />
        {reason !== '' && message.trim() === '' && (
          <button
            type="button"
            className={classes.insert}
            onClick={() => form.set({ message: letterFor(firstName, decision, reason) })}
          >
            Start from the usual words
          </button>
        )}
      </div>
      <NoteField note={note} error={form.errorOf('note')} isReadOnly={!isAllowed} />
    </PanelForm>
  )
}
