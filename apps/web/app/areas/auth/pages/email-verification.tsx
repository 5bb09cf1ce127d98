import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { documentOnly } from '#app/browser/document-only.ts'
import { FINALIZING } from '#app/features/session/judge.ts'
import { authMessageOf } from '#app/features/session/refusals.ts'
import { addressToVerify, forgetNext } from '#app/features/session/sign-up.ts'
import { useSession } from '#app/features/session/use-session.ts'
import type { PageHandle } from '#app/page-kind.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { arrivalIn } from '../parts/arrival.ts'
import { AuthPage, Waiting } from '../parts/auth-page.tsx'
import { explainCallback } from '../parts/callback-step.ts'
import { ExpiredLink } from '../parts/expired-link.tsx'
import { resendSignUpLink } from '../parts/mail.ts'
import { useNext } from '../parts/use-next.ts'
import {
  type Confirmation,
  finishConfirmation,
  hasMarkers,
  redeemToken,
  type Tried,
  verificationStep,
} from '../parts/verification.ts'
import type { Route } from './+types/email-verification'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, { description: 'Opens from the link in our confirmation message, and confirms your e-mail address.' })

/** Opened from a mail, so it can be read before React has come. */
export const handle = { page: 'live' } satisfies PageHandle

/** Nothing of its own; a route without a loader on the server would be rendered in the browser alone. */
export const loader = () => null

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => documentOnly(request)

const confirmationIn = ({ hash, search }: Location): Confirmation => {
  const query = new URLSearchParams(search)
  return {
    ...arrivalIn(hash, search),
    tokenHash: query.get('token_hash'),
    verified: query.get('verified') === 'true',
  }
}

const isAssessment = (path: string) => /^(\/women)?\/hair-loss-quiz/.test(path)

const Onward = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button component={Link} to={to} size="md" fullWidth onClick={() => forgetNext()}>
    {children}
  </Button>
)

/** What stands here from the first moment, and stays when there was no link. */
const Opening = ({ children, after }: { children: ReactNode; after?: ReactNode }) => (
  <AuthPage title="Confirm your e-mail" lead="This page opens from the link in our confirmation message." after={after}>
    {children}
  </AuthPage>
)

const Reading = () => (
  <Opening>
    <Waiting text={FINALIZING} isWithin />
  </Opening>
)

/** What became of a confirmation link: confirmed, run out, already done, or nothing to do. (Spec §2, §4) */
export default function EmailVerification() {
  const session = useSession()
  const navigate = useNavigate()
  const { next, carry, onward } = useNext()
  const [found, setFound] = useState<Confirmation | null>(null)
  const [tried, setTried] = useState<Tried>('running')
  const [email, setEmail] = useState('')

  const { hash, search } = useLocation()
  const hasArrived = useRef(false)
  // Read before the address is cleared of what the link added; a second link may be opened in the same tab.
  const arrive = useEffectEvent(async () => {
    const confirmation = confirmationIn(window.location)
    if (hasArrived.current && !hasMarkers(confirmation)) return
    hasArrived.current = true
    setEmail(addressToVerify())
    const outcome = await finishConfirmation(confirmation).catch((): Tried => ({ failed: 'unreachable' }))
    setFound(confirmation)
    setTried(outcome)
    void navigate('/email-verification', { replace: true, preventScrollReset: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link has another query or fragment
  useEffect(() => void arrive(), [hash, search])

  if (!found) return <Reading />
  const press = async () => {
    setTried('running')
    setTried(await redeemToken(found.tokenHash ?? '', found.type))
  }
  const now = verificationStep(found, tried, session)
  const signIn = <Onward to={carry('/user-login')}>Sign in</Onward>

  switch (now.step) {
    case 'wait':
      return <Reading />
    case 'press':
      return (
        <AuthPage isNewStep title="Confirm your e-mail" lead="One press, and your address is confirmed.">
          <Button size="md" fullWidth onClick={() => void press()}>
            Confirm my e-mail address
          </Button>
        </AuthPage>
      )
    case 'expired':
      return (
        <ExpiredLink
          message={authMessageOf('otp_expired')}
          email={email}
          send={to => resendSignUpLink(to, next ?? '/patient-dashboard')}
        />
      )
    case 'problem': {
      const { title, text } = explainCallback(now.code)
      return (
        <AuthPage isNewStep title={title} lead={<span role="alert">{text}</span>}>
          {signIn}
        </AuthPage>
      )
    }
    case 'half-done':
      return (
        <AuthPage
          isNewStep
          title="One of two addresses is confirmed"
          lead="Now open the link in the message we sent to the other address; your e-mail changes after that."
        >
          {signIn}
        </AuthPage>
      )
    case 'confirmed':
    case 'already': {
      const to = onward(session)
      return (
        <AuthPage
          isNewStep
          title={now.step === 'confirmed' ? 'Your e-mail is confirmed' : 'Already confirmed'}
          lead={now.step === 'confirmed' ? 'Thank you. You are signed in.' : 'There is nothing more to do here.'}
        >
          <Onward to={to}>{isAssessment(to) ? 'Continue your assessment' : 'Continue to your account'}</Onward>
        </AuthPage>
      )
    }
    case 'confirmed-signed-out':
      return (
        <AuthPage isNewStep title="Your e-mail is confirmed" lead="Sign in on this device to go on.">
          {signIn}
        </AuthPage>
      )
    case 'open-mail':
      return (
        <AuthPage
          isNewStep
          title="Not confirmed yet"
          lead="Open the link in the message we sent you, or type its six figures."
        >
          <Onward to={carry('/please-verify')}>Enter the code or get a new message</Onward>
        </AuthPage>
      )
    case 'nothing':
      return (
        <Opening
          after={
            <>
              New here? <Link to={carry('/user-registration')}>Create an account</Link>
            </>
          }
        >
          <p>There is nothing to confirm without it.</p>
          {signIn}
        </Opening>
      )
  }
}
