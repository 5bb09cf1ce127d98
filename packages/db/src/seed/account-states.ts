import { dayOf, hoursAfter, hoursBefore, idOf } from './ids.ts'
import type { AdminPerson, PatientPerson, StaffPerson } from './people.ts'
import { people } from './people.ts'
import { departed } from './roster.ts'

const dayHours = 24

/** Accounts in the states that the people of the journeys are not in, so that a superadmin finds every one. */
export const accountStates = (now: Date) => {
  const leftAt = hoursBefore(now, 9 * dayHours)
  const former: StaffPerson = {
    role: 'doctor',
    id: idOf('person', 'Gareth', 'Pell'),
    staffId: idOf('staff', 'Gareth', 'Pell'),
    email: 'gareth.pell@olivemane.example',
    firstName: 'Gareth',
    lastName: 'Pell',
    phone: '0255501014',
    title: 'Dr',
    qualification: 'MBBS',
    ahpraNumber: 'MED0001234560',
    registrationExpiresOn: dayOf(hoursBefore(now, 3 * dayHours)),
  }
  const invited: StaffPerson = {
    role: 'pharmacist',
    id: idOf('person', 'Noor', 'Rahimi'),
    staffId: idOf('staff', 'Noor', 'Rahimi'),
    email: 'noor.rahimi@olivemane.example',
    firstName: 'Noor',
    lastName: 'Rahimi',
    phone: '0255502023',
    title: 'Pharm.',
    qualification: 'BPharm',
    ahpraNumber: 'PHA0002345673',
    registrationExpiresOn: dayOf(hoursAfter(now, 47 * dayHours)),
  }
  const second: AdminPerson = {
    role: 'superadmin',
    id: idOf('person', 'Ines', 'Duarte'),
    email: 'ines.duarte@olivemane.example',
    firstName: 'Ines',
    lastName: 'Duarte',
    phone: '0255501033',
  }
  const unconfirmed: PatientPerson = {
    role: 'patient',
    brand: 'men',
    id: idOf('person', 'Jasper', 'Holt'),
    email: 'jasper.holt.patient@olivemane.example',
    firstName: 'Jasper',
    lastName: 'Holt',
    phone: '',
    dateOfBirth: '1994-03-03',
    sexAtBirth: 'male',
    address: people.theo.address,
  }
  const leaver = (firstName: string, lastName: string, dateOfBirth: string): PatientPerson => ({
    ...unconfirmed,
    id: idOf('person', firstName, lastName),
    email: `${firstName}.${lastName}.patient@olivemane.example`.toLowerCase(),
    firstName,
    lastName,
    dateOfBirth,
  })
  return {
    former: { person: former, at: leftAt, by: people.sam, reason: 'Left the clinic.' },
    invited: { person: invited, at: hoursBefore(now, 6), by: people.sam, timesSent: 2, firstAt: hoursBefore(now, 50) },
    second: { person: second },
    unconfirmed: { person: unconfirmed, at: hoursBefore(now, 5) },
    /** Closed without a record: kept until today, and for whom that was three days ago. */
    leaving: { person: leaver('Elliot', 'Marr', '1990-01-19'), at: hoursBefore(now, 30 * dayHours), reason: 'privacy' },
    left: { person: leaver('Nadia', 'Frost', '1985-08-02'), at: hoursBefore(now, 33 * dayHours), reason: 'other' },
    closed: { person: departed.person, at: hoursBefore(now, 20 * dayHours), reason: 'finished' },
  }
}
