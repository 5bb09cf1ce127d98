import { Button, Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import { AuState, auStates } from '@om/contracts/common'
import { contactModes, identifierKinds } from '@om/contracts/consult-words'
import { formatDay } from '@om/domain/dates'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { identifierWords, modeWords } from './consult-words.ts'
import classes from './contact-panel.module.css'
import { contactTimes, toLocalField } from './local-time.ts'
import { PanelForm } from './panel-form.tsx'
import type { PanelProps } from './panel-frame.tsx'
import { phoneWords } from './patient-card.tsx'

const NEEDED = 3

const Form = z.object({
  mode: z.enum(contactModes),
  startedAt: z.string(),
  endedAt: z.string(),
  patientState: z.union([AuState, z.literal('')]),
  identityConfirmed: z.boolean(),
  identifiers: z.array(z.enum(identifierKinds)),
  othersPresent: z.string(),
})
type Form = z.infer<typeof Form>

/** What each identifier is checked against. */
const valuesOf = ({ patient }: PanelProps['consult']): Record<(typeof identifierKinds)[number], string> => ({
  full_name: `${patient.firstName} ${patient.lastName}`.trim(),
  date_of_birth: patient.dateOfBirth ? formatDay(patient.dateOfBirth) : 'not known',
  address: patient.address || 'not given',
  phone: phoneWords(patient.phone),
  photo_id_sighted: 'shown on video or in person; no copy is kept',
})

const initialFor = ({ policy, patient }: PanelProps['consult']): Form => ({
  mode: policy.videoNeeded ? 'video' : 'phone',
  startedAt: toLocalField(clinicNow()),
  endedAt: '',
  patientState: patient.state ?? '',
  identityConfirmed: false,
  identifiers: [],
  othersPresent: '',
})

/** A photo ID cannot be seen on the phone. */
const withMode = ({ mode, identifiers }: Form, chosen: string): Partial<Form> =>
  chosen === 'phone'
    ? { mode: 'phone', identifiers: identifiers.filter(kind => kind !== 'photo_id_sighted') }
    : { mode: contactModes.find(one => one === chosen) ?? mode }

/** Records a video, phone or in-person contact with its times and how identity was confirmed. (REG-02, REG-03) */
export const ContactPanel = ({ consult, me, isAllowed, onClose, onReload }: PanelProps) => {
  const [form, change, forget] = useKeptForm(`contact:${consult.id}`, Form, () => initialFor(consult))
  const times = contactTimes(form, consult.submittedAt)
  const { send, busy, problem, fieldErrors, clear } = useSend(
    async () => {
      const { mode, patientState, identifiers, othersPresent } = form
      if (!times || patientState === '') return undefined
      const body = { version: consult.version, mode, ...times, patientState, identifiers, othersPresent }
      return api.consults.recordContact({ params: { id: consult.id }, body: { ...body, identityConfirmed: true } })
    },
    {
      onDone: async reply => {
        if (!reply) return
        forget()
        announce('Live contact recorded')
        await onClose()
      },
    },
  )
  const values = valuesOf(consult)
  const missing = [
    form.startedAt === '' && 'the start',
    form.endedAt === '' && 'the end',
    form.patientState === '' && 'where the patient was',
    form.identifiers.length < NEEDED && `${NEEDED - form.identifiers.length} more of the identifiers`,
    !form.identityConfirmed && 'the confirmation',
  ].filter(one => one !== false)
  const reload = () => {
    clear()
    onReload()
  }
  return (
    <PanelForm
      action="Record contact"
      effect={
        missing.length > 0 ? `Still missing: ${missing.join(', ')}.` : 'It becomes part of the record as written.'
      }
      busy={busy}
      isDisabled={!isAllowed || missing.length > 0}
      problem={problem}
      onSend={() => void send()}
      onReload={reload}
    >
      <p className={classes.call}>
        <a href={`tel:${consult.patient.phone}`}>{phoneWords(consult.patient.phone)}</a>
        <span>
          “I am {me.staff?.title} {me.lastName}, a doctor with the clinic.” Then confirm who you are talking to.
        </span>
      </p>
      <Radio.Group
        label="How"
        value={form.mode}
        onChange={chosen => change(withMode(form, chosen))}
        error={fieldErrors.mode}
        description={
          consult.policy.videoNeeded && form.mode === 'phone'
            ? 'This consult asks for video rather than phone.'
            : undefined
        }
      >
        <div className={classes.modes}>
          {contactModes.map(mode => (
            <Radio key={mode} value={mode} label={modeWords[mode]} />
          ))}
        </div>
      </Radio.Group>
      <div className={classes.times}>
        <TextInput
          type="datetime-local"
          label="Started"
          size="sm"
          value={form.startedAt}
          onChange={event => change({ startedAt: event.currentTarget.value })}
          error={fieldErrors.startedAt}
        />
        <div className={classes.ended}>
          <TextInput
            type="datetime-local"
            label="Ended"
            size="sm"
            value={form.endedAt}
            onChange={event => change({ endedAt: event.currentTarget.value })}
            error={fieldErrors.endedAt}
          />
          <Button size="compact-xs" variant="subtle" onClick={() => change({ endedAt: toLocalField(clinicNow()) })}>
            Ended now
          </Button>
        </div>
      </div>
      <NativeSelect
        label="Where the patient was"
        size="sm"
        data={[{ value: '', label: 'Choose a state' }, ...auStates]}
        value={form.patientState}
        onChange={event => {
          const state = AuState.safeParse(event.currentTarget.value)
          change({ patientState: state.success ? state.data : '' })
        }}
        error={fieldErrors.patientState}
      />
      <Checkbox.Group
        label="Identity: at least three"
        value={form.identifiers}
        onChange={kinds => change({ identifiers: identifierKinds.filter(kind => kinds.includes(kind)) })}
        error={fieldErrors.identifiers}
      >
        <div className={classes.identifiers}>
          {identifierKinds.map(kind => (
            <Checkbox
              key={kind}
              value={kind}
              label={identifierWords[kind]}
              description={values[kind]}
              disabled={kind === 'photo_id_sighted' && form.mode === 'phone'}
            />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput
        label="Who else was present"
        description="Leave empty when the patient was alone."
        size="sm"
        maxLength={200}
        value={form.othersPresent}
        onChange={event => change({ othersPresent: event.currentTarget.value })}
        error={fieldErrors.othersPresent}
      />
      <Checkbox
        label="I said my name and role, and confirmed who I was speaking with."
        checked={form.identityConfirmed}
        onChange={event => change({ identityConfirmed: event.currentTarget.checked })}
        error={fieldErrors.identityConfirmed}
      />
    </PanelForm>
  )
}
