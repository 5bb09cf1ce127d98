import { Button } from '@mantine/core'
import type { OpenSession } from '@om/contracts/sign-in-service'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { signInService } from '#app/browser/sign-in-service.ts'
import { supabase } from '#app/browser/supabase.ts'
import { SettingRow } from '#app/ui/card.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { exactTime, relativeTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useProof } from './proof.tsx'
import classes from './security.module.css'
import { deviceName, zoneWords } from './session-words.ts'
import { useAction } from './use-action.ts'

const icons = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  computer: IconDeviceDesktop,
  unknown: IconDeviceDesktop,
}

/** Sessions run on real time, also in a demo that moves the clinic's. */
const LastUsed = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(at)}>
    {relativeTime(at, Date.now()).replace(/^now$/, 'just now')}
  </time>
)

const endOthers = async () => {
  const { error } = await (await supabase()).auth.signOut({ scope: 'others' })
  if (error) throw error
}

type ItemProps = { session: OpenSession; onEnd: () => void; busy: boolean }

const Session = ({ session, onEnd, busy }: ItemProps) => {
  const Icon = icons[session.kind]
  const name = deviceName(session)
  const zone = zoneWords(session.time_zone)
  return (
    <li className={classes.item}>
      <Icon className={classes.icon} size={22} stroke={1.5} aria-hidden="true" />
      <div className={classes.itemWords}>
        <span className={classes.itemTitle}>
          {name} {session.current && <StatusBadge meaning="good">This device</StatusBadge>}
        </span>
        <span className={classes.itemText}>
          {zone && `${zone} · `}
          {session.current ? (
            'In use now'
          ) : (
            <>
              Last used <LastUsed at={session.last_used_at} />
            </>
          )}
        </span>
      </div>
      {!session.current && (
        <Button variant="subtle" disabled={busy} aria-label={`Sign out ${name}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}

/** Where the account is signed in: this device, and the others with a way to sign them out. */
export const SessionsRow = ({ sessions, reload }: { sessions: OpenSession[]; reload: () => Promise<void> }) => {
  const confirm = useConfirm()
  const prove = useProof()
  const hasOthers = sessions.some(({ current }) => !current)
  const end = useAction(async (session: OpenSession) => {
    await prove(() => signInService.endSession(session.id))
    toast(`${deviceName(session)} is signed out`)
    await reload()
  })
  const endAll = useAction(async () => {
    await endOthers()
    toast('All other devices are signed out')
    await reload()
  })
  const askToEndAll = async () => {
    const title = 'Sign out all other devices?'
    const isSure = await confirm({ title, text: 'This device stays signed in.', action: 'Sign out the others' })
    if (isSure) await endAll.run()
  }
  return (
    <SettingRow
      title="Signed-in devices"
      summary={hasOthers ? 'Sign out what you do not know or no longer use.' : 'Only this device is signed in.'}
      action={
        hasOthers && (
          <Button variant="default" loading={endAll.busy} onClick={() => void askToEndAll()}>
            Sign out all others
          </Button>
        )
      }
    >
      <ProblemAlert problem={end.problem ?? endAll.problem} />
      <ul className={classes.list}>
        {sessions.map(session => (
          <Session key={session.id} session={session} busy={end.busy} onEnd={() => void end.run(session)} />
        ))}
      </ul>
    </SettingRow>
  )
}
