import { Button } from '@mantine/core'
import type { OwnFactorReset } from '@om/contracts/accounts'
import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useSend } from '#app/ui/use-send.ts'
import { AuthPage, Waiting } from '../parts/auth-page.tsx'

const HERE = '/keep-second-step'

/** The secret of the mailed link; empty for one that was cut off, null where somebody came without. Fragments are never sent. */
const tokenIn = (hash: string): string | null => {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('keep')
  return token === null ? null : /^[\w-]{20,100}$/.test(token) ? token : ''
}

/** With the link of a mail, or as whoever is signed in. */
const wayOf = (token: string | null) =>
  token === null
    ? { read: () => api.factorResets.own(), stop: () => api.factorResets.stopOwn() }
    : {
        read: () => api.factorResets.readLink({ body: { token } }),
        stop: () => api.factorResets.stopLink({ body: { token } }),
      }

type Words = { title: string; lead: string }

const wordsOf = ({ state, canStop, effectiveAt, phone }: OwnFactorReset): Words => {
  const work = 'Your authenticator app and your recovery codes work as before.'
  const call = `If you did not ask for it, call us at once on ${phone}.`
  switch (state) {
    case 'asked':
      return {
        title: 'Keep your second step?',
        lead: 'Our team was asked to remove your authenticator app and recovery codes. Nothing is removed before a second person of our team agrees, and then not for another 24 hours. If you did not ask for it, or have found your phone, stop it here.',
      }
    case 'agreed':
      return canStop && effectiveAt
        ? {
            title: 'Keep your second step?',
            lead: `Your authenticator app and recovery codes stop working on ${formatDateTime(effectiveAt)}, and all your devices are signed out. If you did not ask for it, or have found your phone, stop it here until then.`,
          }
        : { title: 'Your second step is being removed', lead: `It can no longer be stopped. ${call}` }
    case 'removed':
      return { title: 'Your second step was removed', lead: `Set up a new one when you next sign in. ${call}` }
    case 'stopped':
      return {
        title: 'Your second step stays',
        lead: `You have stopped it. ${work} If you did not ask for its removal, choose another password and call us on ${phone}.`,
      }
    case 'withdrawn':
      return { title: 'Your second step stays', lead: `Our team has taken it back. ${work}` }
    case 'expired':
      return { title: 'Your second step stays', lead: `Nobody agreed within seven days. ${work}` }
  }
}

const signIn = (
  <Button component={Link} to={`/user-login?next=${HERE}`} size="md" fullWidth>
    Sign in
  </Button>
)

type Found = { reset: OwnFactorReset | null } | { problem: string }

/** The removal of one’s second step by our team: how it stands, and one press that keeps it. */
const Keep = ({ token }: { token: string | null }) => {
  const [found, setFound] = useState<Found | null>(null)
  const load = useCallback(async () => {
    setFound(null)
    setFound(
      await wayOf(token)
        .read()
        .catch(error => ({ problem: problemOf(error).message })),
    )
  }, [token])
  useEffect(() => void load(), [load])
  const stop = useSend(wayOf(token).stop, { onDone: setFound, revalidate: false })
  if (!found) return <Waiting text="Looking how it stands" />
  if ('problem' in found)
    return (
      <AuthPage isNewStep title="This could not be read" lead={<span role="alert">{found.problem}</span>}>
        <Button size="md" fullWidth onClick={() => void load()}>
          Try again
        </Button>
        {token !== null && signIn}
      </AuthPage>
    )
  if (!found.reset)
    return (
      <AuthPage
        isNewStep
        title="Your second step stays"
        lead="Nobody has asked for it to be removed. There is nothing to do."
      />
    )
  const { title, lead } = wordsOf(found.reset)
  return (
    <AuthPage isNewStep title={title} lead={lead}>
      {found.reset.canStop && (
        <>
          <ProblemAlert problem={stop.problem} />
          <Button size="md" fullWidth loading={stop.busy} onClick={() => void stop.send()}>
            Keep my second step
          </Button>
        </>
      )}
    </AuthPage>
  )
}

/** Opened from the mail without signing in, or from the bell. */
export default function KeepSecondStep() {
  const session = useSession()
  const [token, setToken] = useState<string | null | undefined>(undefined)
  const { hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is opened in the same tab has another fragment
  useEffect(() => {
    const found = tokenIn(window.location.hash)
    setToken(known => found ?? known ?? null)
    // Out of the address bar, where it could be seen or shared.
    if (found !== null) history.replaceState(history.state, '', window.location.pathname)
  }, [hash])
  if (token === undefined || (token === null && session.state === 'loading'))
    return <Waiting text="Looking how it stands" />
  if (token === '')
    return (
      <AuthPage isNewStep title="This link is not complete" lead="Open it from the mail again, or sign in.">
        {signIn}
      </AuthPage>
    )
  if (token === null && session.state !== 'signed-in')
    return (
      <AuthPage isNewStep title="Your second step" lead="Sign in, or open the link of our mail, to see how it stands.">
        {signIn}
      </AuthPage>
    )
  return <Keep token={token} />
}
