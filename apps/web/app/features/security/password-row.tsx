import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { supabase } from '#app/browser/supabase.ts'
import { codeOf, passwordRefusal } from '#app/features/session/refusals.ts'
import { refreshSession } from '#app/features/session/session-store.ts'
import { AccountName } from '#app/ui/account-name.tsx'
import { SettingRow } from '#app/ui/card.tsx'
import { newPasswordProblem } from '#app/ui/checks.ts'
import { CodeField, codeProblem, digitsOf } from '#app/ui/code-field.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import { usePlainForm } from '#app/ui/use-plain-form.ts'
import { useProof } from './proof.tsx'
import type { SecurityFacts } from './security-facts.ts'
import { sentenceOf } from './use-action.ts'

const save = async (password: string, nonce?: string) => {
  const { auth } = await supabase()
  const { error } = await auth.updateUser({ password, ...(nonce && { nonce }) })
  if (error) throw error
}

/** A code to the person's own mailbox, for sessions that were opened long ago. */
const mailCode = async () => {
  const { error } = await (await supabase()).auth.reauthenticate()
  if (error) throw error
}

type FormProps = { email: string; onSaved: () => void; onCancel: () => void }

const PasswordForm = ({ email, onSaved, onCancel }: FormProps) => {
  const { minPasswordLength: shortest } = useConfig().signIn
  const prove = useProof()
  const [needsCode, setNeedsCode] = useState(false)
  const checks = {
    password: newPasswordProblem(shortest),
    code: (value: string) => (needsCode ? codeProblem(value) : null),
  }
  const form = usePlainForm(checks, async ({ password, code }) => {
    try {
      await prove(() => save(password, needsCode ? digitsOf(code) : undefined))
      onSaved()
      return null
    } catch (refusal) {
      const aboutPassword = passwordRefusal(refusal, shortest)
      if (aboutPassword) return { message: aboutPassword, field: 'password' }
      if (codeOf(refusal) === 'reauthentication_not_valid') return { message: sentenceOf(refusal), field: 'code' }
      if (codeOf(refusal) !== 'reauthentication_needed') return { message: sentenceOf(refusal) }
    }
    try {
      await mailCode()
      setNeedsCode(true)
      return { message: `You signed in a while ago. We have sent a code to ${email}; enter it below.` }
    } catch (refusal) {
      return { message: sentenceOf(refusal) }
    }
  })
  return (
    <form {...form.props} className="stack" style={{ maxWidth: '26rem' }}>
      <FormProblem message={form.problem} />
      <AccountName email={email} />
      <PasswordField label="New password" shortest={shortest} {...form.text('password')} />
      {needsCode && (
        <CodeField
          label="Code from our message"
          description="Six figures; the message may take a minute."
          onComplete={() => undefined}
          {...form.text('code')}
        />
      )}
      <Group gap="sm">
        <Button type="submit" loading={form.busy}>
          Save password
        </Button>
        <Button variant="default" disabled={form.busy} onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}

/** The password: changed, or set by someone who came through Google. Other sessions end with a change. */
export const PasswordRow = ({ facts, reload }: { facts: SecurityFacts; reload: () => Promise<void> }) => {
  const [isOpen, setOpen] = useState(false)
  const saved = () => {
    setOpen(false)
    toast('Your password is saved. Other devices are signed out.')
    void refreshSession().catch(() => undefined)
    void reload()
  }
  return (
    <SettingRow
      title="Password"
      summary={
        facts.hasPassword
          ? 'Changing it signs out your other devices.'
          : 'You sign in without one. With a password you can also sign in by e-mail.'
      }
      action={
        !isOpen && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {facts.hasPassword ? 'Change password' : 'Set a password'}
          </Button>
        )
      }
    >
      {isOpen && <PasswordForm email={facts.email} onSaved={saved} onCancel={() => setOpen(false)} />}
    </SettingRow>
  )
}
