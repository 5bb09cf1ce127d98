import { Button } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { signOut } from '#app/features/session/session-store.ts'
import { SettingRow } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { formatDay } from '#app/ui/time.ts'
import { CloseForm } from './close-form.tsx'

const NAME = 'close'
const OPEN = 'open'
const AGAIN = `/user-login?next=${encodeURIComponent(`/patient-profile?${NAME}=${OPEN}`)}`

const farewellOf = (keptUntil: string | null): string =>
  keptUntil
    ? `You are signed out everywhere. The law has us keep your clinical record until ${formatDay(keptUntil)}; it is used for nothing else.`
    : 'You are signed out everywhere. Thank you for having been with us.'

/** The end of the account, asked for in a window; `?close=open` comes back to it after signing in again. (REG-21) */
export const CloseAccount = () => {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const show = (isOpen: boolean) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        if (isOpen) next.set(NAME, OPEN)
        else next.delete(NAME)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const closed = async (keptUntil: string | null) => {
    await signOut({ isClosed: true })
    await navigate('/user-login', { replace: true, state: { farewell: farewellOf(keptUntil) } })
  }
  const signInAgain = async () => {
    await signOut()
    await navigate(AGAIN)
  }
  return (
    <SettingRow
      title="Close your account"
      summary="You see first what ends and what is kept. Nothing happens until you confirm it."
      action={
        <Button variant="default" color="danger" onClick={() => show(true)}>
          Close my account
        </Button>
      }
    >
      <Dialog opened={params.get(NAME) === OPEN} onClose={() => show(false)} title="Close your account" size="lg">
        <CloseForm onClosed={closed} onSignInAgain={signInAgain} onCancel={() => show(false)} />
      </Dialog>
    </SettingRow>
  )
}
