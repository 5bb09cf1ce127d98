import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { SecondFactorSetup } from '#app/features/security/second-factor-setup.tsx'
import { recoveryCodesLeft } from '../calls/recovery-code.ts'
import { AuthPage } from './auth-page.tsx'
import classes from './form.module.css'
import { codesLeftSentence } from './recovery-code.ts'

/** After a recovery code was used: how many are left, and the way to a new authenticator. */
export const RecoveredStep = ({ onContinue }: { onContinue: () => void }) => {
  const [left, setLeft] = useState<number | null>(null)
  const [isSettingUp, setSettingUp] = useState(false)
  useEffect(() => {
    void recoveryCodesLeft().then(setLeft)
  }, [])
  if (isSettingUp) {
    return (
      <AuthPage isNewStep title="Set up a new authenticator">
        <SecondFactorSetup canCancel onDone={cancelled => (cancelled ? setSettingUp(false) : onContinue())} />
      </AuthPage>
    )
  }
  return (
    <AuthPage isNewStep title="You are signed in" lead={<span role="status">{codesLeftSentence(left)}</span>}>
      <p className={classes.text}>
        Lost your phone, or changed it? Set up the authenticator on the new one now, and remove the old one under
        “Sign-in and security”.
      </p>
      <div className={classes.actions}>
        <Button size="md" fullWidth onClick={() => setSettingUp(true)}>
          Set up a new authenticator
        </Button>
        <Button size="md" fullWidth variant="default" onClick={onContinue}>
          Continue without
        </Button>
      </div>
    </AuthPage>
  )
}
