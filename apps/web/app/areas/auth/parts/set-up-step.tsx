import { SecondFactorSetup } from '#app/features/security/second-factor-setup.tsx'
import { signOut } from '#app/features/session/session-store.ts'
import { AuthPage } from './auth-page.tsx'
import classes from './form.module.css'

/** Staff without a second factor set one up before anything else; nothing skips it, leaving is possible. */
export const SetUpStep = () => (
  <AuthPage
    isNewStep
    title="Protect your account"
    lead="You work with health records, so your account needs a second factor: a code from an app on your phone."
    after={
      <button type="button" className={classes.quiet} onClick={() => void signOut()}>
        Sign out and do this later
      </button>
    }
  >
    <SecondFactorSetup onDone={() => undefined} />
  </AuthPage>
)
