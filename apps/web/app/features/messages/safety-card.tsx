import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { ApiError } from '@om/contracts/client'
import { type Problem, refusals } from '@om/contracts/errors'
import { type SafetyAnswer, type SafetySaid, safetyAnswers } from '@om/contracts/support-words'
import { crisisLines } from '@om/domain/side-effects/help-lines'
import { screenWords } from '@om/domain/side-effects/screen-words'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { isApiError } from '#app/ui/problem.ts'

/** What is typed; the key is the same for every try with these words, so that a second one is the same message. */
export const TypedMessage = z.object({
  message: z.string(),
  requestKey: z.uuid(),
  safety: z.enum(safetyAnswers).catch('none'),
  shown: z.array(z.string()).optional(),
})
export const noMessage = (): z.infer<typeof TypedMessage> => ({
  message: '',
  requestKey: crypto.randomUUID(),
  safety: 'none',
})

/** What a refusal says that the words of a message can mean; null for any other. */
export const safetyIn = (error: unknown): Problem[] | null =>
  isApiError(error) && error.code === 'safety_first' ? error.problems : null

/** The codes of what a card shows. */
const codesOf = (found: readonly Problem[]): string[] => found.flatMap(({ code }) => code ?? [])

/** Asks the same before words are kept to be sent later, since nobody at the clinic reads them now: throws what the clinic would refuse with. */
export const screenKept = ({ message, ...said }: { message: string } & SafetySaid): void => {
  const screened = screenWords(message, said)
  if (screened.ok) return
  const { code, problems = [] } = screened
  const [status, words] = refusals[code]
  throw new ApiError(status, { code, message: words, problems, requestId: '' })
}

/** What is not sent yet, and what becomes of it whatever is answered. */
const of = {
  message: { lead: 'Nothing was sent yet. Your message', either: 'Either way your message is sent to a doctor.' },
  answer: { lead: 'Nothing was sent yet. Your answer', either: 'Either way your doctor reads your answer.' },
  call: {
    lead: 'Nothing was booked yet. What you wrote',
    either: 'Either way you can book the call, and its doctor reads what you wrote.',
  },
}

type Props = {
  what?: keyof typeof of
  found: Problem[]
  busy: boolean
  /** With what was shown, which alone the answer is about. */
  onAnswer: (said: SafetySaid) => void
}

/** Before a message goes out that can mean something dangerous: where help is now, and whether it means that. (§5.6) */
export const SafetyCard = ({ what = 'message', found, busy, onAnswer }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const say = (safety: SafetyAnswer) => () => onAnswer({ safety, shown: codesOf(found) })
  return (
    <Stack component="section" className="note" data-meaning="danger" gap="sm" mb="xs" aria-labelledby="safety-title">
      <Title order={3} size="h4" id="safety-title" ref={heading} tabIndex={-1}>
        Do you need help now?
      </Title>
      <Text size="text">
        {of[what].lead} may be about: {found.map(({ message }) => message).join(', ')}. Do not wait for{' '}
        {what === 'call' ? 'the call' : 'an answer here'} if you feel unwell or unsafe.
      </Text>
      <List size="sm" spacing={2}>
        {crisisLines.map(({ name, number }) => (
          <List.Item key={number}>
            <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a> {name}
          </List.Item>
        ))}
      </List>
      <Group gap="xs">
        <Button color="danger" loading={busy} onClick={say('told')}>
          Yes, tell a doctor now
        </Button>
        <Button variant="default" disabled={busy} onClick={say('set_aside')}>
          No, that is not what I mean
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {of[what].either}
      </Text>
    </Stack>
  )
}
