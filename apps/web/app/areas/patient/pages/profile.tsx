import { Button, Paper } from '@mantine/core'
import { signOutPathOf } from '@om/domain/access'
import { useNavigate } from 'react-router'
import { api } from '#app/browser/api.ts'
import { SecurityPanel } from '#app/features/security/security-panel.tsx'
import { signOut } from '#app/features/session/session-store.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { DetailsForm } from '../parts/details-form.tsx'
import page from '../parts/page.module.css'
import type { Route } from './+types/profile'
import { PrivacyPart } from './privacy/privacy-part.tsx'
import classes from './profile.module.css'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) => api.me.read({}, { signal })

export const HydrateFallback = () => <ListSkeleton rows={2} height={220} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Name, mobile and delivery address, sign-in and security, privacy, and the way out. (Spec §2) */
export default function PatientProfile({ loaderData: me }: Route.ComponentProps) {
  const navigate = useNavigate()
  const leave = async () => {
    await signOut()
    await navigate(signOutPathOf('patient'))
  }
  return (
    <div className={page.narrow}>
      <PageHeader title="My profile" lead="Your doctor, the pharmacist and the parcel use these details." />
      <div className={page.stack}>
        <Paper component="section" withBorder radius="lg" className={classes.part} aria-labelledby="details-title">
          <h2 id="details-title" className={classes.title}>
            Name, mobile and delivery address
          </h2>
          <DetailsForm me={me} />
          <p className={classes.small}>
            Orders that the pharmacist has checked already go to the address they had then.
          </p>
        </Paper>
        <Paper component="section" withBorder radius="lg" className={classes.part} aria-labelledby="security-title">
          <h2 id="security-title" className={classes.title}>
            Sign-in and security
          </h2>
          <SecurityPanel />
        </Paper>
        <Paper component="section" withBorder radius="lg" className={classes.part} aria-labelledby="privacy-title">
          <h2 id="privacy-title" className={classes.title}>
            Privacy
          </h2>
          <PrivacyPart />
        </Paper>
        <div>
          <Button variant="default" onClick={() => void leave()}>
            Sign out
          </Button>
        </div>
      </div>
    </div>
  )
}
