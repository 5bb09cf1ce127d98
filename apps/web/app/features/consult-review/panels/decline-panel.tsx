import { Group, NativeSelect, Radio, Textarea } from '@mantine/core'
import { declineReasons } from '@om/contracts/consult-words'
import { decideConsult } from '@om/contracts/consults'
import { limitsOf } from '@om/contracts/limits-of'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { declineWords } from '../consult-words.ts'
import { NoteField } from '../note.tsx'
import { UsualWords, useUsed, valuesOf } from '../usual-words.tsx'
import { PanelForm } from './panel-form.tsx'
import type { PanelProps } from './panel-frame.tsx'

const leastMessage = limitsOf(decideConsult, 'message').min
const leastNote = limitsOf(decideConsult, 'note').min

const Typed = z.object({
  decision: z.enum(['declined', 'referred', 'unchanged']),
  reason: z.union([z.enum(declineReasons), z.literal('')]),
  message: z.string(),
})
type Typed = z.infer<typeof Typed>

const initialFor = ({ outcome, review }: PanelProps['consult']): Typed => {
  const decision = outcome === 'decline_refer_gp' ? 'referred' : 'declined'
  return { decision: review ? 'unchanged' : decision, reason: '', message: '' }
}

const told = { declined: 'Declined', referred: 'Referred', unchanged: 'Left as it is' }
const actions = { declined: 'Decline', referred: 'Refer', unchanged: 'Leave it as it is' }

/** Ends the consult without a prescription: a reason, words to the patient, and the signed note. Free for the patient. (INV-18) */
export const DeclinePanel = ({ consult, me, note, isAllowed, onClose, onReload }: PanelProps) => {
  const { used, use } = useUsed()
  const firstName = consult.patient.firstName
  const form = useContractForm(decideConsult, {
    draft: { key: `decline:${consult.id}`, schema: Typed },
    initial: () => initialFor(consult),
    toBody: ({ reason, ...values }) => ({
      version: consult.version,
      ...values,
      reason: values.decision === 'unchanged' || reason === '' ? null : reason,
      note: note.text,
      from: [...note.used, ...used].slice(-10),
    }),
    send: body => note.signWith(() => api.consults.decline({ params: { id: consult.id }, body })),
    onDone: async () => {
      announce(`${told[decision]}. ${firstName} has been told.`)
      await onClose()
    },
  })
  const { decision, reason, message } = form.values
  const missing = [
    decision !== 'unchanged' && reason === '' && 'a reason',
    message.trim().length < leastMessage && `a message of ${leastMessage} characters or more`,
    note.text.trim().length < leastNote && 'the note',
  ].filter(one => one !== false)
  return (
    <PanelForm
      form={form}
      action={`${actions[decision]} and tell ${firstName}`}
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
        onChange={chosen => form.set({ decision: chosen as Typed['decision'] })}
        error={form.errorOf('decision')}
      >
        <Group gap="8px 24px" mt={6}>
          {consult.review && (
            <Radio value="unchanged" label="Nothing changes" description="What is prescribed goes on as it is" />
          )}
          <Radio value="declined" label="Decline" description="No treatment from us for this" />
          <Radio value="referred" label="Refer" description="Someone should examine the patient in person" />
        </Group>
      </Radio.Group>
      {decision !== 'unchanged' && (
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
      )}
      <div>
        <Textarea
          label={`Message to ${firstName}`}
          description="Read behind sign-in. The e-mail only says that there is news."
          size="sm"
          minRows={4}
          maxRows={12}
          {...form.capped('message')}
        />
        {decision !== 'unchanged' && message.trim() === '' && (
          <UsualWords
            kind="decline"
            label="Usual words to start from"
            consult={consult}
            values={{
              ...valuesOf(consult, me),
              opening: consult.review ? 'I have reviewed your treatment.' : 'Thank you for your assessment.',
              next_step: next[decision],
            }}
            only={one => one.reason === null || reason === '' || one.reason === reason}
            onChoose={(words, id) => {
              form.set({ message: words })
              use(id)
            }}
          />
        )}
      </div>
      <NoteField note={note} consult={consult} error={form.errorOf('note')} isReadOnly={!isAllowed} />
    </PanelForm>
  )
}

const next: Record<'declined' | 'referred', string> = {
  declined: 'Nothing has been charged. You are welcome back if anything changes, and your GP can always help.',
  referred:
    'Please make an appointment with your GP in the next two weeks and take this message with you. Nothing has been charged.',
}
