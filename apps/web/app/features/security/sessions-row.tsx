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
import { SecurityItem } from './security-item.tsx'
import { useAction } from './use-action.ts'

/** "Chrome on Windows", or as much of it as the browser said. */
export const deviceName = ({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string => {
  if (browser && system) return `${browser} on ${system}`
  return browser || system || 'Unknown device'
}

/** The place as far as a time zone tells it: "Perth time" for `Australia/Perth`; empty when nothing is known. */
export const zoneWords = (zone: string): string => {
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
  if (!place) return ''
  return /^(Etc|GMT|UTC)/.test(zone) ? place : `${place} time`
}

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
    <li>
      <SecurityItem
        icon={<Icon size={22} stroke={1.5} color="var(--ink-soft)" style={{ flex: 'none' }} aria-hidden="true" />}
        title={
          <>
            {name} {session.current && <StatusBadge meaning="good">This device</StatusBadge>}
          </>
        }
        text={
          <>
            {zone && `${zone} · `}
            {session.current ? (
              'In use now'
            ) : (
              <>
                Last used <LastUsed at={session.last_used_at} />
              </>
            )}
          </>
        }
        action={
          !session.current && (
            <Button variant="subtle" disabled={busy} aria-label={`Sign out ${name}`} onClick={onEnd}>
              Sign out
            </Button>
          )
        }
      />
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
      <ul className="plain-list ruled">
        {sessions.map(session => (
          <Session key={session.id} session={session} busy={end.busy} onEnd={() => void end.run(session)} />
        ))}
      </ul>
    </SettingRow>
  )
}
