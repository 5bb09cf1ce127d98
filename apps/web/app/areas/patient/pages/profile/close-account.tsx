import { Button, Group, List, Loader, NativeSelect, TextInput } from '@mantine/core'
import { CLOSE_WORD, CloseReason, type ClosingFacts, closeAccount, closeReasons } from '@om/contracts/account'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useMayLeave } from '#app/features/outbox/use-may-leave.tsx'
import { signOut } from '#app/features/session/session-store.ts'
import { SettingRow } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { isApiError, problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { closingConsequences, keptWords, reasonWords } from './closing-words.ts'

const NAME = 'close'
const OPEN = 'open'
const AGAIN = `/user-login?next=${encodeURIComponent(`/patient-profile?${NAME}=${OPEN}`)}`

type Kept = Pick<ClosingFacts, 'keptUntil' | 'keptFor'>

/** The end of the account, asked for in a window; `?close=open` comes back to it after signing in again. (REG-21) */
export const CloseAccount = () => {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const mayLeave = useMayLeave()
  const show = (isOpen: boolean) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        if (isOpen) next.set(NAME, OPEN)
        else next.delete(NAME)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const closed = async (kept: Kept) => {
    await signOut({ isClosed: true })
    await navigate('/user-login', {
      replace: true,
      state: { farewell: `You are signed out everywhere. ${keptWords(kept)}` },
    })
  }
  const signInAgain = async () => {
    if (!(await mayLeave())) return
    await signOut()
    await navigate(AGAIN)
  }
  return (
    <SettingRow
      title="Close your account"
      summary="You see first what ends and what is kept. Nothing happens until you confirm it."
      action={
        <Button variant="default" color="danger" onClick={() => show(true)}>
          Close my account
        </Button>
      }
    >
      <Dialog opened={params.get(NAME) === OPEN} onClose={() => show(false)} title="Close your account" size="lg">
        <CloseForm onClosed={closed} onSignInAgain={signInAgain} onCancel={() => show(false)} />
      </Dialog>
    </SettingRow>
  )
}

type FormProps = {
  onClosed: (kept: Kept) => Promise<void>
  onSignInAgain: () => Promise<void>
  onCancel: () => void
}

const reasons = closeReasons.map(value => ({ value, label: reasonWords[value] }))

/** What closing the account does, the word that confirms it, and the way back. (REG-21) */
const CloseForm = ({ onClosed, onSignInAgain, onCancel }: FormProps) => {
  const { value: facts, failure, reload } = useLoaded(api.account.closing)
  const mayLeave = useMayLeave()
  const form = useContractForm(closeAccount, {
    confirm: mayLeave,
    initial: (): { confirm: string; reason: CloseReason } => ({ confirm: '', reason: 'other' }),
    toBody: ({ confirm, reason }) => ({ confirm: confirm.trim().toUpperCase(), reason }),
    send: body => api.account.close({ body }),
    revalidate: false,
    onDone: onClosed,
  })
  const { busy, error } = form
  if (failure !== null) return <LoadFailed message={problemOf(failure).message} onRetry={reload} />
  if (!facts) {
    return (
      <Group role="status" gap="sm" mih={120} c="dimmed">
        <Loader size="sm" aria-hidden="true" />
        <span>Looking up what closing would end</span>
      </Group>
    )
  }
  const needsSignIn = isApiError(error) && error.code === 'recent_sign_in_needed'
  return (
    <form {...form.props} className="stack">
      <List spacing="xs">
        {closingConsequences(facts).map(sentence => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      <NativeSelect
        label="Why are you leaving? (optional)"
        size="md"
        data={reasons}
        value={form.values.reason}
        onChange={event => form.set({ reason: CloseReason.catch('other').parse(event.currentTarget.value) })}
      />
      <TextInput
        label={`Type ${CLOSE_WORD} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.text('confirm')}
      />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Keep my account
        </Button>
        {needsSignIn ? (
          <Button onClick={() => void onSignInAgain()}>Sign in again</Button>
        ) : (
          <Button type="submit" color="danger" loading={busy}>
            Close my account
          </Button>
        )}
      </Group>
    </form>
  )
}
