import { Button, Checkbox, Group, NativeSelect, Radio, SimpleGrid, Text, TextInput } from '@mantine/core'
import { auStates } from '@om/contracts/au-states'
import { AuState } from '@om/contracts/common'
import { contactModes, identifierKinds } from '@om/contracts/consult-words'
import { recordContact } from '@om/contracts/consults'
import { limitsOf } from '@om/contracts/limits-of'
import { formatDay } from '@om/domain/dates'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { announce } from '#app/ui/announcer.tsx'
import { phoneWords } from '#app/ui/phone.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { identifierWords, modeWords } from '../consult-words.ts'
import { contactTimes, toLocalField } from './local-time.ts'
import classes from './panel.module.css'
import { PanelForm } from './panel-form.tsx'
import type { PanelProps } from './panel-frame.tsx'

const needed = limitsOf(recordContact, 'identifiers').min

const Typed = z.object({
  mode: z.enum(contactModes),
  startedAt: z.string(),
  endedAt: z.string(),
  patientState: z.union([AuState, z.literal('')]),
  identityConfirmed: z.boolean(),
  identifiers: z.array(z.enum(identifierKinds)),
  photoIdSighted: z.boolean(),
  othersPresent: z.string(),
  technology: z.string(),
  feesNamed: z.boolean(),
  alternativesNamed: z.boolean(),
  shortReason: z.string(),
  phoneReason: z.string(),
})
type Typed = z.infer<typeof Typed>

/** What each identifier is checked against. */
const valuesOf = ({ patient }: PanelProps['consult']): Record<(typeof identifierKinds)[number], string> => ({
  full_name: `${patient.firstName} ${patient.lastName}`.trim(),
  date_of_birth: patient.dateOfBirth ? formatDay(patient.dateOfBirth) : 'not known',
  address: patient.address || 'not given',
  phone: phoneWords(patient.phone),
})

const usualTechnology = { video: 'Video call', phone: 'Telephone', in_person: 'None, in person' }

/** Under two minutes nobody says who they are, asks who the other is and what brings them. */
const SHORTEST_MS = 120_000

const isShort = ({ startedAt, endedAt }: Pick<Typed, 'startedAt' | 'endedAt'>): boolean =>
  startedAt !== '' && endedAt !== '' && Date.parse(endedAt) - Date.parse(startedAt) < SHORTEST_MS

const initialFor = ({ policy, patient, appointment }: PanelProps['consult']): Typed => {
  // What the product saw of a video visit is where the record begins; the doctor checks it.
  const seen = appointment?.visit
  const mode = seen ? (seen.byPhone ? 'phone' : 'video') : policy.videoNeeded ? 'video' : 'phone'
  return {
    mode,
    startedAt: toLocalField(seen ? Date.parse(seen.startedAt) : clinicNow()),
    endedAt: seen?.endedAt ? toLocalField(Date.parse(seen.endedAt)) : '',
    patientState: patient.state ?? '',
    identityConfirmed: false,
    identifiers: [],
    photoIdSighted: false,
    othersPresent: seen?.others ?? '',
    technology: usualTechnology[mode],
    feesNamed: false,
    alternativesNamed: false,
    shortReason: '',
    phoneReason: '',
  }
}

/** A photo ID cannot be seen on the phone. */
const withMode = ({ mode, technology }: Typed, chosen: string): Partial<Typed> => {
  const next = contactModes.find(one => one === chosen) ?? mode
  const isUsual = technology === usualTechnology[mode]
  return {
    mode: next,
    ...(isUsual ? { technology: usualTechnology[next] } : {}),
    ...(next === 'phone' ? { photoIdSighted: false } : {}),
  }
}

/** What of a panel it needs; beside a visit there is nothing else. */
type ContactProps = Pick<PanelProps, 'consult' | 'me' | 'isAllowed' | 'onClose' | 'onReload'>

/** Records a video, phone or in-person contact with its times and how identity was confirmed. (REG-02, REG-03) */
export const ContactPanel = ({ consult, me, isAllowed, onClose, onReload }: ContactProps) => {
  const form = useContractForm(recordContact, {
    draft: { key: `contact:${consult.id}`, schema: Typed },
    initial: () => initialFor(consult),
    toBody: values => ({ ...values, ...contactTimes(values, consult.submittedAt), version: consult.version }),
    send: body => api.consults.recordContact({ params: { id: consult.id }, body }),
    onDone: async () => {
      announce('Live contact recorded')
      await onClose()
    },
  })
  const { mode, startedAt, endedAt, patientState, identifiers, identityConfirmed } = form.values
  const checkedAgainst = valuesOf(consult)
  const needsVideo = consult.policy.videoNeeded && mode === 'phone'
  const missing = [
    startedAt === '' && 'the start',
    endedAt === '' && 'the end',
    patientState === '' && 'where the patient was',
    identifiers.length < needed && `${needed - identifiers.length} more of the identifiers`,
    !identifiers.includes('date_of_birth') && 'the date of birth',
    !identityConfirmed && 'the confirmation',
    !(form.values.feesNamed && form.values.alternativesNamed) && 'fees and alternatives',
  ].filter(one => one !== false)
  return (
    <PanelForm
      form={form}
      action="Record contact"
      effect={
        missing.length > 0 ? `Still missing: ${missing.join(', ')}.` : 'It becomes part of the record as written.'
      }
      isDisabled={!isAllowed || missing.length > 0}
      onReload={onReload}
    >
      <Text size="sm" c="dimmed" className={classes.call}>
        <a href={`tel:${consult.patient.phone}`}>{phoneWords(consult.patient.phone)}</a>
        <br />
        “I am {me.staff?.title} {me.lastName}, a doctor with the clinic.” Then confirm who you are talking to.
      </Text>
      <Radio.Group
        label="How"
        value={mode}
        onChange={chosen => form.set(withMode(form.values, chosen))}
        error={form.errorOf('mode')}
        description={
          needsVideo
            ? consult.policy.phoneMayDo
              ? 'Video was asked for: a call counts with a reason.'
              : 'This patient has to be seen: a call does not count.'
            : undefined
        }
      >
        <Group gap="8px 20px" mt={6}>
          {contactModes.map(one => (
            <Radio key={one} value={one} label={modeWords[one]} />
          ))}
        </Group>
      </Radio.Group>
      <SimpleGrid minColWidth={180} autoFlow="auto-fit" spacing={10}>
        <TextInput type="datetime-local" label="Started" size="sm" {...form.text('startedAt')} />
        <div className={classes.corner}>
          <TextInput type="datetime-local" label="Ended" size="sm" {...form.text('endedAt')} />
          <Button size="compact-xs" variant="subtle" onClick={() => form.set({ endedAt: toLocalField(clinicNow()) })}>
            Ended now
          </Button>
        </div>
      </SimpleGrid>
      <NativeSelect
        label="Where the patient was"
        size="sm"
        data={[{ value: '', label: 'Choose a state' }, ...auStates]}
        value={patientState}
        onChange={event => {
          const state = AuState.safeParse(event.currentTarget.value)
          form.set({ patientState: state.success ? state.data : '' })
        }}
        error={form.errorOf('patientState')}
      />
      <Checkbox.Group
        label="Identity: at least three"
        value={identifiers}
        onChange={kinds => form.set({ identifiers: identifierKinds.filter(kind => kinds.includes(kind)) })}
        error={form.errorOf('identifiers')}
      >
        <SimpleGrid minColWidth={200} spacing="sm" verticalSpacing="xs" mt={6}>
          {identifierKinds.map(kind => (
            <Checkbox key={kind} value={kind} label={identifierWords[kind]} description={checkedAgainst[kind]} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Checkbox
        label="Photo ID sighted"
        description={
          mode === 'phone'
            ? 'It cannot be seen on the phone.'
            : 'Shown on video or in person, besides the three; no copy is kept.'
        }
        disabled={mode === 'phone'}
        {...form.tick('photoIdSighted')}
      />
      {needsVideo && consult.policy.phoneMayDo && (
        <TextInput label="Why a call does instead of video" size="sm" {...form.capped('phoneReason')} />
      )}
      {isShort(form.values) && (
        <TextInput label="Why under two minutes was enough" size="sm" {...form.capped('shortReason')} />
      )}
      <TextInput label="What you spoke with" size="sm" {...form.capped('technology')} />
      <TextInput
        label="Who else was present"
        description="Leave empty when the patient was alone."
        size="sm"
        {...form.capped('othersPresent')}
      />
      <Checkbox
        label="I said my name and role, and confirmed who I was speaking with."
        {...form.tick('identityConfirmed')}
      />
      <Checkbox label="I named the fees." {...form.tick('feesNamed')} />
      <Checkbox label="I named the alternatives, doing nothing included." {...form.tick('alternativesNamed')} />
    </PanelForm>
  )
}
