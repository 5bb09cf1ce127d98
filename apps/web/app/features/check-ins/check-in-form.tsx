import { Button, Fieldset, Group, Radio, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import {
  adherences,
  type CheckInAnswers,
  completeCheckIn,
  cycles,
  type MyCheckIn,
  type myCheckIns,
  sexualChanges,
} from '@om/contracts/check-ins'
import type { CallReply } from '@om/contracts/endpoint'
import { CorrectableKey } from '@om/contracts/picture'
import { effectCodes, effectSeverities } from '@om/contracts/side-effects'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { CrisisCard } from '#app/features/care-journey/crisis-card.tsx'
import { KEPT, onArrival, sendOrKeep, useOutbox } from '#app/features/outbox/outbox.ts'
import { KeptView } from '#app/features/outbox/waiting-list.tsx'
import { AttachedPhotos } from '#app/features/photos/attached-photos.tsx'
import { CheckInPhotos } from '#app/features/photos/check-in-photos.tsx'
import { ChangedNow } from '#app/features/picture/changed-now.tsx'
import { EffectChips, SeverityField } from '#app/features/side-effects/effect-chips.tsx'
import { HelpCard } from '#app/features/side-effects/help-card.tsx'
import { helpWithoutClinic } from '#app/features/side-effects/help-without-clinic.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { linesOf } from './answers-list.tsx'
import { asText, asYesNo, Choice, Scale, steps, yesNo } from './check-in-fields.tsx'
import {
  adherenceWords,
  cycleWords,
  kindWords,
  oftenWords,
  satisfactionWords,
  sexualWords,
  sheddingWords,
  waitingId,
} from './check-in-words.ts'
import { SheddingPicture } from './shedding-picture.tsx'

const Typed = z.object({
  adherence: z.enum(adherences).nullable(),
  shedding: z.int().nullable(),
  satisfaction: z.int().nullable(),
  isChanged: z.boolean().nullable(),
  pressure: z.string(),
  pregnancy: z.string().nullable(),
  cycle: z.enum(cycles).nullable(),
  sexual: z.enum(sexualChanges).nullable(),
  corrected: z.array(CorrectableKey),
  interest: z.int().nullable(),
  low: z.int().nullable(),
  selfHarm: z.boolean().nullable(),
  effects: z.array(z.enum(effectCodes)),
  severity: z.enum(effectSeverities),
  words: z.string(),
})
type Typed = z.infer<typeof Typed>

type Props = {
  checkIn: MyCheckIn
  asks: Pick<CallReply<typeof myCheckIns>, 'asksPressure' | 'asksSexual' | 'asksCycle' | 'pregnancy'>
  onClose: () => void
}

type Answered = CallReply<typeof completeCheckIn>

/** The questions of a check-in; afterwards what follows from the answers. */
export const CheckInForm = ({ checkIn, asks, onClose }: Props) => {
  const [sent, setSent] = useState<Answered | null>(null)
  const [kept, setKept] = useState<Kept | null>(null)
  const { entries } = useOutbox()
  const isWaiting = entries.some(({ id }) => id === waitingId(checkIn.id))
  // What waited has arrived: the clinic knows, and says what follows.
  useEffect(
    () =>
      onArrival((entry, reply) => {
        const read = completeCheckIn.reply.safeParse(reply)
        if (entry.id === waitingId(checkIn.id) && read.success) setSent(read.data)
      }),
    [checkIn.id],
  )
  if (sent) return <Sent checkIn={sent} onClose={onClose} />
  return (
    <Stack gap="md">
      {kept?.help && <HelpCard help={kept.help} isUnheard />}
      {kept?.isKept || isWaiting ? (
        <KeptView
          id={waitingId(checkIn.id)}
          onClose={onClose}
          onChange={() => setKept(before => before && { ...before, isKept: false })}
        />
      ) : (
        <Questions checkIn={checkIn} asks={asks} onSent={setSent} onKept={setKept} />
      )}
    </Stack>
  )
}

/** Answers that wait on this device, and the help that is needed first. */
type Kept = { help: Answered['help']; isKept: boolean }

const helpFor = ({ selfHarm, pregnancy, ...told }: CheckInAnswers) => {
  const effects = pregnancy === 'pregnant' ? [...told.effects, 'pregnant' as const] : told.effects
  return selfHarm ? 'crisis' : helpWithoutClinic({ ...told, effects })
}

type QuestionsProps = Omit<Props, 'onClose'> & { onSent: (done: Answered) => void; onKept: (kept: Kept) => void }

const nothing: Typed = {
  adherence: null,
  shedding: null,
  satisfaction: null,
  isChanged: null,
  pressure: '',
  pregnancy: null,
  cycle: null,
  sexual: null,
  corrected: [],
  interest: null,
  low: null,
  selfHarm: null,
  effects: [],
  severity: 'mild',
  words: '',
}

/** At three, six and twelve months the photos are part of the questions; at others they may follow. (§5.8) */
const showsPhotos = ({ kind }: Pick<MyCheckIn, 'kind'>) => kind.startsWith('month')

const missing: Record<string, string> = { pregnancy: 'Choose what fits you today.' }
const noErrors: Record<string, string> = {}

const Questions = ({ checkIn, asks, onSent, onKept }: QuestionsProps) => {
  const draftKey = `check-in:${checkIn.id}`
  const form = useContractForm(completeCheckIn, {
    draft: { key: draftKey, schema: Typed },
    initial: () => nothing,
    toBody: values => values,
    check: ({ pregnancy }) => {
      const isMissing = asks.pregnancy.length > 0 && pregnancy === null
      return isMissing ? missing : noErrors
    },
    send: async (body, values) => {
      const kept = (isKept: boolean) => onKept({ help: helpFor(body), isKept })
      const reply = await sendOrKeep(
        {
          id: waitingId(checkIn.id),
          title: `Your check-in: ${kindWords[checkIn.kind].toLowerCase()}`,
          lines: [...linesOf(body).map(([name, words]) => `${name}: ${words}`), body.words].filter(Boolean),
          page: '/patient-dashboard#check-in',
          task: { kind: 'check_in', checkInId: checkIn.id, body },
          draft: { key: draftKey, values },
        },
        () => api.checkIns.complete({ params: { id: checkIn.id }, body }),
        () => kept(false),
      )
      if (reply === KEPT) kept(true)
      return reply
    },
    onDone: reply => {
      if (reply !== KEPT) onSent(reply)
    },
  })
  const { values, set, errorOf } = form
  return (
    <form {...form.props} className="stack">
      <Choice
        label="How often do you use your treatment as prescribed?"
        options={adherences.map(value => ({ value, label: adherenceWords[value] }))}
        value={values.adherence}
        onChange={adherence => set({ adherence: adherence as CheckInAnswers['adherence'] })}
        error={errorOf('adherence')}
      />
      <Radio.Group
        label="How much hair do you lose on a usual day?"
        value={asText(values.shedding)}
        onChange={value => set({ shedding: Number(value) })}
        error={errorOf('shedding')}
      >
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" mt="xs">
          {steps(sheddingWords, 1).map(({ value, label }) => (
            <Radio.Card key={value} value={value} p="xs" radius="md" aria-label={label}>
              <Stack gap="xxs" align="center">
                <SheddingPicture step={Number(value)} />
                <Radio.Indicator />
                <Text size="sm" ta="center">
                  {label}
                </Text>
              </Stack>
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Scale
        label="How satisfied are you so far?"
        options={steps(satisfactionWords, 1)}
        value={asText(values.satisfaction)}
        onChange={value => set({ satisfaction: Number(value) })}
        error={errorOf('satisfaction')}
      />
      {asks.asksPressure && (
        <TextInput
          label="Your blood pressure, if you can measure it"
          description="At home or at a pharmacy, after five minutes of rest. Write it as 120/80."
          inputMode="text"
          {...form.text('pressure')}
        />
      )}
      {asks.pregnancy.length > 0 && (
        <Choice
          label="Which of these fits you today?"
          options={asks.pregnancy}
          value={values.pregnancy}
          onChange={pregnancy => set({ pregnancy })}
          error={errorOf('pregnancy')}
        />
      )}
      {asks.asksCycle && (
        <Choice
          label="Your periods since the last check-in (optional)"
          options={cycles.map(value => ({ value, label: cycleWords[value] }))}
          value={values.cycle}
          onChange={cycle => set({ cycle: cycle as CheckInAnswers['cycle'] })}
          error={errorOf('cycle')}
        />
      )}
      {asks.asksSexual && (
        <Choice
          label="Has anything changed in your sexual health? (optional, only doctors read it)"
          options={sexualChanges.map(value => ({ value, label: sexualWords[value] }))}
          value={values.sexual}
          onChange={sexual => set({ sexual: sexual as CheckInAnswers['sexual'] })}
          error={errorOf('sexual')}
        />
      )}
      <Choice
        label="Is anything new: a medicine, a condition, a pregnancy, an allergy?"
        options={yesNo}
        value={asYesNo(values.isChanged)}
        onChange={value => set({ isChanged: value === 'yes' })}
        error={errorOf('isChanged')}
      />
      {values.isChanged && <ChangedNow corrected={values.corrected} onCorrected={corrected => set({ corrected })} />}
      <Fieldset legend="In the last two weeks, how often have you been bothered by" variant="unstyled">
        <Stack gap="md">
          <Choice
            label="Little interest or pleasure in doing things"
            options={steps(oftenWords, 0)}
            value={asText(values.interest)}
            onChange={value => set({ interest: Number(value) })}
            error={errorOf('interest')}
          />
          <Choice
            label="Feeling down, depressed or hopeless"
            options={steps(oftenWords, 0)}
            value={asText(values.low)}
            onChange={value => set({ low: Number(value) })}
            error={errorOf('low')}
          />
        </Stack>
      </Fieldset>
      <Choice
        label="Have you had thoughts of harming yourself?"
        options={yesNo}
        value={asYesNo(values.selfHarm)}
        onChange={value => set({ selfHarm: value === 'yes' })}
        error={errorOf('selfHarm')}
      />
      {values.selfHarm && <CrisisCard />}
      <Fieldset legend="Have you noticed any of these? (optional)" variant="unstyled">
        <EffectChips value={values.effects} onChange={effects => set({ effects })} error={errorOf('effects')} />
      </Fieldset>
      {values.effects.length > 0 && <SeverityField value={values.severity} onChange={severity => set({ severity })} />}
      <Textarea
        label={
          values.isChanged && values.corrected.length === 0
            ? 'What is new? (where you have not changed it above)'
            : 'Anything you would like to add? (optional)'
        }
        autosize
        minRows={2}
        {...form.capped('words')}
      />
      {showsPhotos(checkIn) && <CheckInPhotos checkInId={checkIn.id} />}
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Send my answers
        </Button>
      </Group>
    </form>
  )
}

const noticedWords: Record<NonNullable<Answered['noticed']>, string> = {
  with_doctor: 'What you have noticed is with a doctor as a report of its own, on your dashboard.',
  self_care:
    'What you have noticed is on your dashboard as a report of its own, with what you can do about it at home.',
}

const Sent = ({ checkIn, onClose }: { checkIn: Answered; onClose: () => void }) => {
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap="md">
      {checkIn.help && <HelpCard help={checkIn.help} />}
      <Text ref={heading} tabIndex={-1} fw={600} role="status">
        Thank you. Your answers are under Health Records, beside those from before.
      </Text>
      <Text>
        {checkIn.reviewDueAt
          ? `A doctor reads them by ${formatDateTime(checkIn.reviewDueAt)} and writes to you.`
          : 'Nothing in them has to be read by a doctor at once.'}
      </Text>
      {checkIn.help ? (
        <Text>It is on your dashboard as a report of its own, and the doctors have been called.</Text>
      ) : (
        checkIn.noticed && <Text>{noticedWords[checkIn.noticed]}</Text>
      )}
      {!showsPhotos(checkIn) && <CheckInPhotos checkInId={checkIn.id} />}
      <Text>Anything else to show? Only doctors see it.</Text>
      <AttachedPhotos about={{ kind: 'check_in', id: checkIn.id }} mayAdd />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}
