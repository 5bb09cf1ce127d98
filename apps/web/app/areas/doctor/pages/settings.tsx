import { Box, Group, Stack, Text } from '@mantine/core'
import { api } from '#app/browser/api.ts'
import { NoticeSettings } from '#app/features/notices/notice-settings.tsx'
import { OwnProfile } from '#app/features/practitioners/own-profile.tsx'
import { SecurityPanel } from '#app/features/security/security-panel.tsx'
import { Card, Facts, SectionCard } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDay } from '#app/ui/time.ts'
import type { Route } from './+types/settings'
import { CalendarFeedCard } from './hours/calendar-feed-card.tsx'
import { CoverCard } from './hours/cover-card.tsx'
import { HoursCard } from './hours/hours-card.tsx'
import { OnCallCard } from './hours/on-call-card.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) => api.me.read({}, { signal })

export const HydrateFallback = () => <ListSkeleton rows={2} height={220} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Who the doctor is to patients and the register, and how they sign in. (Spec §2: Settings) */
export default function DoctorSettings({ loaderData: { firstName, lastName, staff } }: Route.ComponentProps) {
  return (
    <Box maw={760} mx="auto">
      <PageHeader title="Settings" />
      <Stack gap="xl">
        <Card size="lg" title="Name and registration">
          <Stack gap="sm" fz="text">
            <Facts
              facts={[
                ['Name', `${firstName} ${lastName}`.trim() || '–'],
                ...(staff
                  ? ([
                      ['Title', staff.title || '–'],
                      ['AHPRA number', staff.ahpraNumber],
                      [
                        'Registration',
                        <Group key="registration" component="span" gap="4px 10px">
                          {staff.registrationCurrent ? (
                            <StatusBadge meaning="good">Current</StatusBadge>
                          ) : (
                            <StatusBadge meaning="danger">Not current</StatusBadge>
                          )}
                          until {formatDay(staff.registrationExpiresOn)}
                        </Group>,
                      ],
                      ...(staff.registrationConditions
                        ? ([['Conditions', staff.registrationConditions]] as const)
                        : []),
                    ] as const)
                  : []),
              ]}
            />
            <Text c="dimmed">
              The clinic’s admins keep these from the AHPRA register. Tell them when something has changed.
            </Text>
          </Stack>
        </Card>
        <Card size="lg" title="Public profile">
          <OwnProfile />
        </Card>
        <Card size="lg" title="Hours for live consults">
          <HoursCard />
        </Card>
        <Card size="lg" title="Your own calendar">
          <CalendarFeedCard />
        </Card>
        <SectionCard anchor="on-call" size="lg" title="On call">
          <OnCallCard />
        </SectionCard>
        <SectionCard anchor="cover" size="lg" title="Cover while you are away">
          <CoverCard />
        </SectionCard>
        <SectionCard anchor="notices" size="lg" title="What we tell you">
          <NoticeSettings />
        </SectionCard>
        <Card size="lg" title="Sign-in and security">
          <SecurityPanel />
        </Card>
      </Stack>
    </Box>
  )
}
