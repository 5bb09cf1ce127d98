import { Button, Group, Stack, Text } from '@mantine/core'
import { formatMoney } from '@om/domain/money'
import { Link } from 'react-router'
import { useOwnLook } from '#app/brand/use-own-look.ts'
import { publicApi } from '#app/browser/api.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { isApiError } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { Page } from '../../parts/page.tsx'
import type { Route } from './+types/pay-link'

const tokenIn = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('link') ?? ''

export const clientLoader = async () => {
  const token = tokenIn(window.location.hash)
  try {
    return { token, link: await publicApi.billing.readPayLink({ body: { token } }) }
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) return { token, link: null }
    throw error
  }
}

export const HydrateFallback = () => <ListSkeleton rows={1} height={200} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const Account = () => (
  <Button component={Link} to="/patient-subscription-management" variant="default">
    Sign in to your account
  </Button>
)

/** Where the mail about a payment leads that a bank wants confirmed, without signing in: opening it changes nothing. (§5.5) */
export default function PayLink({ loaderData: { token, link } }: Route.ComponentProps) {
  useOwnLook(link?.brand ?? null)
  const { send, busy, problem } = useSend(() => publicApi.billing.followPayLink({ body: { token } }), {
    revalidate: false,
    onDone: ({ url }) => window.location.assign(url),
  })
  if (!link)
    return (
      <Page>
        <PageHeader
          title="This link no longer works"
          lead="It was good until the payment was tried again. A newer mail has a newer link, and your account shows how it stands."
        />
        <Account />
      </Page>
    )
  if (link.state === 'settled')
    return (
      <Page>
        <PageHeader
          title="This payment is settled"
          lead="It was paid, or it is not asked for any more. There is nothing that you need to do."
        />
        <Account />
      </Page>
    )
  const price = formatMoney({ cents: link.amountCents, currency: link.currency })
  return (
    <Page>
      <PageHeader title={`Confirm a payment of ${price}`} lead="Your bank wants to know that it is you." />
      <Stack gap="md" align="start">
        <Text maw="65ch">
          The next page is that of our payment provider, where your bank asks you. Once you have confirmed, {price} is
          charged and your subscription goes on. Until then nothing is charged or sent.
        </Text>
        <ProblemAlert problem={problem} />
        <Group gap="sm">
          <Button loading={busy} onClick={() => void send()}>
            Confirm with your bank
          </Button>
          <Account />
        </Group>
      </Stack>
    </Page>
  )
}
