import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { CodeField, figuresOf } from './code-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { type Enrolment, inGroups } from './enrolment.ts'
import classes from './second-factor-setup.module.css'
import { codeOf, useAction } from './use-action.ts'

type Props = {
  enrolment: Enrolment
  /** Checks the first code; throws the refusal of a wrong one. */
  verify: (code: string) => Promise<void>
  onExpired: () => void
  onCancel?: () => void
}

/** QR code, the same as text, and the first code. */
export const ScanStep = ({ enrolment, verify, onExpired, onCancel }: Props) => {
  const [code, setCode] = useState('')
  const [fieldError, setFieldError] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { run, busy, problem } = useAction(async () => {
    if (figuresOf(code).length !== 6) return setFieldError('Enter the six figures that your app shows.')
    setFieldError('')
    try {
      await verify(figuresOf(code))
    } catch (refusal) {
      if (codeOf(refusal) === 'mfa_factor_not_found') return onExpired()
      if (codeOf(refusal) !== 'mfa_verification_failed') throw refusal
      setFieldError('That code is not right or has run out. Enter the newest one.')
      setCode('')
      field.current?.focus()
    }
  })
  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={event => {
        event.preventDefault()
        void run()
      }}
    >
      <ol className={classes.steps}>
        <li>
          <p className={classes.text}>
            Open an authenticator app on your phone. Most password managers have one, as do Google and Microsoft.
          </p>
        </li>
        <li>
          <p className={classes.text}>Add an account there and scan this picture, or type the key.</p>
          <div className={classes.scan}>
            <img
              className={classes.picture}
              src={enrolment.picture}
              width={176}
              height={176}
              alt="QR code for your authenticator app; the key beside it says the same"
            />
            <div className={classes.key}>
              <span>Key</span>
              <code className={classes.secret}>{inGroups(enrolment.secret)}</code>
              <div className={classes.actions}>
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
        <li>
          <p className={classes.text}>Enter the code that the app shows now.</p>
          <ProblemAlert problem={problem} />
          <CodeField ref={field} value={code} onChange={setCode} error={fieldError || undefined} />
        </li>
      </ol>
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={busy}>
          Continue
        </Button>
        {onCancel && (
          <Button variant="default" size="md" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
