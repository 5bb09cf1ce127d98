import { Button, Group, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { DoctorLetter } from '@om/contracts/doctor-letters'
import { type GpLetter, gpLetters } from '@om/contracts/gp-letters'
import { GP_LINK_DAYS, GP_WRONG_CODES, letterTitles } from '@om/domain/gp-letters'
import { IconFileText } from '@tabler/icons-react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime, formatDay } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { Page, useFreshPage } from '../../parts/page.tsx'
import type { Route } from './+types/your-gp'
import { FromDoctors } from './from-doctors.tsx'
import { RecordSections } from './sections.tsx'

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) => {
  const [sent, { items: letters }] = await Promise.all([
    api.gpLetters.mine({}, { signal }),
    api.doctorLetters.mine({}, { signal }),
  ])
  return { ...sent, letters }
}

export const HydrateFallback = () => <ListSkeleton rows={2} height={200} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Takes a summary, or a letter of a doctor, to a practice: by a link in a mail with a code, or as a file. (REG-20) */
export default function YourGp({ loaderData: { items, onFile, letters } }: Route.ComponentProps) {
  useFreshPage(['picture'])
  const draft = items.find(one => one.state === 'draft')
  const sent = items.filter(one => one.state !== 'draft')
  return (
    <Page>
      <PageHeader
        title="Your GP and letters"
        lead="The letters that our doctors signed for you, and a summary of your care here for your own GP: your medicines from us, what you told us about your health, and your results. Nothing goes anywhere unless you send it."
      />
      <RecordSections />
      <Stack gap="xl">
        <FromDoctors letters={letters} />
        {sent.length > 0 && (
          <Card title="What you have sent" size="lg">
            <Stack component="ul" gap={0} className="plain-list ruled" aria-label="Letters">
              {sent.map(letter => (
                <li key={letter.id}>
                  <Sent letter={letter} />
                </li>
              ))}
            </Stack>
          </Card>
        )}
        <Card title="Send it to a practice" size="lg" className="screen-only">
          {draft ? <Draft key={draft.id} letter={draft} /> : <Write onFile={onFile} letters={letters} />}
        </Card>
        <Card title="Take it there yourself" size="lg" className="screen-only">
          <Stack gap="md" align="flex-start">
            <Text>The summary of your care as a PDF, with what is known today. We send it to nobody.</Text>
            <PdfButton
              icon={IconFileText}
              size="compact-md"
              about="for your GP"
              fetchFile={() => api.ownRecord.gpSummary()}
            >
              Open the summary
            </PdfButton>
          </Stack>
        </Card>
      </Stack>
    </Page>
  )
}

const Typed = z.object({ id: z.string(), letterId: z.string(), practice: z.string(), email: z.string() })

type WriteProps = { onFile: { practice: string; email: string }; letters: DoctorLetter[] }

const Write = ({ onFile, letters }: WriteProps) => {
  const standing = letters.filter(one => one.state === 'in_force')
  const chosenOf = (id: string) => (standing.some(one => one.id === id) ? id : '')
  const form = useContractForm(gpLetters.make, {
    draft: { key: 'gp-letter:new', schema: Typed },
    initial: () => ({ id: crypto.randomUUID(), letterId: '', ...onFile }),
    toBody: ({ letterId, ...rest }) => ({ ...rest, letterId: chosenOf(letterId) || null }),
    send: body => api.gpLetters.make({ body }),
  })
  return (
    <form {...form.props} className="stack">
      <List size="md" spacing="xs" type="ordered">
        <List.Item>You say where it goes, and read the letter.</List.Item>
        <List.Item>
          You send it: the practice gets a mail with a link, which names neither you nor anything about your health.
        </List.Item>
        <List.Item>You give them the code, which then stands on this page, by phone or in person.</List.Item>
      </List>
      {standing.length > 0 && (
        <NativeSelect
          label="What you send"
          data={[
            { value: '', label: 'A summary of my record' },
            ...standing.map(({ id, kind, to, signedAt }) => ({
              value: id,
              label: `${letterTitles[kind]}${to ? ` to ${to}` : ''}, signed ${formatDay(signedAt)}`,
            })),
          ]}
          value={chosenOf(form.values.letterId)}
          onChange={event => form.set({ letterId: event.currentTarget.value })}
        />
      )}
      <TextInput
        label="GP or practice"
        description="Or whoever else it is for. A summary is addressed to them."
        autoComplete="off"
        {...form.capped('practice')}
      />
      <TextInput
        label="E-mail of the practice"
        description="Ask them which one they use for letters about patients."
        type="email"
        autoComplete="off"
        {...form.capped('email')}
      />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Write the letter
        </Button>
      </Group>
    </form>
  )
}

/** Written and not sent: read first, then sent, or thrown away. */
const Draft = ({ letter: { id, kind, practice, email, isRead, timesSent, can } }: { letter: GpLetter }) => {
  const params = { id }
  const sending = useSend(() => api.gpLetters.send({ params, body: { timesSent } }), {
    onDone: () => toast('Sent. Now give the practice the code.'),
  })
  const dropping = useSend(() => api.gpLetters.withdraw({ params }), { onDone: () => toast('Thrown away.') })
  const read = useSend(() => Promise.resolve())
  return (
    <Stack gap="md">
      <Facts
        facts={[
          ['Letter', letterTitles[kind]],
          ['To', practice],
          ['E-mail', email],
        ]}
      />
      <Text>
        {isRead
          ? 'You have opened the letter. The practice reads exactly that.'
          : 'Read the letter first: the practice reads exactly that. Then you can send it.'}
      </Text>
      <Group gap="sm">
        <PdfButton
          icon={IconFileText}
          fetchFile={async () => {
            const file = await api.gpLetters.paper({ params })
            void read.send()
            return file
          }}
        >
          {isRead ? 'Read it again' : 'Read the letter'}
        </PdfButton>
        <Button disabled={!can.send} loading={sending.busy} onClick={() => void sending.send()}>
          Send it
        </Button>
        <Button variant="subtle" loading={dropping.busy} onClick={() => void dropping.send()}>
          Throw it away
        </Button>
      </Group>
      <ProblemAlert problem={sending.problem ?? dropping.problem} />
    </Stack>
  )
}

const states = {
  draft: { label: 'Not sent', meaning: 'quiet' },
  sent: { label: 'Not opened yet', meaning: 'info' },
  opened: { label: 'Opened', meaning: 'good' },
  locked: { label: 'Locked', meaning: 'danger' },
  lapsed: { label: 'Link has lapsed', meaning: 'quiet' },
  withdrawn: { label: 'Ended', meaning: 'quiet' },
} as const

const wordsOf = ({ state, until }: GpLetter): string =>
  ({
    draft: '',
    sent: `Give the practice this code by phone or in person. The link works until ${formatDay(until ?? '')}.`,
    opened: `The link and the code work until ${formatDay(until ?? '')}.`,
    locked: `A wrong code was entered ${GP_WRONG_CODES} times, so nobody can open it. Was it the practice? Make a new code for the same link. If not, take the letter back.`,
    lapsed: `A link works for ${GP_LINK_DAYS} days. Send it again if the practice still needs it.`,
    withdrawn: 'Its link opens nothing any more. What the practice has saved before stays with them.',
  })[state]

const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`

const Code = ({ children }: { children: string }) => (
  <Text span fz="h3" fw={600} lh={1} style={{ letterSpacing: '0.08em' }}>
    {children}
  </Text>
)

const Sent = ({ letter }: { letter: GpLetter }) => {
  const { id, kind, practice, email, state, sentAt, openedAt, timesOpened, timesSent, withdrawnAt, code, can } = letter
  const { label, meaning } = states[state]
  return (
    <Stack gap="sm">
      <Group gap="xs" justify="space-between">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {practice}
        </Text>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
      </Group>
      <Facts
        facts={[
          ['Letter', letterTitles[kind]],
          ['Sent to', email],
          [timesSent > 1 ? `Sent ${timesSent} times, last` : 'Sent', formatDateTime(sentAt ?? '')],
          ...(openedAt
            ? [[timesOpened > 1 ? `Opened ${timesOpened} times, last` : 'Opened', formatDateTime(openedAt)] as const]
            : []),
          ...(code ? [['Code', <Code key="code">{spaced(code)}</Code>] as const] : []),
          ...(withdrawnAt ? [['Ended', formatDateTime(withdrawnAt)] as const] : []),
        ]}
      />
      <Text>{wordsOf(letter)}</Text>
      <Group gap="sm" className="screen-only">
        <PdfButton
          icon={IconFileText}
          size="compact-md"
          about={practice}
          fetchFile={() => api.gpLetters.paper({ params: { id } })}
        >
          Open the letter
        </PdfButton>
        <Steps letter={letter} can={can} />
      </Group>
    </Stack>
  )
}

const Steps = ({ letter, can }: { letter: GpLetter; can: GpLetter['can'] }) => {
  const { id, email, practice, timesSent, codeNumber } = letter
  const params = { id }
  const confirm = useConfirm()
  const about = <span className="visually-hidden">: {practice}</span>
  const again = useSend(
    async () => {
      const isSure = await confirm({
        title: 'Send it again?',
        text: `Another link goes to ${email}, with another code. The link and the code of before open nothing any more.`,
        action: 'Send it again',
      })
      return isSure && api.gpLetters.send({ params, body: { timesSent } })
    },
    { onDone: done => (done ? toast('Sent again. Give the practice the new code.') : undefined) },
  )
  const code = useSend(() => api.gpLetters.newCode({ params, body: { codeNumber } }), {
    onDone: () => toast('There is a new code. The one before opens nothing any more.'),
  })
  const back = useSend(
    async () => {
      const isSure = await confirm({
        title: 'Take the letter back?',
        text: 'Its link opens nothing any more, for good. What the practice has saved before stays with them.',
        action: 'Take it back',
        danger: true,
      })
      return isSure && api.gpLetters.withdraw({ params })
    },
    { onDone: done => (done ? toast('Taken back.') : undefined) },
  )
  return (
    <>
      {can.newCode && (
        <Button size="compact-md" variant="default" loading={code.busy} onClick={() => void code.send()}>
          Make a new code{about}
        </Button>
      )}
      {can.send && (
        <Button size="compact-md" variant="default" loading={again.busy} onClick={() => void again.send()}>
          Send it again{about}
        </Button>
      )}
      {can.withdraw && (
        <Button size="compact-md" variant="default" loading={back.busy} onClick={() => void back.send()}>
          Take it back{about}
        </Button>
      )}
      <ProblemAlert problem={again.problem ?? code.problem ?? back.problem} />
    </>
  )
}
