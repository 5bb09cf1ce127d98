import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { FINALIZING } from '#app/features/session/judge.ts'
import { forgetNext } from '#app/features/session/sign-up.ts'
import { arrivalIn, arriveAt } from '../parts/arrival.ts'
import { AuthPage, Waiting } from '../parts/auth-page.tsx'
import { type CallbackStep, callbackStep, explainCallback } from '../parts/callback-step.ts'
import { keepReason, reasonOf } from '../parts/reset-step.ts'
import { useNext } from '../parts/use-next.ts'

/** Pages that go on to the page asked for by themselves still need to know it. */
const continues = /^\/(reset-password|complete-google-registration|please-verify)/

/** Where mailed links and Google arrive: the session comes out of the address, then the person moves on. */
export default function Callback() {
  const navigate = useNavigate()
  const { onward, carry } = useNext()
  const [step, setStep] = useState<CallbackStep | null>(null)
  // Read once, before the fragment is emptied.
  const arrive = useEffectEvent(() => {
    const arrival = arrivalIn(window.location.hash, window.location.search)
    const reason = reasonOf(arrival)
    if (reason) keepReason(reason)
    void arriveAt(arrival).then(({ session, isNewFromGoogle, problem }) => {
      const signedIn = session.state === 'signed-in'
      const error = arrival.error ?? problem
      const found = callbackStep({ ...arrival, error }, { signedIn, target: onward(session), isNewFromGoogle })
      setStep(found)
      if (found.step !== 'go') return
      const to = found.to === '/user-login' ? carry(found.to) : found.to
      if (!continues.test(to)) forgetNext()
      void navigate(to, { replace: true })
    })
  })
  useEffect(() => arrive(), [])

  if (step === null || step.step === 'go') return <Waiting text={FINALIZING} />
  if (step.step === 'message') {
    return (
      <AuthPage isNewStep title="Almost done" lead={step.text}>
        <Button component={Link} to={carry('/user-login')} size="md" variant="default" fullWidth>
          Continue
        </Button>
      </AuthPage>
    )
  }
  const { title, text } = explainCallback(step.code)
  return (
    <AuthPage
      isNewStep
      title={title}
      lead={<span role="alert">{text}</span>}
      after={
        <>
          New here? <Link to={carry('/user-registration')}>Create an account</Link>
        </>
      }
    >
      <Button component={Link} to={carry('/user-login')} size="md" fullWidth>
        Back to sign-in
      </Button>
    </AuthPage>
  )
}
