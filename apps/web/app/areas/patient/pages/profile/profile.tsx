import { Button, Stack, Text } from '@mantine/core'
import { signOutPathOf } from '@om/domain/access'
import { Link, useNavigate } from 'react-router'
import { api } from '#app/browser/api.ts'
import { DiscreetSetting } from '#app/features/discreet/discreet-setting.tsx'
import { NoticeSettings } from '#app/features/notices/notice-settings.tsx'
import { useMayLeave } from '#app/features/outbox/use-may-leave.tsx'
import { SecurityPanel } from '#app/features/security/security-panel.tsx'
import { signOut } from '#app/features/session/session-store.ts'
import { Card, SectionCard } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { DetailsForm } from '../../parts/details-form.tsx'
import { Page } from '../../parts/page.tsx'
import type { Route } from './+types/profile'
import { CloseAccount } from './close-account.tsx'
import { DownloadData, DownloadPackage, MarketingSwitch } from './privacy.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) => api.me.read({}, { signal })

export const HydrateFallback = () => <ListSkeleton rows={2} height={220} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Name, mobile and delivery address, sign-in and security, privacy, and the way out. (Spec §2) */
export default function PatientProfile({ loaderData: me }: Route.ComponentProps) {
  const navigate = useNavigate()
  const mayLeave = useMayLeave()
  const leave = async () => {
    if (!(await mayLeave())) return
    await signOut()
    await navigate(signOutPathOf('patient'))
  }
  return (
    <Page>
      <PageHeader title="My profile" lead="Your doctor, the pharmacist and the parcel use these details." />
      <Stack gap="xl">
        <SectionCard anchor="details" size="lg" title="Name, mobile and delivery address">
          <DetailsForm me={me} />
          <Text c="dimmed" mt="lg">
            An order that is not packed yet goes to a new address as soon as you save it.{' '}
            <Link to="/patient-shipping-addresses">Your other addresses, lockers and notes for the driver</Link>
          </Text>
        </SectionCard>
        <Card size="lg" title="Sign-in and security">
          <SecurityPanel />
        </Card>
        <SectionCard anchor="notices" size="lg" title="What we tell you">
          {/* Read again with another mobile. */}
          <NoticeSettings key={me.phone} />
        </SectionCard>
        <Card size="lg" title="Privacy">
          <div>
            <DiscreetSetting />
            <MarketingSwitch />
            <DownloadPackage />
            <DownloadData />
            <CloseAccount />
          </div>
        </Card>
        <div>
          <Button variant="default" onClick={() => void leave()}>
            Sign out
          </Button>
        </div>
      </Stack>
    </Page>
  )
}
