import { Paper } from '@mantine/core'
import { api } from '#app/browser/api.ts'
import { OwnProfile } from '#app/features/practitioners/own-profile.tsx'
import { SecurityPanel } from '#app/features/security/security-panel.tsx'
import { Facts } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDay } from '#app/ui/time.ts'
import type { Route } from './+types/settings'
import { HoursCard } from './hours/hours-card.tsx'
import classes from './settings.module.css'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) => api.me.read({}, { signal })

export const HydrateFallback = () => <ListSkeleton rows={2} height={220} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Who the doctor is to patients and the register, and how they sign in. (Spec §2: Settings) */
export default function DoctorSettings({ loaderData: { firstName, lastName, staff } }: Route.ComponentProps) {
  return (
    <div className={classes.page}>
      <PageHeader title="Settings" />
      <div className={classes.stack}>
        <Paper component="section" withBorder radius="lg" className={classes.part} aria-labelledby="register-title">
          <h2 id="register-title" className={classes.title}>
            Name and registration
          </h2>
          <Facts
            facts={[
              ['Name', `${firstName} ${lastName}`.trim() || '–'],
              ...(staff
                ? ([
                    ['Title', staff.title || '–'],
                    ['AHPRA number', staff.ahpraNumber],
                    [
                      'Registration',
                      <span key="registration" className={classes.registration}>
                        {staff.registrationCurrent ? (
                          <StatusBadge meaning="good">Current</StatusBadge>
                        ) : (
                          <StatusBadge meaning="danger">Not current</StatusBadge>
                        )}
                        until {formatDay(staff.registrationExpiresOn)}
                      </span>,
                    ],
                  ] as const)
                : []),
            ]}
          />
          <p className={classes.small}>
            The clinic’s admins keep these from the AHPRA register. Tell them when something has changed.
          </p>
        </Paper>
        <Paper component="section" withBorder radius="lg" className={classes.part} aria-labelledby="profile-title">
          <h2 id="profile-title" className={classes.title}>
            Public profile
          </h2>
          <OwnProfile />
        </Paper>
        <Paper component="section" withBorder radius="lg" className={classes.part} aria-labelledby="hours-title">
          <h2 id="hours-title" className={classes.title}>
            Hours for live consults
          </h2>
          <HoursCard />
        </Paper>
        <Paper component="section" withBorder radius="lg" className={classes.part} aria-labelledby="security-title">
          <h2 id="security-title" className={classes.title}>
            Sign-in and security
          </h2>
          <SecurityPanel />
        </Paper>
      </div>
    </div>
  )
}
