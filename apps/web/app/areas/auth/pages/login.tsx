import { Link, useLocation } from 'react-router'
import { AuthPage } from '../parts/auth-page.tsx'
import { PasswordForm } from '../parts/password-form.tsx'
import { SecondFactorForm } from '../parts/second-factor-form.tsx'
import { useLeaveWhenSignedIn } from '../parts/use-leave-when-signed-in.ts'
import { useNext } from '../parts/use-next.ts'

const titles: Record<string, { title: string; lead?: string }> = {
  '/user-login': { title: 'Welcome back', lead: 'Sign in to see your plan, your parcels and your messages.' },
  '/doctor-login': { title: 'Doctor login', lead: 'For doctors of the clinic.' },
  '/pharmacy-login': { title: 'Pharmacy login', lead: 'For pharmacists of the partner pharmacy.' },
  '/admin-login': { title: 'Admin login', lead: 'For the clinic team.' },
}

/** Sign-in of each kind of person; the paths differ, the rules do not. (Spec §2: auth routes) */
export default function Login() {
  const path = useLocation().pathname.replace(/\/+$/, '')
  const session = useLeaveWhenSignedIn()
  const { carry } = useNext()
  const { title, lead } = titles[path] ?? { title: 'Sign in' }
  if (session.state === 'signed-in' && session.secondFactorDue) {
    return (
      <AuthPage title="One more step" lead="Your account is protected with a second factor.">
        <SecondFactorForm />
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title={title}
      lead={lead}
      after={
        path === '/user-login' && (
          <>
            New here? <Link to={carry('/user-registration')}>Create an account</Link>
          </>
        )
      }
    >
      <PasswordForm />
    </AuthPage>
  )
}
