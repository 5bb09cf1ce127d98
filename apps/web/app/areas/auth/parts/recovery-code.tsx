import { RECOVERY_CODE_FORM } from '@om/contracts/sign-in-service'
import { signInService } from '#app/browser/sign-in-service.ts'
import { supabase } from '#app/browser/supabase.ts'
import { authProblemOf, codeOf } from '#app/features/session/refusals.ts'
import { adoptSession } from '#app/features/session/session-store.ts'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type Refusal, usePlainForm } from '#app/ui/use-plain-form.ts'
import { SubmitButton } from './form.tsx'

/** A recovery code as the service knows it, from whatever someone typed: any case, with or without hyphens and spaces. */
export const recoveryCodeOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B')
    .match(/.{1,4}/g)
    ?.join('-') ?? ''

const UNKNOWN_CODE = 'That is not one of your unused codes. Check it for typing errors, or take the next one.'

const isWrongCode = (error: unknown): boolean => ['mfa_verification_failed', 'otp_expired'].includes(codeOf(error))

/** Opens the session with a recovery code in place of the authenticator app; the code is used up. */
const openWithRecoveryCode = async (code: string): Promise<Refusal> => {
  try {
    const lifted = await signInService.verifyRecoveryCode(code)
    const client = await supabase()
    const { data, error } = await client.auth.setSession(lifted)
    if (error) throw error
    await adoptSession(data.session)
    return null
  } catch (error) {
    return isWrongCode(error) ? { message: UNKNOWN_CODE, field: 'code' } : { message: authProblemOf(error) }
  }
}

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
    <form {...form.props} className="stack">
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

/** How many codes are left, or null when that cannot be asked just now. */
export const recoveryCodesLeft = async (): Promise<number | null> => {
  const answer = await signInService.recoveryCodesLeft().catch(() => null)
  return answer?.remaining ?? null
}

/** How many codes are left, in a sentence that says when to act. */
export const codesLeftSentence = (left: number | null): string => {
  if (left === null) return 'That code is used up now; each works once.'
  if (left === 0) return 'That was your last recovery code. Make new ones before you sign out.'
  return left === 1 ? 'You have one recovery code left.' : `You have ${left} recovery codes left.`
}
