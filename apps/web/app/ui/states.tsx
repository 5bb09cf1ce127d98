import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { isTokenClaimError } from '#app/browser/token-errors.ts'
import { REFRESH } from './crash-words.ts'
import { problemOf } from './problem.ts'
import classes from './states.module.css'
import { clearAuthAndReload, TOKEN_TEXT, TOKEN_TITLE } from './token-problem.ts'

/** Says what will appear here and what to do now. */
export const EmptyState = ({ title, text, action }: { title: string; text: ReactNode; action?: ReactNode }) => (
  <section className={`card ${classes.state}`}>
    <Title order={2} size="h3">
      {title}
    </Title>
    <Text size="body" c="dimmed" maw="52ch">
      {text}
    </Text>
    {action && (
      <Group gap="xs" justify="center" mt="sm">
        {action}
      </Group>
    )}
  </section>
)

/**
 * What happened, the request id for support, and another try: in place of a page, or of a part of one when `retry` says how
 * that part is loaded again.
 */
export const ErrorState = ({ error, retry }: { error: unknown; retry?: () => void }) => {
  const revalidator = useRevalidator()
  const { title, message, requestId } = problemOf(error)
  const isTokenProblem = isTokenClaimError(error)
  return (
    <section className={`card ${classes.state}`} role="alert">
      <Title order={retry ? 2 : 1} size="h3">
        {isTokenProblem ? TOKEN_TITLE : title}
      </Title>
      <Text size="body" c="dimmed" maw="52ch">
        {isTokenProblem ? TOKEN_TEXT : message}
      </Text>
      <Group gap="sm" justify="center" mt="sm">
        {isTokenProblem ? (
          <>
            <Button variant="default" onClick={() => window.location.reload()}>
              {REFRESH}
            </Button>
            <Button onClick={() => void clearAuthAndReload()}>Clear Auth Data &amp; Reload</Button>
          </>
        ) : (
          <Button
            variant="default"
            loading={revalidator.state === 'loading'}
            onClick={retry ?? (() => void revalidator.revalidate())}
          >
            Try again
          </Button>
        )}
      </Group>
      {requestId && (
        <Text size="xs" c="dimmed" className={classes.request}>
          Request {requestId}
        </Text>
      )}
    </section>
  )
}

type FailedProps = { message: string; onRetry: () => void | Promise<void>; isBusy?: boolean }

/** In place of a part of a page that could not be loaded: why, and the way to try again. */
export const LoadFailed = ({ message, onRetry, isBusy = false }: FailedProps) => (
  <Stack role="alert" gap="sm" align="flex-start">
    <Text>{message}</Text>
    <Button variant="default" loading={isBusy} onClick={() => void onRetry()}>
      Try again
    </Button>
  </Stack>
)
