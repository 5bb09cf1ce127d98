import { hasRole } from '@om/domain/access'
import { lazy, Suspense } from 'react'
import { PortalShell } from '#app/areas/portal/portal-shell.tsx'
import { WaitingAnywhere } from '#app/features/after-quiz/waiting-anywhere.tsx'
import { isFullySignedIn } from '#app/features/session/session-state.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { menu, useNav } from './nav.ts'
import { useBrandLook } from './use-brand-look.ts'

// It asks the server whether there is something to report about; the page comes first.
const ReportButton = lazy(() =>
  import('#app/features/side-effects/report-button.tsx').then(m => ({ default: m.ReportButton })),
)

export default function PatientLayout() {
  const patientId = usePatientId()
  useBrandLook(patientId)
  return (
    <>
      <PortalShell
        area="Patient"
        home="/patient-dashboard"
        nav={useNav(patientId)}
        menu={menu}
        tools={
          patientId && (
            <Suspense>
              <ReportButton />
            </Suspense>
          )
        }
      />
      <WaitingAnywhere />
    </>
  )
}

/** The id of the signed-in patient whose e-mail is confirmed; null for everyone else and while that is not known. */
const usePatientId = (): string | null => {
  const session = useSession()
  if (!isFullySignedIn(session)) return null
  const { person } = session
  return person.emailConfirmed && hasRole('patient', person.role) ? person.id : null
}
