import { Checkbox } from '@mantine/core'
import { MARKETING_WORDING } from '@om/contracts/marketing-words'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#app/browser/api.ts'
import { supabase } from '#app/browser/supabase.ts'
import { cameFrom } from '#app/features/session/came-from.ts'
import { authProblemOf } from '#app/features/session/refusals.ts'
import type { Person } from '#app/features/session/session-state.ts'
import { refreshSession } from '#app/features/session/session-store.ts'
import { forgetNext } from '#app/features/session/sign-up.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { nameProblem } from '#app/ui/checks.ts'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { type Refusal, usePlainForm } from '#app/ui/use-plain-form.ts'
import classes from '../parts/auth.module.css'
import { AuthPage, Waiting } from '../parts/auth-page.tsx'
import { NameFields, SubmitButton, TermsLine } from '../parts/form.tsx'
import { Initials } from '../parts/initials.tsx'
import { useNext } from '../parts/use-next.ts'

type Answers = { firstName: string; lastName: string; marketingConsent: boolean }

/** Saves what Google does not say about someone: how we may call them, and whether news may be sent. Safe to repeat. */
const completeGoogleRegistration = async ({ firstName, lastName, marketingConsent }: Answers): Promise<Refusal> => {
  const client = await supabase()
  try {
    await api.me.saveName({ body: { firstName, lastName } })
  } catch (error) {
    return { message: problemOf(error).message }
  }
  const { error } = await client.auth.updateUser({
    data: {
      first_name: firstName,
      last_name: lastName,
      full_name: `${firstName} ${lastName}`,
      marketing_consent: marketingConsent,
      marketing_consent_source: 'google',
      ...(cameFrom() && { brand: cameFrom() }),
    },
  })
  if (error) return { message: authProblemOf(error) }
  await refreshSession().catch(() => undefined)
  return null
}

const checks = { firstName: nameProblem('first'), lastName: nameProblem('last'), marketing: () => null }

const CompletionForm = ({ person, onSaved }: { person: Person; onSaved: () => void }) => {
  const form = usePlainForm(checks, async ({ firstName, lastName, marketing }) => {
    const names = { firstName: firstName.trim(), lastName: lastName.trim() }
    const refusal = await completeGoogleRegistration({ ...names, marketingConsent: marketing === 'on' })
    if (!refusal) onSaved()
    return refusal
  })
  return (
    <form {...form.props} className="stack">
      <FormProblem message={form.problem} />
      <NameFields text={form.text} known={person} />
      <Checkbox name="marketing" label={MARKETING_WORDING} />
      <SubmitButton busy={form.busy}>Continue</SubmitButton>
      <TermsLine action="By continuing" />
    </form>
  )
}

const BACK_HERE = `/user-login?next=${encodeURIComponent('/complete-google-registration')}`

/** What Google does not say about a new person: how to call them, and whether news may be sent. (Spec §2) */
export default function CompleteGoogleRegistration() {
  const session = useSession()
  const navigate = useNavigate()
  const { onward } = useNext()
  const [saved, setSaved] = useState<string | null>(null)
  const person = session.state === 'signed-in' ? session.person : null
  const isElsewhere = person !== null && person.role !== 'patient'
  const target = saved ?? (session.state === 'signed-out' ? BACK_HERE : isElsewhere ? onward(session) : null)
  useEffect(() => {
    if (target) void navigate(target, { replace: true })
  }, [target, navigate])
  const leave = () => {
    setSaved(onward(session))
    forgetNext()
  }
  if (!person || target) return <Waiting text="One moment…" />
  return (
    <AuthPage
      isNewStep
      title={person.firstName ? `Welcome, ${person.firstName}` : 'Welcome'}
      lead="Two questions, then your account is ready."
    >
      <div className={`row soft ${classes.who}`}>
        <Initials firstName={person.firstName} lastName={person.lastName} email={person.email} />
        <span>{person.email}</span>
      </div>
      <CompletionForm person={person} onSaved={leave} />
    </AuthPage>
  )
}
