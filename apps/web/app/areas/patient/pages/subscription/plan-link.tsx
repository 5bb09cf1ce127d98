import { Alert, Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import type { NoticeLink } from '@om/contracts/notice-links'
import { formatDay as formatCalendarDay } from '@om/domain/dates'
import { formatMoney } from '@om/domain/money'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useOwnLook } from '#app/brand/use-own-look.ts'
import { publicApi } from '#app/browser/api.ts'
import { afterCredit } from '#app/features/plan/plan-words.ts'
import { announce } from '#app/ui/announcer.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { isApiError } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { exactTime, formatDay } from '#app/ui/time.ts'
import { useSend } from '#app/ui/use-send.ts'
import { Page } from '../../parts/page.tsx'
import type { Route } from './+types/plan-link'

const tokenIn = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('link') ?? ''

export const clientLoader = async () => {
  const token = tokenIn(window.location.hash)
  try {
    return { token, link: await publicApi.billing.readNoticeLink({ body: { token } }) }
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) return { token, link: null }
    throw error
  }
}

export const HydrateFallback = () => <ListSkeleton rows={1} height={200} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const titles: Record<NoticeLink['kind'], string> = {
  cancel: 'Cancel your subscription?',
  pause: 'Pause your deliveries?',
  skip: 'Skip the next delivery?',
  move: 'Move the next payment?',
}

const buttons: Record<NoticeLink['kind'], string> = {
  cancel: 'Cancel subscription',
  pause: 'Pause until this day',
  skip: 'Skip this delivery',
  move: 'Move to this day',
}

const Account = ({ label = 'Sign in to your account' }: { label?: string }) => (
  <Button component={Link} to="/patient-subscription-management" variant="default">
    {label}
  </Button>
)

/** Where a link of a renewal notice leads, without signing in: opening it changes nothing, the button does. (REG-23) */
export default function PlanLink({ loaderData: { token, link: first } }: Route.ComponentProps) {
  const [link, setLink] = useState(first)
  useOwnLook(link?.brand ?? null)
  if (!link)
    return (
      <Page>
        <PageHeader
          title="This link no longer works"
          lead="It was good until the payment that it was about, and nothing was changed by opening it. In your account you can do the same at any time."
        />
        <Account />
      </Page>
    )
  if (link.receipt)
    return (
      <Page>
        <PageHeader title={link.receipt.title} lead={`Your receipt of ${exactTime(link.receipt.at, link.zone)}.`} />
        <Stack gap="lg" align="start">
          <List spacing="xs" fz="body">
            {link.receipt.told.map(line => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
          <Button component={Link} to={`/patient-subscription-management/changes/${link.receipt.id}`} variant="default">
            Sign in to undo it
          </Button>
        </Stack>
      </Page>
    )
  return <Question token={token} link={link} onDone={setLink} />
}

type QuestionProps = { token: string; link: NoticeLink; onDone: (link: NoticeLink) => void }

const Question = ({ token, link, onDone }: QuestionProps) => {
  const { kind, of, amountCents, creditCents, currency, chargeOn, zone, days, skipTo, canUse } = link
  const [on, setOn] = useState(days?.from ?? '')
  const { send, busy, problem } = useSend(
    () => publicApi.billing.followNoticeLink({ body: { token, on: days ? on : null } }),
    {
      revalidate: false,
      onDone: after => {
        announce(after.receipt?.title ?? '')
        onDone(after)
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const price =
    creditCents > 0 ? afterCredit(amountCents, creditCents, currency) : formatMoney({ cents: amountCents, currency })
  return (
    <Page>
      <PageHeader
        title={titles[kind]}
        lead={chargeOn ? `The next payment is ${price} on ${formatDay(chargeOn, zone)}.` : 'No payment is planned now.'}
      />
      {canUse ? (
        <Stack component="form" gap="md" align="start" onSubmit={submit}>
          {kind === 'cancel' && (
            <Text maw="65ch">
              It takes effect at once, there is no fee, and no further payments are taken. What you have paid for
              already is still sent.
            </Text>
          )}
          {kind === 'skip' && skipTo && (
            <Text maw="65ch">
              Nothing is charged or sent then. The payment after that is on {formatCalendarDay(skipTo)}.
            </Text>
          )}
          {days && (
            <TextInput
              type="date"
              required
              label={kind === 'pause' ? 'Pause until' : 'New day of the payment'}
              description={`From ${formatCalendarDay(days.from)} to ${formatCalendarDay(days.to)}`}
              min={days.from}
              max={days.to}
              value={on}
              onChange={event => setOn(event.currentTarget.value)}
            />
          )}
          <ProblemAlert problem={problem} />
          <Group gap="sm">
            <Button type="submit" loading={busy}>
              {buttons[kind]}
            </Button>
            <Account label="Leave it, and go to my account" />
          </Group>
        </Stack>
      ) : (
        <Stack gap="md" align="start">
          <Alert color="info">
            Your {of === 'goods' ? 'subscription' : 'plan'} was changed since this notice, so this link does nothing any
            more. Your account shows how it stands.
          </Alert>
          <Account />
        </Stack>
      )}
    </Page>
  )
}
