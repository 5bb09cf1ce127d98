import { hasRole, homeOf } from '@om/domain/access'
import { manageSubscriptionsPath } from '@om/domain/subscription-status'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Person } from '#app/features/session/session-state.ts'
import { readHoldings } from '#app/features/subscriptions/read-holdings.ts'
import { AuthPage } from '../parts/auth-page.tsx'
import { farewellIn } from '../parts/farewell.ts'
import { GoogleButton } from '../parts/google-button.tsx'
import { loginKindOf } from '../parts/login-kinds.ts'
import { PasswordForm } from '../parts/password-form.tsx'
import { RecoveredStep } from '../parts/recovered-step.tsx'
import { SecondFactorForm } from '../parts/second-factor-form.tsx'
import { SetUpStep } from '../parts/set-up-step.tsx'
import { useLeaveWhenSignedIn } from '../parts/use-leave-when-signed-in.ts'
import { useNext } from '../parts/use-next.ts'

const managePathOf = async (person: Person): Promise<string> =>
  hasRole('patient', person.role) ? manageSubscriptionsPath(await readHoldings(person.id)) : homeOf(person.role)

type Recovery = 'none' | 'using' | 'used'

/** Sign-in of each kind of person; the paths differ, the rules do not. (Spec §2: auth routes) */
export default function Login() {
  const { pathname, state } = useLocation()
  const path = pathname.replace(/\/+$/, '')
  const farewell = farewellIn(state)
  const [recovery, setRecovery] = useState<Recovery>('none')
  const home = path === '/subscription-login' ? managePathOf : undefined
  const { session, isLeaving } = useLeaveWhenSignedIn({ isHeld: recovery !== 'none', home })
  const { carry } = useNext()
  const { title, lead, isForPatients } = loginKindOf(path)

  if (session.state === 'signed-out' && session.secondFactorAsked) {
    return (
      <AuthPage isNewStep title="One more step" lead="Your account is protected with a second factor.">
        <SecondFactorForm />
      </AuthPage>
    )
  }
  if (session.state === 'signed-in') {
    if (recovery === 'used') return <RecoveredStep onContinue={() => setRecovery('none')} />
    if (session.secondFactorDue || recovery === 'using') {
      return (
        <AuthPage isNewStep title="One more step" lead="Your account is protected with a second factor.">
          <SecondFactorForm onRecovery={state => setRecovery(state === 'refused' ? 'none' : state)} />
        </AuthPage>
      )
    }
    if (session.factorSetupDue) return <SetUpStep />
  }
  return (
    <AuthPage
      title={farewell ? 'Your account is closed' : title}
      lead={farewell ?? lead}
      after={
        isForPatients && (
          <>
            New here? <Link to={carry('/user-registration')}>Create an account</Link>
          </>
        )
      }
    >
      <div>
        {isForPatients && <GoogleButton />}
        <PasswordForm isLeaving={isLeaving} />
      </div>
    </AuthPage>
  )
}
