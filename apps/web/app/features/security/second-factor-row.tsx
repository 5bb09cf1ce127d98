import { Button } from '@mantine/core'
import { useState } from 'react'
import { supabase } from '#app/browser/supabase.ts'
import { refreshSession } from '#app/features/session/session-store.ts'
import { SettingRow } from '#app/ui/card.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDay } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useProof } from './proof.tsx'
import { RecoveryCodesPart } from './recovery-codes-part.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import classes from './security.module.css'
import type { Device, SecurityFacts } from './security-facts.ts'
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
        <div className={classes.setup}>
          <SecondFactorSetup onDone={added} canCancel />
        </div>
      )}
      {isOn && !isAdding && (
        <>
          <ProblemAlert problem={remove.problem} />
          <ul className={classes.list}>
            {devices.map(device => (
              <li key={device.id} className={classes.item}>
                <div className={classes.itemWords}>
                  <span className={classes.itemTitle}>{device.name}</span>
                  <span className={classes.itemText}>Since {formatDay(device.since)}</span>
                </div>
                <Button
                  variant="subtle"
                  color="danger"
                  disabled={remove.busy}
                  aria-label={`Remove ${device.name}`}
                  onClick={() => void askToRemove(device)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
          {codesLeft !== null && <RecoveryCodesPart left={codesLeft} reload={reload} />}
        </>
      )}
    </SettingRow>
  )
}
