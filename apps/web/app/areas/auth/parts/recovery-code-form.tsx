import { RECOVERY_CODE_FORM } from '@om/contracts/sign-in-service'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { usePlainForm } from '#app/ui/use-plain-form.ts'
import { openWithRecoveryCode } from '../calls/recovery-code.ts'
import classes from './form.module.css'
import { recoveryCodeOf } from './recovery-code.ts'
import { SubmitButton } from './submit-button.tsx'

const codeProblem = (value: string) =>
  RECOVERY_CODE_FORM.test(recoveryCodeOf(value)) ? null : 'Enter a code such as ABCD-EFGH-2345.'

type Props = { onRecovery?: (state: 'using' | 'used' | 'refused') => void }

/** One of the ten codes that were shown when the second factor was set up. */
export const RecoveryCodeForm = ({ onRecovery }: Props) => {
  const form = usePlainForm({ code: codeProblem }, async ({ code }) => {
    onRecovery?.('using')
    const refusal = await openWithRecoveryCode(recoveryCodeOf(code))
    onRecovery?.(refusal ? 'refused' : 'used')
    return refusal
  })
  return (
    <form {...form.props} className={classes.form}>
      <FormProblem message={form.problem} />
      <TextField
        label="Recovery code"
        description="One of the codes you saved when you set up your authenticator. Each works once."
        autoComplete="off"
        autoCapitalize="characters"
        autoFocus
        {...form.text('code')}
      />
      <SubmitButton busy={form.busy}>Continue</SubmitButton>
    </form>
  )
}
