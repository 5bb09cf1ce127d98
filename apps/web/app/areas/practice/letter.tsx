import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { gpLetters, type SentGpLetter } from '@om/contracts/gp-letters'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { publicApi } from '#app/browser/api.ts'
import { addressOf } from '#app/browser/open-document.ts'
import { CodeField } from '#app/ui/code-field.tsx'
import { isApiError } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { formatDay } from '#app/ui/time.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import type { Route } from './+types/letter'

const tokenIn = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('link') ?? ''

export const clientLoader = async () => {
  const token = tokenIn(window.location.hash)
  try {
    return { token, letter: await publicApi.gpLetters.read({ body: { token } }) }
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) return { token, letter: null }
    throw error
  }
}

export const HydrateFallback = () => <ListSkeleton rows={1} height={240} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Where the link of a practice leads, without an account: the code that the patient passes on opens the letter. (REG-20) */
export default function Letter({ loaderData: { token, letter } }: Route.ComponentProps) {
  const [file, setFile] = useState<Blob | null>(null)
  if (!letter)
    return (
      <>
        <h1 className="visually-hidden">Letter</h1>
        <EmptyState
          title="This link opens nothing"
          text="It may be incomplete, older than 14 days, replaced by a newer one, or taken back. Use the newest message, or ask the patient to send it again."
        />
      </>
    )
  return (
    <Stack gap="lg" maw={560} mx="auto" w="100%">
      <Title order={1}>A letter for you</Title>
      {file ? <Opened file={file} /> : <Closed token={token} letter={letter} onOpen={setFile} />}
      <Text size="sm" c="dimmed">
        Questions about this letter? Call us on {letter.phone}. In an emergency call 000.
      </Text>
    </Stack>
  )
}

const Opened = ({ file }: { file: Blob }) => {
  const [address] = useState(() => addressOf(file))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Paper className="card">
      <Stack gap="md" align="flex-start">
        <Title order={2} size="h3" ref={heading} tabIndex={-1}>
          The letter is open
        </Title>
        <Text>
          Save it where it belongs: it bears the name of the patient, who has been told that it was opened. Within two
          minutes the button stops working; enter the code again then.
        </Text>
        <Button
          component="a"
          href={address}
          download="letter.pdf"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          Save the letter (PDF)
        </Button>
      </Stack>
    </Paper>
  )
}

type ClosedProps = { token: string; letter: SentGpLetter; onOpen: (file: Blob) => void }

const Closed = ({ token, letter: { until, isLocked }, onOpen }: ClosedProps) => {
  const form = useContractForm(gpLetters.open, {
    initial: () => ({ code: '' }),
    toBody: ({ code }) => ({ token, code }),
    send: body => publicApi.gpLetters.open({ body }),
    onDone: onOpen,
    revalidate: false,
    codes: { gp_letter_wrong_code: 'code' },
  })
  const hasLocked = isApiError(form.error) && form.error.code === 'gp_letter_locked'
  if (isLocked || hasLocked)
    return (
      <Paper className="card" role="status">
        <Text size="body">
          This letter is locked, because a wrong code was entered five times. Ask the patient for a new code, then load
          this page again: the link stays the same.
        </Text>
      </Paper>
    )
  return (
    <Stack gap="md">
      <Text size="body">
        Somebody whom we care for has asked us to pass this on to you. It opens with a code of six figures, which they
        give you by phone or in person; we cannot give it to you. The link works until {formatDay(until)}.
      </Text>
      <form {...form.props}>
        <Stack gap="md">
          <CodeField label="Code" maw={240} onComplete={() => {}} autoFocus {...form.text('code')} />
          <ProblemAlert problem={form.problem} />
          <Group>
            <Button type="submit" loading={form.busy}>
              Open the letter
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}
