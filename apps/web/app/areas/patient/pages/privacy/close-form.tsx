import { Button, Loader, NativeSelect, TextInput } from '@mantine/core'
import { CLOSE_WORD, CloseReason, closeReasons } from '@om/contracts/account'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { isApiError, problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { useSend } from '#app/ui/use-send.ts'
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
  const [word, setWord] = useState('')
  const [wordProblem, setWordProblem] = useState('')
  const [reason, setReason] = useState<CloseReason>('other')
  const { send, busy, problem, error } = useSend(() => api.account.close({ body: { confirm: CLOSE_WORD, reason } }), {
    revalidate: false,
    onDone: ({ keptUntil }) => onClosed(keptUntil),
  })
  const close = () => {
    const isTyped = word.trim().toUpperCase() === CLOSE_WORD
    setWordProblem(isTyped ? '' : `Type ${CLOSE_WORD} to confirm.`)
    if (isTyped) void send()
  }
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
    <form
      noValidate
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        close()
      }}
    >
      <ul className={classes.consequences}>
        {closingConsequences(facts).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <NativeSelect
        label="Why are you leaving? (optional)"
        size="md"
        data={reasons}
        value={reason}
        onChange={event => setReason(CloseReason.catch('other').parse(event.currentTarget.value))}
      />
      <TextInput
        label={`Type ${CLOSE_WORD} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={word}
        error={wordProblem || undefined}
        onChange={event => setWord(event.currentTarget.value)}
      />
      <ProblemAlert problem={problem} />
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
