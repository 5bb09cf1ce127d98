import { Skeleton, Stack } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { announce } from '#app/ui/announcer.tsx'
import { SettingRow } from '#app/ui/card.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import { EmailRow } from './email-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { ProofProvider, useProof } from './proof.tsx'
import { SecondFactorRow } from './second-factor-row.tsx'
import { loadSecurityFacts, type SecurityFacts } from './security-facts.ts'
import { Address } from './security-item.tsx'
import { SessionsRow } from './sessions-row.tsx'
import { sentenceOf } from './use-action.ts'

const useSecurityFacts = () => {
  const { hosted } = useConfig().signIn
  const prove = useProof()
  const [facts, setFacts] = useState<SecurityFacts | null>(null)
  const [problem, setProblem] = useState('')
  const reload = useCallback(async () => {
    try {
      setFacts(await prove(() => loadSecurityFacts(hosted)))
      setProblem('')
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }, [hosted, prove])
  // Coming back to the page may mean that a mailed link was opened meanwhile.
  const visibility = useDocumentVisibility()
  useEffect(() => {
    if (visibility === 'visible') void reload()
  }, [visibility, reload])
  return { facts, problem, reload }
}

const Loading = () => (
  <Stack gap="xxxl" py="lg" role="status" aria-label="Loading">
    {['password', 'e-mail', 'second step', 'devices'].map(row => (
      <div key={row}>
        <Skeleton height={18} width="40%" radius="sm" />
        <Skeleton height={14} width="70%" radius="sm" mt="xs" />
      </div>
    ))}
  </Stack>
)

const Panel = () => {
  const { facts, problem, reload } = useSecurityFacts()
  const again = async () => {
    announce('Loading')
    await reload()
  }
  if (!facts && problem) return <LoadFailed message={problem} onRetry={again} />
  if (!facts) return <Loading />
  return (
    <div>
      <PasswordRow facts={facts} reload={reload} />
      <EmailRow facts={facts} reload={reload} />
      <SecondFactorRow facts={facts} reload={reload} />
      {facts.google && (
        <SettingRow
          title="Google"
          summary={
            <>
              Linked to <Address>{facts.google}</Address>. You can sign in with it.
            </>
          }
        />
      )}
      {facts.sessions && <SessionsRow sessions={facts.sessions} reload={reload} />}
    </div>
  )
}

/**
 * Sign-in and security: password, e-mail address, second step, linked accounts, signed-in devices. What only our own
 * sign-in service offers is left out with a hosted one.
 */
export const SecurityPanel = () => (
  <ProofProvider>
    <Panel />
  </ProofProvider>
)
