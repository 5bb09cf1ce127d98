import { Button, Stack } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '#app/browser/api.ts'
import { OwedCard } from '#app/features/owed/owed-card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { Page, useFreshPage } from '../../parts/page.tsx'
import { zoneOf } from '../../parts/patient-details.ts'
import type { Route } from './+types/owed'

const managePath = '/patient-subscription-management'

export const clientLoader = async ({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) => {
  const [me, plans, goods] = await Promise.all([
    api.me.read({}, { signal }),
    api.subscriptions.mine({}, { signal }),
    api.goods.mine({}, { signal }),
  ])
  const found = [...plans.items, ...goods.items].find(one => one.owed?.id === id)
  return { me, owed: found?.owed ?? null }
}

export const HydrateFallback = () => <ListSkeleton rows={1} height={200} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Where the mail about a payment that did not go through leads, and the page that keeps another card. */
export default function Owed({ loaderData: { me, owed } }: Route.ComponentProps) {
  useFreshPage(['subscription'])
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const back = (
    <Button component={Link} to={managePath} variant="default">
      Back to your subscriptions
    </Button>
  )
  if (!owed)
    return (
      <Page>
        <PageHeader
          title="This payment is settled"
          lead="It was paid, or it is not asked for any more. There is nothing that you need to do."
        />
        {back}
      </Page>
    )
  return (
    <Page>
      <PageHeader
        title="Pay, and go on"
        lead={owed.isPaused ? 'Nothing is charged until you press.' : 'Pay now, or with another card.'}
      />
      <Stack gap="lg" align="start">
        <OwedCard
          owed={owed}
          zone={zoneOf(me)}
          sessionId={search.get('session_id') ?? ''}
          onPaid={async () => {
            await navigate(managePath)
          }}
        />
        {back}
      </Stack>
    </Page>
  )
}
