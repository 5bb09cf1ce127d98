import { Button, Loader, NativeSelect, TextInput } from '@mantine/core'
import { CLOSE_WORD, CloseReason, closeAccount, closeReasons } from '@om/contracts/account'
import { api } from '#app/browser/api.ts'
import { isApiError, problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { closingConsequences, reasonWords } from './closing-words.ts'
import classes from './privacy.module.css'

type Props = {
  onClosed: (keptUntil: string | null) => Promise<void>
  onSignInAgain: () => Promise<void>
  onCancel: () => void
}

const reasons = closeReasons.map(value => ({ value, label: reasonWords[value] }))

/** What closing the account does, the word that confirms it, and the way back. (REG-21) */
export const CloseForm = ({ onClosed, onSignInAgain, onCancel }: Props) => {
  const { value: facts, failure, reload } = useLoaded(api.account.closing)
  const form = useContractForm(closeAccount, {
    initial: (): { confirm: string; reason: CloseReason } => ({ confirm: '', reason: 'other' }),
    toBody: ({ confirm, reason }) => ({ confirm: confirm.trim().toUpperCase(), reason }),
    send: body => api.account.close({ body }),
    revalidate: false,
    onDone: ({ keptUntil }) => onClosed(keptUntil),
  })
  const { busy, error } = form
  if (failure !== null) return <LoadFailed message={problemOf(failure).message} onRetry={reload} />
  if (!facts) {
    return (
      <div className={classes.wait} role="status">
        <Loader size="sm" aria-hidden="true" />
        <span>Looking up what closing would end</span>
      </div>
    )
  }
  const needsSignIn = isApiError(error) && error.code === 'recent_sign_in_needed'
  return (
    <form {...form.props} className={classes.form}>
      <ul className={classes.consequences}>
        {closingConsequences(facts).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
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
      <div className={classes.actions}>
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
      </div>
    </form>
  )
}
