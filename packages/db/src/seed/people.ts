import type { Address } from '@om/contracts/common'

type Common = { id: string; email: string; firstName: string; lastName: string; phone: string }

export type PatientPerson = Common & {
  role: 'patient'
  brand: 'men' | 'women'
  dateOfBirth: string
  sexAtBirth: 'male' | 'female'
  address: Address
  totpSecret?: string
}
export type StaffPerson = Common & {
  role: 'doctor' | 'pharmacist'
  staffId: string
  title: string
  qualification: string
  ahpraNumber: string
  registrationExpiresOn: string
  privileges?: { dut?: boolean; moxPo?: boolean; cpa?: boolean }
  isMedicalDirector?: boolean
}
export type AdminPerson = Common & { role: 'admin' | 'superadmin' }
export type Person = PatientPerson | StaffPerson | AdminPerson

/** The one password of every demo account. Only ever stored in demo mode and in tests. */
export const demoPassword = 'olive-mane-demo-2026'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const at = (line1: string, suburb: string, state: Address['state'], postcode: string): Address => ({
  line1,
  line2: '',
  suburb,
  state,
  postcode,
})

/**
 * The people whom the demo, the tests and the browser journeys share. Addresses of staff avoid the words that the
 * browser reads as "patient" (Spec §4).
 */
export const people = {
  theo: {
    role: 'patient',
    brand: 'men',
    id: uuid(1),
    email: 'theo.patient@olivemane.example',
    firstName: 'Theo',
    lastName: 'Marsh',
    phone: '0412555101',
    dateOfBirth: '1992-04-17',
    sexAtBirth: 'male',
    address: at('14 Wattle Street', 'Ultimo', 'NSW', '2007'),
  },
  marcus: {
    role: 'patient',
    brand: 'men',
    id: uuid(2),
    email: 'marcus.patient@olivemane.example',
    firstName: 'Marcus',
    lastName: 'Adeyemi',
    phone: '0412555102',
    dateOfBirth: '1986-11-02',
    sexAtBirth: 'male',
    address: at('3/88 Lygon Street', 'Brunswick East', 'VIC', '3057'),
  },
  mina: {
    role: 'patient',
    brand: 'women',
    id: uuid(3),
    email: 'mina.patient@olivemane.example',
    firstName: 'Mina',
    lastName: 'Castellano',
    phone: '0412555103',
    dateOfBirth: '1988-07-29',
    sexAtBirth: 'female',
    address: at('27 Boundary Road', 'Paddington', 'QLD', '4064'),
  },
  grace: {
    role: 'patient',
    brand: 'women',
    id: uuid(4),
    email: 'grace.patient@olivemane.example',
    firstName: 'Grace',
    lastName: 'Nguyen',
    phone: '0412555104',
    dateOfBirth: '1979-02-11',
    sexAtBirth: 'female',
    address: at('5 Esplanade', 'Semaphore', 'SA', '5019'),
  },
  jonas: {
    role: 'patient',
    brand: 'men',
    id: uuid(5),
    email: 'jonas.patient@olivemane.example',
    firstName: 'Jonas',
    lastName: 'Keller',
    phone: '0412555105',
    dateOfBirth: '1990-09-05',
    sexAtBirth: 'male',
    address: at('61 Hay Street', 'Subiaco', 'WA', '6008'),
    totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  },
  drOkoro: {
    role: 'doctor',
    id: uuid(11),
    staffId: uuid(111),
    email: 'amara.okoro@olivemane.example',
    firstName: 'Amara',
    lastName: 'Okoro',
    phone: '0255501011',
    title: 'Dr',
    qualification: 'MBBS, FRACGP',
    ahpraNumber: 'MED0001234567',
    registrationExpiresOn: '2027-09-30',
    privileges: { dut: true, moxPo: true },
    isMedicalDirector: true,
  },
  drLund: {
    role: 'doctor',
    id: uuid(12),
    staffId: uuid(112),
    email: 'henrik.lund@olivemane.example',
    firstName: 'Henrik',
    lastName: 'Lund',
    phone: '0255501012',
    title: 'Dr',
    qualification: 'MD, FRACGP',
    ahpraNumber: 'MED0001234568',
    registrationExpiresOn: '2027-09-30',
    privileges: { moxPo: true },
  },
  phTran: {
    role: 'pharmacist',
    id: uuid(21),
    staffId: uuid(121),
    email: 'linh.tran@olivemane.example',
    firstName: 'Linh',
    lastName: 'Tran',
    phone: '0255502021',
    title: 'Pharm.',
    qualification: 'BPharm, MPS',
    ahpraNumber: 'PHA0002345671',
    registrationExpiresOn: '2027-11-30',
  },
  phWalsh: {
    role: 'pharmacist',
    id: uuid(22),
    staffId: uuid(122),
    email: 'rory.walsh@olivemane.example',
    firstName: 'Rory',
    lastName: 'Walsh',
    phone: '0255502022',
    title: 'Pharm.',
    qualification: 'BPharm',
    ahpraNumber: 'PHA0002345672',
    registrationExpiresOn: '2027-11-30',
  },
  paula: {
    role: 'admin',
    id: uuid(31),
    email: 'paula.reyes@olivemane.example',
    firstName: 'Paula',
    lastName: 'Reyes',
    phone: '0255501031',
  },
  sam: {
    role: 'superadmin',
    id: uuid(32),
    email: 'sam.whitlock@olivemane.example',
    firstName: 'Sam',
    lastName: 'Whitlock',
    phone: '0255501032',
  },
} as const satisfies Record<string, Person>

export type PersonName = keyof typeof people
