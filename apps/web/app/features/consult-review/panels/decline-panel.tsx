import { Anchor, Group, NativeSelect, Radio, Textarea } from '@mantine/core'
import { declineReasons } from '@om/contracts/consult-words'
import { decideConsult } from '@om/contracts/consults'
import { limitsOf } from '@om/contracts/limits-of'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { declineWords } from '../consult-words.ts'
import { NoteField } from '../note.tsx'
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
export const DeclinePanel = ({ consult, note, isAllowed, onClose, onReload }: PanelProps) => {
  const firstName = consult.patient.firstName
  const form = useContractForm(decideConsult, {
    draft: { key: `decline:${consult.id}`, schema: Typed },
    initial: () => initialFor(consult),
    toBody: ({ reason, ...values }) => ({
      version: consult.version,
      ...values,
      reason: values.decision === 'unchanged' || reason === '' ? null : reason,
      note: note.text,
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
        {decision !== 'unchanged' && reason !== '' && message.trim() === '' && (
          <Anchor
            component="button"
            type="button"
            size="xs"
            display="block"
            mt="xxs"
            underline="always"
            onClick={() => form.set({ message: letterFor(firstName, decision, reason, consult.review !== null) })}
          >
            Start from the usual words
          </Anchor>
        )}
      </div>
      <NoteField
        note={note}
        suggestions={consult.noteSuggestions}
        error={form.errorOf('note')}
        isReadOnly={!isAllowed}
      />
    </PanelForm>
  )
}

type Reason = (typeof declineReasons)[number]

const why: Record<Reason, string> = {
  not_clinically_appropriate:
    'From what you told us, treatment is unlikely to help you at this stage, and I would rather not start something you do not need.',
  contraindicated: 'One of your answers means that the treatments we could offer online would not be safe for you.',
  needs_in_person_exam:
    'What you describe needs to be looked at and felt by someone in the same room, which we cannot do online.',
  needs_tests_first:
    'Before any treatment it makes sense to have some blood tests, because the cause may be something simple to put right.',
  patient_preference: 'As we discussed, you would rather not start treatment now.',
  identity_not_confirmed: 'I could not confirm your identity, and without that I am not able to prescribe.',
  unable_to_contact: 'I tried to reach you and could not, and without talking with you I am not able to prescribe.',
}

const next: Record<'declined' | 'referred', string> = {
  declined: 'Nothing has been charged. You are welcome back if anything changes, and your GP can always help.',
  referred:
    'Please make an appointment with your GP in the next two weeks and take this message with you. Nothing has been charged.',
}

/** The usual words for a decision, to start from; the doctor changes them to fit. */
const letterFor = (firstName: string, decision: 'declined' | 'referred', reason: Reason, isReview: boolean): string => {
  const thanks = isReview ? 'I have reviewed your treatment.' : 'Thank you for your assessment.'
  return `Dear ${firstName},\n\n${thanks} ${why[reason]}\n\n${next[decision]}`
}
