import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { supabase } from '#app/browser/supabase.ts'
import { codeOf } from '#app/features/session/refusals.ts'
import { announce } from '#app/ui/announcer.tsx'
import { SettingRow } from '#app/ui/card.tsx'
import { emailProblem } from '#app/ui/checks.ts'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { EmailField } from '#app/ui/text-field.tsx'
import { toast } from '#app/ui/toast.tsx'
import { usePlainForm } from '#app/ui/use-plain-form.ts'
import { useProof } from './proof.tsx'
import type { SecurityFacts } from './security-facts.ts'
import { Address } from './security-item.tsx'
import { sentenceOf, useAction } from './use-action.ts'

const TAKEN = 'There is already an account with this address.'

const backHere = () => ({ emailRedirectTo: `${window.location.origin}/auth/callback` })

const askForChange = async (email: string) => {
  const { error } = await (await supabase()).auth.updateUser({ email }, backHere())
  if (error) throw error
}

const sendAgain = async (email: string) => {
  const { error } = await (await supabase()).auth.resend({ type: 'email_change', email, options: backHere() })
  if (error) throw error
}

type RowProps = { facts: SecurityFacts; reload: () => Promise<void> }
type FormProps = { current: string; onAsked: () => void; onCancel: () => void }

const EmailForm = ({ current, onAsked, onCancel }: FormProps) => {
  const prove = useProof()
  const isSame = (value: string) => value.trim().toLowerCase() === current.toLowerCase()
  const check = (value: string) =>
    emailProblem(value) ?? (isSame(value) ? 'This is the address you already have.' : null)
  const form = usePlainForm({ email: check }, async ({ email }) => {
    try {
      await prove(() => askForChange(email.trim()))
      onAsked()
      return null
    } catch (refusal) {
      return codeOf(refusal) === 'email_exists'
        ? { message: TAKEN, field: 'email' }
        : { message: sentenceOf(refusal), ...(codeOf(refusal) === 'validation_failed' && { field: 'email' }) }
    }
  })
  return (
    <form {...form.props} className="stack" style={{ maxWidth: '26rem' }}>
      <FormProblem message={form.problem} />
      <EmailField label="New e-mail" autoComplete="email" {...form.text('email')} />
      <Text size="sm" c="dimmed">
        We send a message to {current} and to the new address. Both have to be confirmed; until then nothing changes.
      </Text>
      <Group gap="sm">
        <Button type="submit" loading={form.busy}>
          Send the messages
        </Button>
        <Button variant="default" disabled={form.busy} onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}

const Pending = ({ facts, reload }: RowProps) => {
  const prove = useProof()
  const again = useAction(async () => {
    await sendAgain(facts.email)
    toast('Sent again')
  })
  // Asking for the address that the account has already takes the wish back.
  const withdraw = useAction(async () => {
    await prove(() => askForChange(facts.email))
    await reload()
    announce('The change is taken back')
  })
  return (
    <div className="note stack" data-meaning="caution">
      <Text style={{ overflowWrap: 'anywhere' }}>
        <strong>{facts.newEmail}</strong> becomes your address once you have confirmed it there and at {facts.email}.
      </Text>
      <ProblemAlert problem={again.problem ?? withdraw.problem} />
      <Group gap="sm">
        <Button variant="default" loading={again.busy} onClick={() => void again.run()}>
          Send the messages again
        </Button>
        <Button variant="subtle" loading={withdraw.busy} onClick={() => void withdraw.run()}>
          Keep the old address
        </Button>
      </Group>
    </div>
  )
}

/** The address that someone signs in with; a new one counts once it is confirmed at both addresses. */
export const EmailRow = ({ facts, reload }: RowProps) => {
  const [isOpen, setOpen] = useState(false)
  const closeSent = () => {
    setOpen(false)
    announce('Messages sent')
    void reload()
  }
  return (
    <SettingRow
      title="E-mail address"
      summary={<Address>{facts.email}</Address>}
      status={facts.newEmail && <StatusBadge meaning="caution">Change not confirmed</StatusBadge>}
      action={
        !isOpen && (
          <Button variant="default" onClick={() => setOpen(true)}>
            Change address
          </Button>
        )
      }
    >
      {isOpen && <EmailForm current={facts.email} onAsked={closeSent} onCancel={() => setOpen(false)} />}
      {!isOpen && facts.newEmail && <Pending facts={facts} reload={reload} />}
    </SettingRow>
  )
}
