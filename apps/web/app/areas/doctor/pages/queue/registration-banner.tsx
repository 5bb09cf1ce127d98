import type { Me } from '@om/contracts/me'
import { IconBan, IconCalendarExclamation } from '@tabler/icons-react'
import { clinicNow } from '#app/browser/clock.ts'
import { formatDay } from '#app/ui/time.ts'
import classes from './registration-banner.module.css'

const DAY_MS = 86_400_000
const SOON_DAYS = 30

/** Says when a registration blocks the doctor's work, and warns a month before it ends. (INV-02) */
export const RegistrationBanner = ({ staff }: { staff: Me['staff'] }) => {
  if (staff && !staff.registrationCurrent) {
    return (
      <div className={classes.banner} data-blocking role="alert">
        <IconBan size={22} aria-hidden="true" />
        <p>
          <strong>Your registration is not current, so claiming and signing are blocked.</strong> Ahpra{' '}
          {staff.ahpraNumber}, last day {formatDay(staff.registrationExpiresOn)}. Ask an admin to check the register.
        </p>
      </div>
    )
  }
  const daysLeft = staff ? Math.ceil((Date.parse(staff.registrationExpiresOn) - clinicNow()) / DAY_MS) : SOON_DAYS + 1
  if (!staff || daysLeft > SOON_DAYS) return null
  return (
    <div className={classes.banner}>
      <IconCalendarExclamation size={22} aria-hidden="true" />
      <p>
        Your registration ends on {formatDay(staff.registrationExpiresOn)}. From then on you cannot sign until it is
        renewed on the register.
      </p>
    </div>
  )
}
