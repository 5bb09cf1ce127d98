import { Button } from '@mantine/core'
import { authProblemOf, codeOf } from '#app/features/session/refusals.ts'
import { CodeField, codeProblem, digitsOf } from '#app/ui/code-field.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { usePlainForm } from '#app/ui/use-plain-form.ts'
import { CopyButton } from './copy-button.tsx'
import { type Enrolment, inGroups } from './enrolment.ts'
import classes from './second-factor.module.css'

type Props = {
  enrolment: Enrolment
  /** Checks the first code; throws the refusal of a wrong one. */
  verify: (code: string) => Promise<void>
  onExpired: () => void
  onCancel?: () => void
}

/** QR code, the same as text, and the first code. */
export const ScanStep = ({ enrolment, verify, onExpired, onCancel }: Props) => {
  const form = usePlainForm({ code: codeProblem }, async ({ code }) => {
    try {
      await verify(digitsOf(code))
      return null
    } catch (refusal) {
      if (codeOf(refusal) === 'mfa_factor_not_found') {
        onExpired()
        return null
      }
      const isWrong = codeOf(refusal) === 'mfa_verification_failed'
      return { message: authProblemOf(refusal), ...(isWrong && { field: 'code' }) }
    }
  })
  return (
    <form {...form.props} className="stack">
      <FormProblem message={form.problem} />
      <ol className={`stack ${classes.steps}`}>
        <li className="stack">
          <p>Open an authenticator app on your phone. Most password managers have one, as do Google and Microsoft.</p>
        </li>
        <li className="stack">
          <p>Add an account there: scan this picture, or type the key.</p>
          <div className={`row ${classes.scan}`}>
            <img
              className={classes.picture}
              src={enrolment.picture}
              width={176}
              height={176}
              alt="QR code for your authenticator app; the key beside it says the same"
            />
            <div className={`stack small ${classes.key}`}>
              <span>Key</span>
              <code className={classes.secret}>{inGroups(enrolment.secret)}</code>
              <div className="row">
                <CopyButton text={enrolment.secret} compact>
                  Copy key
                </CopyButton>
                <Button
                  component="a"
                  href={enrolment.link}
                  className={classes.phone}
                  variant="default"
                  size="compact-sm"
                >
                  Open my app
                </Button>
              </div>
            </div>
          </div>
        </li>
        <li className="stack">
          <CodeField
            className={classes.code}
            label="Six-digit code"
            description="The one that the app shows now"
            onComplete={() => void form.submit()}
            {...form.text('code')}
          />
        </li>
      </ol>
      <div className="row">
        <Button type="submit" size="md" loading={form.busy}>
          Continue
        </Button>
        {onCancel && (
          <Button variant="default" size="md" disabled={form.busy} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
