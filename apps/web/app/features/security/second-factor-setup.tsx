import { Button, Loader } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { signInService } from '#app/browser/sign-in-service.ts'
import { holdFactorSetup } from '#app/features/session/session-store.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import { type Enrolment, finishEnrolment, SETUP_SECONDS, startEnrolment } from './enrolment.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanStep } from './scan-step.tsx'
import classes from './second-factor.module.css'
import { useAction } from './use-action.ts'

type Props = {
  /** `cancelled` is true when the person left without setting anything up. */
  onDone: (cancelled: boolean) => void
  canCancel?: boolean
}

type Step =
  | { at: 'start' }
  | { at: 'scan'; enrolment: Enrolment }
  | { at: 'expired' }
  | { at: 'codes'; codes: string[] }

/** Ten codes for the day the phone is lost; null where there are none to make, or some are left from another device. */
const firstRecoveryCodes = async (isHosted: boolean): Promise<string[] | null> => {
  if (isHosted) return null
  const { remaining } = await signInService.recoveryCodesLeft()
  return remaining > 0 ? null : (await signInService.newRecoveryCodes()).codes
}

/**
 * Sets up an authenticator app: QR code and text key, the first code, then the recovery codes, shown once. A set-up that
 * was not finished, by a reload or after five minutes, is replaced by a new one.
 */
export const SecondFactorSetup = ({ onDone, canCancel = false }: Props) => {
  const { productName, signIn } = useConfig()
  const [step, setStep] = useState<Step>({ at: 'start' })
  const release = useRef<() => Promise<void>>(undefined)
  const begin = useAction(async () => {
    setStep({ at: 'start' })
    setStep({ at: 'scan', enrolment: await startEnrolment(productName) })
  })
  const start = useEffectEvent(() => void begin.run())
  useEffect(() => {
    start()
    return () => void release.current?.()
  }, [])
  const expiring = step.at === 'scan' ? step.enrolment : null
  useEffect(() => {
    if (!expiring) return
    const timer = setTimeout(() => setStep({ at: 'expired' }), SETUP_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [expiring])

  const finish = async () => {
    await release.current?.()
    release.current = undefined
    onDone(false)
  }
  const makeCodes = useAction(async () => {
    const codes = await firstRecoveryCodes(signIn.hosted)
    if (codes) setStep({ at: 'codes', codes })
    else await finish()
  })
  const verify = async (enrolment: Enrolment, code: string) => {
    release.current ??= holdFactorSetup()
    await finishEnrolment(enrolment.factorId, code)
    setStep({ at: 'codes', codes: [] })
    await makeCodes.run()
  }

  if (step.at === 'scan') {
    return (
      <ScanStep
        enrolment={step.enrolment}
        verify={code => verify(step.enrolment, code)}
        onExpired={() => setStep({ at: 'expired' })}
        onCancel={canCancel ? () => onDone(true) : undefined}
      />
    )
  }
  if (step.at === 'codes' && step.codes.length > 0) return <RecoveryCodes codes={step.codes} onKept={finish} />
  const isMaking = step.at === 'codes'
  const { problem, busy } = isMaking ? makeCodes : begin
  if (busy || (step.at === 'start' && !problem)) {
    return (
      <div className={`row soft ${classes.wait}`} role="status">
        <Loader size="sm" aria-hidden="true" />
        <span>{isMaking ? 'Making your recovery codes' : 'Preparing your QR code'}</span>
      </div>
    )
  }
  return (
    <div className="stack">
      {step.at === 'expired' && (
        <p role="status">
          This set-up ran out after five minutes, to keep your account safe. Start again with a new QR code, and remove
          the unused entry from your app.
        </p>
      )}
      {isMaking && <p>Your authenticator app is set up. Only the recovery codes are missing.</p>}
      <ProblemAlert problem={problem} />
      <div className="row">
        <Button onClick={() => void (isMaking ? makeCodes.run() : begin.run())}>
          {step.at === 'expired' ? 'Start again' : 'Try again'}
        </Button>
        {isMaking && (
          <Button variant="default" onClick={() => void finish()}>
            Make them later
          </Button>
        )}
        {!isMaking && canCancel && (
          <Button variant="default" onClick={() => onDone(true)}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  )
}
