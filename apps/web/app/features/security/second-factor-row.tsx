import { Button, Paper } from '@mantine/core'
import { useState } from 'react'
import { signInService } from '#app/browser/sign-in-service.ts'
import { supabase } from '#app/browser/supabase.ts'
import { refreshSession } from '#app/features/session/session-store.ts'
import { SettingRow } from '#app/ui/card.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDay } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useProof } from './proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import type { Device, SecurityFacts } from './security-facts.ts'
import { SecurityItem } from './security-item.tsx'
import { useAction } from './use-action.ts'

const unenrol = async (factorId: string) => {
  const { error } = await (await supabase()).auth.mfa.unenroll({ factorId })
  if (error) throw error
}

const removalText = (isLast: boolean, isStaff: boolean): string => {
  if (!isLast) return 'Its codes stop working at once. Your other devices keep working.'
  return isStaff
    ? 'Staff accounts need a second step: you are asked to set one up again straight away.'
    : 'From then on your password alone opens your account, and your recovery codes stop working.'
}

const leftWords = (left: number): string => {
  if (left === 0) return 'None left. Make new ones, for the day you lose your phone.'
  return left === 1 ? 'One left. Make new ones before it is used up.' : `${left} of 10 left`
}

/** How many recovery codes are left, and new ones in their place. */
const RecoveryCodesPart = ({ left, reload }: { left: number; reload: () => Promise<void> }) => {
  const [codes, setCodes] = useState<string[]>([])
  const confirm = useConfirm()
  const prove = useProof()
  const make = useAction(async () => {
    const made = await prove(() => signInService.newRecoveryCodes())
    setCodes(made.codes)
  })
  const askToMake = async () => {
    const title = 'Make new recovery codes?'
    const text = 'The ones you have kept stop working.'
    if (left === 0 || (await confirm({ title, text, action: 'Make new codes' }))) await make.run()
  }
  if (codes.length > 0) {
    const kept = async () => {
      setCodes([])
      await reload()
    }
    return (
      <Paper p="lg" radius="md">
        <RecoveryCodes codes={codes} onKept={kept} />
      </Paper>
    )
  }
  return (
    <>
      <SecurityItem
        title="Recovery codes"
        text={leftWords(left)}
        isUrgent={left < 3}
        action={
          <Button variant="subtle" loading={make.busy} onClick={() => void askToMake()}>
            {left > 0 ? 'Make new ones' : 'Make recovery codes'}
          </Button>
        }
      />
      <ProblemAlert problem={make.problem} />
    </>
  )
}

/** The code after the password: on or off, the apps that show it, and the recovery codes. */
export const SecondFactorRow = ({ facts, reload }: { facts: SecurityFacts; reload: () => Promise<void> }) => {
  const { devices, codesLeft, isStaff } = facts
  const [isAdding, setAdding] = useState(false)
  const confirm = useConfirm()
  const prove = useProof()
  const isOn = devices.length > 0
  const remove = useAction(async (device: Device) => {
    await prove(() => unenrol(device.id))
    toast(devices.length === 1 ? 'The second step is off' : 'Removed')
    await refreshSession().catch(() => undefined)
    await reload()
  })
  const askToRemove = async (device: Device) => {
    const text = removalText(devices.length === 1, isStaff)
    const isSure = await confirm({ title: `Remove ${device.name}?`, text, action: 'Remove', danger: true })
    if (isSure) await remove.run(device)
  }
  const added = (isCancelled: boolean) => {
    setAdding(false)
    if (!isCancelled) toast('Your authenticator app is set up')
    void reload()
  }
  return (
    <SettingRow
      title="Second step"
      status={isOn ? <StatusBadge meaning="good">On</StatusBadge> : <StatusBadge>Off</StatusBadge>}
      summary={
        isOn
          ? 'After your password we ask for a code from your authenticator app.'
          : 'A code from an app on your phone, so that a stolen password opens nothing.'
      }
      action={
        !isAdding && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {isOn ? 'Add another device' : 'Set it up'}
          </Button>
        )
      }
    >
      {isAdding && (
        <Paper p="lg" radius="md">
          <SecondFactorSetup onDone={added} canCancel />
        </Paper>
      )}
      {isOn && !isAdding && (
        <>
          <ProblemAlert problem={remove.problem} />
          <ul className="plain-list ruled">
            {devices.map(device => (
              <li key={device.id}>
                <SecurityItem
                  title={device.name}
                  text={`Since ${formatDay(device.since)}`}
                  action={
                    <Button
                      variant="subtle"
                      color="danger"
                      disabled={remove.busy}
                      aria-label={`Remove ${device.name}`}
                      onClick={() => void askToRemove(device)}
                    >
                      Remove
                    </Button>
                  }
                />
              </li>
            ))}
          </ul>
          {codesLeft !== null && <RecoveryCodesPart left={codesLeft} reload={reload} />}
        </>
      )}
    </SettingRow>
  )
}
