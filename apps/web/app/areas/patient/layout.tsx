import { hasRole } from '@om/domain/access'
import { lazy, Suspense } from 'react'
import { Link, useMatches } from 'react-router'
import { PortalShell } from '#app/areas/portal/portal-shell.tsx'
import { WaitingAnywhere } from '#app/features/after-quiz/waiting-anywhere.tsx'
import { useUnread } from '#app/features/messages/messages-button.tsx'
import { isFullySignedIn, type Session } from '#app/features/session/session-state.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { menuWith, useNav } from './nav.ts'
import { useBrandLook } from './use-brand-look.ts'

// It asks the server whether there is something to report about; the page comes first.
const ReportButton = lazy(() =>
  import('#app/features/side-effects/report-button.tsx').then(m => ({ default: m.ReportButton })),
)

// It has to be there soon, and is no part of the first page.
const QuickExit = lazy(() => import('#app/features/discreet/quick-exit.tsx').then(m => ({ default: m.QuickExit })))

/** The route within which a page needs a signed-in patient. */
const GUARD = 'areas/patient/guard'

/**
 * The frame of the patient pages. Around pages that are open to everyone, such as those of mailed links, only a signed-in patient gets
 * their menu; whoever else gets the page with the way to sign in, and nothing that they could not open.
 */
export default function PatientLayout() {
  const session = useSession()
  const patientId = patientIn(session)
  const isOpen = useMatches().every(({ id }) => id !== GUARD)
  useBrandLook(patientId)
  const unread = useUnread(patientId)
  const nav = useNav(patientId, unread)
  const isPlain = isOpen && patientId === null
  return (
    <>
      <PortalShell
        area={isPlain ? '' : 'Patient'}
        home={isPlain ? '/' : '/patient-dashboard'}
        nav={isPlain ? [] : nav}
        menu={isPlain ? [] : menuWith(unread)}
        tools={
          <>
            {isPlain && session.state === 'signed-out' && <Link to="/user-login">Sign in</Link>}
            <Suspense>
              {patientId && <ReportButton />}
              <QuickExit />
            </Suspense>
          </>
        }
      />
      <WaitingAnywhere />
    </>
  )
}

/** The id of the signed-in patient whose e-mail is confirmed; null for everyone else and while that is not known. */
const patientIn = (session: Session): string | null => {
  if (!isFullySignedIn(session)) return null
  const { person } = session
  return person.emailConfirmed && hasRole('patient', person.role) ? person.id : null
}
