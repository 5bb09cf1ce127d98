import { ApiError } from '@om/contracts/client'
import type { PersonDetails } from '@om/contracts/common'
import { hasRole } from '@om/domain/access'
import type { Brand } from '@om/domain/brand'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { supabase } from '#app/browser/supabase.ts'
import { useSendWaiting, useWaiting } from '#app/features/after-quiz/use-waiting.ts'
import { attemptAfter, isUnanswered, queueFinished, unqueue } from '#app/features/quiz/sending/outbox.ts'
import { QuizSaveError } from '#app/features/quiz/sending/save-row.ts'
import { sendQuiz } from '#app/features/quiz/sending/send-quiz.ts'
import { AccountStep, DetailsStep, WaitingStep } from '#app/features/quiz/steps/last-steps.tsx'
import type { Quiz } from '#app/features/quiz/use-quiz.ts'
import { canSend, type Person } from '#app/features/session/session-state.ts'
import { signOut } from '#app/features/session/session-store.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { fieldErrorsOf, type ShownProblem } from '#app/ui/problem.ts'
import { useSend } from '#app/ui/use-send.ts'

/** What follows the answers: an account for strangers, the last step for patients. */
export const QuizAccount = ({ returnTo }: { returnTo: string }) => {
  const session = useSession()
  if (session.state === 'loading') return <p role="status">One moment…</p>
  if (session.state === 'signed-out' || session.secondFactorDue) return <AccountStep returnTo={returnTo} />
  const { person } = session
  if (!hasRole('patient', person.role)) {
    return (
      <div className="card row apart">
        <p>You are signed in as {person.label}. An assessment needs a patient account of its own.</p>
        <button type="button" className="button quiet" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    )
  }
  if (!person.emailConfirmed) {
    return (
      <div className="card row apart">
        <p>
          Confirm your e-mail address first; the link works on any device. Your answers wait in this browser: come back
          here to send them, or take them along with a code, as offered below.
        </p>
        <Link className="button" to={`/please-verify?next=${encodeURIComponent(returnTo)}`}>
          Confirm e-mail
        </Link>
      </div>
    )
  }
  return (
    <div className="card row apart">
      <p>Signed in as {person.email}.</p>
      <Link className="button" to={returnTo}>
        Continue
      </Link>
    </div>
  )
}

type Props = { brand: Brand; quiz: Quiz; returnTo: string; onSent: () => void }

/** The name of the field that someone is in. */
const fieldInHand = (): string | null => document.activeElement?.getAttribute('name') ?? null

/** What is already known about a person, for fields that are still empty. */
const useKnownDetails = (person: Person, { fillDetails }: Quiz) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once per person
  useEffect(() => {
    const { firstName, lastName } = person
    const stopper = new AbortController()
    api.me
      .read({}, { signal: stopper.signal })
      .then(me => ({ firstName: me.firstName, lastName: me.lastName, phone: me.phone, ...me.address }))
      .catch(() => ({ firstName, lastName }))
      .then(known => fillDetails(known, fieldInHand()))
    return () => stopper.abort()
  }, [person.id])
}

/** What sends an assessment is there before it is pressed: a script that fails without a connection may fail ever after. */
const expectSending = (): void => {
  const tables = supabase().then(client => client.data())
  void Promise.all([import('@om/contracts/consults'), tables]).catch(() => undefined)
}

/** A refusal in words; someone who already has an assessment gets the way to it. */
const messageOf = (error: unknown, problem: ShownProblem | null) => {
  if (error instanceof QuizSaveError) return error.message
  if (!(error instanceof ApiError) || error.code !== 'consult_open_already') return problem?.message
  return (
    <>
      {error.message} <Link to="/patient-dashboard">Go to your dashboard</Link>
    </>
  )
}

const isOffline = (error: unknown) => attemptAfter(error) === 'later' && (!navigator.onLine || isUnanswered(error))

const Sending = ({ brand, quiz, person, onSent }: Props & { person: Person }) => {
  useKnownDetails(person, quiz)
  useEffect(expectSending, [])
  const { draft, markRowSaved, setDetails, forget } = quiz
  const entry = useWaiting(person.id).find(one => one.brand === brand && one.draft.id === draft.id)
  const leave = () => {
    unqueue(draft.id)
    forget()
    onSent()
  }
  useSendWaiting(person.id, sent => sent.some(one => one.brand === brand) && leave())
  const { send, busy, problem, error } = useSend(
    async (details: PersonDetails) => {
      const finished = { brand, draft, userId: person.id, details }
      if (!navigator.onLine && queueFinished(finished)) return 'kept'
      try {
        await sendQuiz({ ...finished, onRowSaved: markRowSaved })
        return 'sent'
      } catch (failure) {
        if (isOffline(failure) && queueFinished(finished)) return 'kept'
        throw failure
      }
    },
    { revalidate: false, onDone: ended => void (ended === 'sent' && leave()) },
  )
  if (entry) {
    return (
      <WaitingStep
        refusal={entry.refusal}
        onTry={() => {
          queueFinished(entry)
          void send(entry.details)
        }}
        onChange={() => unqueue(entry.draft.id)}
      />
    )
  }
  const byLastName = Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).map(([field, message]) => [field.split('.').at(-1) ?? field, message]),
  )
  return (
    <DetailsStep
      values={draft.details}
      serverProblems={byLastName}
      message={messageOf(error, problem)}
      busy={busy}
      onChange={setDetails}
      onSend={details => void send(details)}
    />
  )
}

/** The details of a signed-in patient and the sending; anyone else is asked to sign in first. */
export const QuizSending = (props: Props) => {
  const session = useSession()
  if (session.state !== 'signed-in' || !canSend(session)) return <QuizAccount returnTo={props.returnTo} />
  return <Sending {...props} person={session.person} />
}
