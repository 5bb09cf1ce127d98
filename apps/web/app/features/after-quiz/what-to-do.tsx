import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ConsultForPatient } from '@om/contracts/consults'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { openDocument } from '#app/browser/open-document.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { careTips, visitWords } from './outcome-words.ts'

type Props = { consult: ConsultForPatient }

/** Where a GP has to look: how soon to go, what to say there, and the letter to take along. */
export const GpVisit = ({ consult }: Props) => {
  const { urgency, script } = visitWords(consult.gpVisit)
  return (
    <Stack component="section" gap="sm" aria-labelledby="gp-title">
      <Title order={3} id="gp-title">
        Your visit
      </Title>
      <Text size="body" className="note" data-meaning="caution">
        {urgency}
      </Text>
      <Title order={4}>What to say</Title>
      <Points of={script} />
      {consult.hasLetter && <LetterButton consultId={consult.id} number={consult.number} />}
    </Stack>
  )
}

/** Few people are told of products: the shop's range and its pictures come to those who are. */
const Suggestions = lazy(() => import('./suggestions.tsx'))

/** What helps without a prescription, and what the shop has for it. */
export const SelfCare = ({ consult: { suggestions, brand } }: Props) => (
  <Stack component="section" gap="sm" aria-labelledby="care-title">
    <Title order={3} id="care-title">
      What you can do now
    </Title>
    <Points of={careTips} />
    {suggestions.length > 0 && (
      <>
        <Title order={4}>From our shop, if you like</Title>
        <Text c="dimmed">
          These care for how hair and scalp look and feel. They do not treat hair loss, and you do not need to buy
          anything.
        </Text>
        <Suspense
          fallback={<Skeleton height={112 * suggestions.length} role="status" aria-label="Loading what the shop has" />}
        >
          <Suggestions slugs={suggestions} brand={brand} />
        </Suspense>
      </>
    )}
  </Stack>
)

/** Sentences below one another, each with its point. */
export const Points = ({ of }: { of: readonly string[] }) => (
  <Stack component="ul" gap="xs" m={0} pl="1.15em">
    {of.map(sentence => (
      <li key={sentence}>{sentence}</li>
    ))}
  </Stack>
)

/** Opens the letter to the GP as a PDF to print; where the browser blocks new tabs, offers the file instead. */
const LetterButton = ({ consultId, number }: { consultId: string; number: string }) => {
  const [address, setAddress] = useState<string | null>(null)
  const { send, busy, problem } = useSend(
    () => openDocument(() => api.consults.letter({ params: { id: consultId } })),
    {
      revalidate: false,
      onDone: ({ blockedAddress }) => setAddress(blockedAddress),
    },
  )
  return (
    <Stack gap="xs" align="flex-start">
      {address ? (
        <Group component="p" role="status" gap="xs" m={0}>
          Your browser blocked the new tab.{' '}
          <Button
            component="a"
            href={address}
            download={`letter-${number}.pdf`}
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            Save the letter
          </Button>
        </Group>
      ) : (
        <Button
          size="md"
          loading={busy}
          onClick={() => void send()}
          leftSection={<IconFileText size={20} aria-hidden="true" />}
        >
          Open your letter to print
        </Button>
      )}
      <ProblemAlert problem={problem} />
    </Stack>
  )
}
