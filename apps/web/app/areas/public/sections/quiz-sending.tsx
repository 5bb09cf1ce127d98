import { ApiError } from '@om/contracts/client'
import type { PersonDetails } from '@om/contracts/common'
import type { Brand } from '@om/domain/brand'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import type { DraftDetails } from '#app/features/quiz/draft.ts'
import { QuizSaveError, sendQuiz } from '#app/features/quiz/send-quiz.ts'
import { DetailsStep } from '#app/features/quiz/steps/details-step.tsx'
import type { Quiz } from '#app/features/quiz/use-quiz.ts'
import type { Person } from '#app/features/session/session-state.ts'
import { useSession } from '#app/features/session/use-session.ts'
import type { ShownProblem } from '#app/ui/problem.ts'
import { useSend } from '#app/ui/use-send.ts'
import { canSend, QuizAccount } from './quiz-account.tsx'

type Props = { brand: Brand; quiz: Quiz; returnTo: string; onSent: () => void }

/** What is already known about a person, for fields that are still empty. */
const useKnownDetails = (person: Person, { draft, setDetails }: Quiz) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once per person
  useEffect(() => {
    const fill = (known: Partial<DraftDetails>) => {
      const empty = Object.entries(known).filter(([name, value]) => value && !draft.details[name as keyof DraftDetails])
      if (empty.length > 0) setDetails(Object.fromEntries(empty))
    }
    const { firstName, lastName } = person
    const stopper = new AbortController()
    api.me
      .read({}, { signal: stopper.signal })
      .then(me => fill({ firstName: me.firstName, lastName: me.lastName, phone: me.phone, ...me.address }))
      .catch(() => fill({ firstName, lastName }))
    return () => stopper.abort()
  }, [person.id])
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

const Sending = ({ brand, quiz, person, onSent }: Props & { person: Person }) => {
  useKnownDetails(person, quiz)
  const { draft, markRowSaved, setDetails, forget } = quiz
  const { send, busy, problem, fieldErrors, error } = useSend(
    (details: PersonDetails) => sendQuiz({ brand, draft, userId: person.id, details, onRowSaved: markRowSaved }),
    {
      revalidate: false,
      onDone: () => {
        forget()
        onSent()
      },
    },
  )
  const byLastName = Object.fromEntries(
    Object.entries(fieldErrors).map(([field, message]) => [field.split('.').at(-1) ?? field, message]),
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
