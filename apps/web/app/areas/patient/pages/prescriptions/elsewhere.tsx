import { Button, Group, List, Radio, Stack, Text, Textarea, Title } from '@mantine/core'
import { type Elsewhere, type MyPrescription, takeElsewhere } from '@om/contracts/prescriptions'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'

const Typed = z.object({ to: z.enum(['me', 'pharmacy']), pharmacy: z.string() })
type Typed = z.infer<typeof Typed>

type Props = { prescription: MyPrescription; postTo: string }

/** The patient's right to any pharmacy, in two presses: what it ends here, and where the original goes. (REG-04, REG-12) */
export const TakeElsewhere = ({ prescription: { id, title }, postTo }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const form = useContractForm(takeElsewhere, {
    draft: { key: `elsewhere:${id}`, schema: Typed },
    initial: (): Typed => ({ to: postTo ? 'me' : 'pharmacy', pharmacy: '' }),
    toBody: values => values,
    send: body => api.prescriptions.takeElsewhere({ params: { id }, body }),
    onDone: () => {
      close()
      toast('It is yours to take. Nothing more is made, sent or charged for it here.')
    },
  })
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Take it elsewhere
        <span className="visually-hidden">, {title}</span>
      </Button>
      <Dialog opened={isOpen} onClose={close} title="Take it to another pharmacy?">
        <form {...form.props} className="stack">
          <List spacing="xs">
            <List.Item>Any pharmacy in Australia may dispense what is left on it, at its own price.</List.Item>
            <List.Item>Nothing more is made, sent or charged for it here, from now on.</List.Item>
            <List.Item>An order that has not left us is not sent, and you get your money back.</List.Item>
            <List.Item>
              The original is sent within one business day. Until then you can change your mind here.
            </List.Item>
          </List>
          <Radio.Group
            label="Where should the original go?"
            value={form.values.to}
            onChange={to => form.set({ to: to as Typed['to'] })}
            error={form.errorOf('to')}
          >
            <Stack gap="xs" mt="xs">
              <Radio
                value="me"
                label="To me"
                description={postTo || 'We have no address of yours: add one to your profile first.'}
                disabled={!postTo}
              />
              <Radio value="pharmacy" label="To a pharmacy that I have chosen" />
            </Stack>
          </Radio.Group>
          {form.values.to === 'pharmacy' && (
            <Textarea
              label="Name and address of the pharmacy"
              description="As it should stand on the envelope."
              autosize
              minRows={3}
              {...form.capped('pharmacy')}
            />
          )}
          <ProblemAlert problem={form.problem} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={form.busy} onClick={close}>
              Leave it here
            </Button>
            <Button type="submit" loading={form.busy}>
              Take it elsewhere
            </Button>
          </Group>
        </form>
      </Dialog>
    </>
  )
}

const countOf = (left: number): string => `${left} ${left === 1 ? 'delivery is' : 'deliveries are'} left on it.`

/** What happened to the original, or will, and by when. */
const whereWords = ({ form, from, to, address, sendBy, sent, suppliesLeft }: Elsewhere): string[] => {
  const holder = from === 'pharmacy' ? 'our partner pharmacy' : 'your doctor'
  const left = countOf(suppliesLeft)
  if (form === 'token') {
    const where = to === 'me' ? 'to your mobile or e-mail' : `to ${address}`
    return sent
      ? [`Its token was sent ${where} on ${formatDateTime(sent.at)}. ${left}`]
      : [`It is electronic. By ${formatDateTime(sendBy)} ${holder} sends its token ${where}. ${left}`]
  }
  if (!sent)
    return [
      `The signed original is with ${holder}, who posts it by ${formatDateTime(sendBy)} to: ${address}.`,
      `A letter takes two to six business days. ${left}`,
    ]
  const number = sent.reference ? ` with the number ${sent.reference}` : ''
  return [
    `The signed original was posted on ${formatDateTime(sent.at)}${number}, to: ${address}.`,
    `A letter takes two to six business days. ${left} If it has not come by then, write to us.`,
  ]
}

/** What the patient does with it. */
const doWords = ({ form, to }: Elsewhere): string[] => {
  const last =
    'Is it made up for you? Not every pharmacy does that: call first, and ask for one that compounds medicines.'
  if (form === 'token')
    return [
      to === 'me'
        ? 'Show the token on your phone at the pharmacy.'
        : 'Tell the pharmacy that you have sent it there, and when you come.',
      last,
    ]
  return [
    to === 'me'
      ? 'Take the paper itself to the pharmacy: by law it dispenses from the original, not from the PDF or a photo. It keeps the paper for you while deliveries are left.'
      : 'Tell the pharmacy that the paper is coming, and when you come.',
    last,
  ]
}

/** Where the original of a prescription is that goes to another pharmacy, what to do with it, and the way back. */
export const WhereItIs = ({ prescription, elsewhere }: { prescription: MyPrescription; elsewhere: Elsewhere }) => {
  const { id, title, can } = prescription
  const { send, busy, problem } = useSend(() => api.prescriptions.takeBack({ params: { id } }), {
    onDone: () => toast('It is ours to dispense again. Look at your plan: it goes on once you say so.'),
  })
  return (
    <Stack component="section" gap="sm" aria-label={`Where ${title} is`} maw="65ch">
      {whereWords(elsewhere).map(line => (
        <Text key={line} style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
      <Title order={3} size="h4">
        What you do
      </Title>
      <List spacing="xs">
        {doWords(elsewhere).map(line => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <Title order={3} size="h4">
        If you change your mind
      </Title>
      {can.takeBack ? (
        <>
          <Text>
            It has not been sent yet. Take it back, and our pharmacy dispenses it again. What was paid back stays paid
            back, and nothing is charged before you go on with your plan.
          </Text>
          <Group>
            <Button variant="default" loading={busy} onClick={() => void send()}>
              Have it dispensed here after all
              <span className="visually-hidden">, {title}</span>
            </Button>
          </Group>
          <ProblemAlert problem={problem} />
        </>
      ) : (
        <Text>
          Its original has left us. Ask for a review: once the paper is back, or cancelled at the other pharmacy, a
          doctor can write a new one for ours.
        </Text>
      )}
    </Stack>
  )
}
