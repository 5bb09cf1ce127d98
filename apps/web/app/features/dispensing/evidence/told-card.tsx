import { Button, NativeSelect, Radio, Stack, Text, Textarea } from '@mantine/core'
import { counterKeys, enterTold, type ToldToPharmacist, tellers, tellingWays } from '@om/contracts/picture'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { AnswerFields } from '#app/features/picture/answer-fields.tsx'
import { StrikeDialog, type Striking, struckLine } from '#app/features/picture/strike-dialog.tsx'
import { Card } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'

type Props = { orderId: string; onReload: () => void }

/** What the patient has told the pharmacy, and where a pharmacist enters more of it. */
export const ToldCard = ({ orderId, onReload }: Props) => {
  const load = useCallback(() => api.picture.toldToPharmacist({ params: { id: orderId } }), [orderId])
  const { value, failure, reload } = useLoaded(load)
  const [isOpen, setOpen] = useState(false)
  const [striking, setStriking] = useState<Striking | null>(null)
  useLive(['picture'], () => void reload())
  const refresh = () => {
    void reload()
    onReload()
  }
  return (
    <Card title="Told to the pharmacy">
      {failure !== null && <ErrorState error={failure} retry={() => void reload()} />}
      {value?.facts.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing yet. Enter an allergy, a medicine from elsewhere or a pregnancy as soon as you hear of it.
        </Text>
      )}
      {value && <ToldList facts={value.facts} onStrike={setStriking} />}
      {value?.can.enter && (
        <Button mt="sm" size="compact-md" variant="default" onClick={() => setOpen(true)}>
          Enter what was told
        </Button>
      )}
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Enter what was told" isWhole>
        {value && (
          <ToldForm
            orderId={orderId}
            questions={value.questions}
            onDone={() => {
              setOpen(false)
              refresh()
            }}
          />
        )}
      </Dialog>
      <StrikeDialog fact={striking} onClose={() => setStriking(null)} onDone={refresh} />
    </Card>
  )
}

type ListProps = { facts: ToldToPharmacist['facts']; onStrike: (fact: Striking) => void }

const ToldList = ({ facts, onStrike }: ListProps) => (
  <Stack component="ul" className="plain-list" gap="sm">
    {facts.map(({ id, name, words, note, by, at, struck, canStrike }) => (
      <li key={id}>
        <Text size="sm" c="dimmed">
          {name}
        </Text>
        <Text fw={600} td={struck ? 'line-through' : undefined} style={{ overflowWrap: 'anywhere' }}>
          {words}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {note}. {by}, {formatDateTime(at)}
          {struck && (
            <Text span display="block" size="xs">
              {struckLine(struck)}
            </Text>
          )}
        </Text>
        {canStrike && id && (
          <Button size="compact-sm" variant="subtle" onClick={() => onStrike({ id, words })}>
            Entered in error<span className="visually-hidden">: {words}</span>
          </Button>
        )}
      </li>
    ))}
  </Stack>
)

const Key = z.enum(counterKeys)
const Typed = z.object({
  factId: z.uuid(),
  key: Key,
  values: z.array(z.string()),
  text: z.string(),
  teller: z.enum(tellers).nullable(),
  way: z.enum(tellingWays).nullable(),
  note: z.string(),
})
type Typed = z.infer<typeof Typed>

const tellerNames: Record<(typeof tellers)[number], string> = {
  patient: 'The patient',
  family_or_carer: 'Family or a carer',
  other_clinician: 'Another clinician',
}
const wayNames: Record<(typeof tellingWays)[number], string> = {
  counter: 'At the counter',
  phone: 'On the phone',
  in_writing: 'In writing',
}

type FormProps = { orderId: string; questions: ToldToPharmacist['questions']; onDone: () => void }

const ToldForm = ({ orderId, questions, onDone }: FormProps) => {
  const begin = (key: Typed['key']) => {
    const question = questions.find(one => one.key === key)
    return { key, values: question?.values ?? [], text: question?.text ?? '' }
  }
  const first = Key.safeParse(questions[0]?.key)
  const form = useContractForm(enterTold, {
    draft: { key: `told:${orderId}`, schema: Typed },
    initial: (): Typed => ({
      factId: crypto.randomUUID(),
      ...begin(first.success ? first.data : 'allergies'),
      teller: null,
      way: null,
      note: '',
    }),
    toBody: values => values,
    send: body => api.picture.enterTold({ params: { id: orderId }, body }),
    onDone: () => {
      toast('Kept. Whatever it speaks against is on hold until a doctor has looked.')
      onDone()
    },
  })
  const { values } = form
  const question = questions.find(one => one.key === values.key)
  return (
    <form {...form.props} className="stack">
      <NativeSelect
        label="About"
        data={questions.map(one => ({ value: one.key, label: one.question }))}
        value={values.key}
        onChange={event => form.set(begin(Key.parse(event.currentTarget.value)))}
      />
      {question && (
        <AnswerFields
          question={question}
          values={values.values}
          onChange={chosen => form.set({ values: chosen })}
          error={form.errorOf('values')}
          hasText={values.text !== ''}
          text={form.capped('text')}
        />
      )}
      <Radio.Group
        label="Who told you?"
        value={values.teller}
        onChange={teller => form.set({ teller: teller as Typed['teller'] })}
        error={form.errorOf('teller')}
      >
        <Stack gap="xs" mt="xs">
          {tellers.map(one => (
            <Radio key={one} value={one} label={tellerNames[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group
        label="How?"
        value={values.way}
        onChange={way => form.set({ way: way as Typed['way'] })}
        error={form.errorOf('way')}
      >
        <Stack gap="xs" mt="xs">
          {tellingWays.map(one => (
            <Radio key={one} value={one} label={wayNames[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label="Note (optional)"
        description="The patient and the doctors read it too."
        autosize
        minRows={2}
        {...form.capped('note')}
      />
      <Text size="sm" c="dimmed">
        What it speaks against goes on hold at once, and a doctor looks at it. Tell the patient to stop a medicine only
        when a doctor says so, or in an emergency.
      </Text>
      <ProblemAlert problem={form.problem} />
      <Button type="submit" loading={form.busy} style={{ alignSelf: 'end' }}>
        Keep it
      </Button>
    </form>
  )
}
