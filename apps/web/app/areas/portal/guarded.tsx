import { Loader, Stack, Text } from '@mantine/core'
import type { Role } from '@om/domain/access'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { judge, VERIFYING } from '#app/features/session/judge.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { NeedsScript } from '#app/ui/needs-script.tsx'
import classes from './portal-shell.module.css'

/** Shown while it is not yet known who is asking. (Spec §4: route guard flow) */
const Verifying = ({ text }: { text: string }) => (
  <>
    <Stack className={classes.verifying} role="status" align="center" justify="center" mih="50svh" c="dimmed">
      <Loader size="md" aria-hidden="true" />
      <Text size="body">{text}</Text>
    </Stack>
    <NeedsScript />
  </>
)

/**
 * The page for someone who may see it, a spinner until that is known. The area's middleware has already decided before
 * the loaders ran; this keeps the decision true while the page is open, for example after signing out in another tab.
 */
export const Guarded = ({ needs, children }: { needs: Role; children: ReactNode }) => {
  const session = useSession()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const subscriptionSuccess = state?.subscriptionSuccess === true
  const verdict = judge(session, { needs, path: pathname + search + hash, subscriptionSuccess })
  const leaving = session.state === 'signed-out' && session.chosen
  const target = verdict.verdict === 'go' && !leaving ? verdict.to : null
  useEffect(() => {
    if (target) void navigate(target, { replace: true })
  }, [target, navigate])
  if (verdict.verdict === 'open') return children
  return <Verifying text={verdict.verdict === 'wait' ? verdict.text : VERIFYING} />
}
