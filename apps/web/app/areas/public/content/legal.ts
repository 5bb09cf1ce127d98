/** A table in a legal text: what is said of each row, in the order of the headings. */
export type LegalTable = { caption: string; headings: readonly string[]; rows: readonly (readonly string[])[] }

/** One numbered part of a legal page. */
export type LegalPart = {
  id: string
  heading: string
  text: readonly string[]
  points?: readonly string[]
  table?: LegalTable
  /** Printed below points and table. */
  after?: readonly string[]
}

/** What the texts take from the installation's settings. */
export type LegalNames = {
  product: string
  company: string
  number: string
  email: string
  phone: string
  address: string
  pharmacy: { name: string; address: string; phone: string }
  /** Whether measuring tools of other companies are configured. */
  hasTags: boolean
}

export type LegalText = { title: string; updated: string; lead: string; parts: readonly LegalPart[] }

/** The privacy regulator: where, body, contact. */
export const OAIC = [
  'Australia',
  'Office of the Australian Information Commissioner',
  'oaic.gov.au, 1300 363 992',
] as const

/** The regulator of health practitioners. */
export const AHPRA = ['Australia, about a practitioner', 'AHPRA', 'ahpra.gov.au, 1300 419 495'] as const

/** Health complaints bodies by state and territory. */
export const healthComplaints: readonly (readonly [string, string, string])[] = [
  ['Australian Capital Territory', 'ACT Human Rights Commission', 'hrc.act.gov.au, 02 6205 2222'],
  ['New South Wales', 'Health Care Complaints Commission', 'hccc.nsw.gov.au, 1800 043 159'],
  ['Northern Territory', 'Health and Community Services Complaints Commission', 'hcscc.nt.gov.au, 1800 004 474'],
  ['Queensland', 'Office of the Health Ombudsman', 'oho.qld.gov.au, 133 646'],
  ['South Australia', 'Health and Community Services Complaints Commissioner', 'hcscc.sa.gov.au, 1800 232 007'],
  ['Tasmania', 'Health Complaints Commissioner Tasmania', 'healthcomplaints.tas.gov.au, 1800 001 170'],
  ['Victoria', 'Health Complaints Commissioner', 'hcc.vic.gov.au, 1300 582 113'],
  ['Western Australia', 'Health and Disability Services Complaints Office', 'hadsco.wa.gov.au, 1800 813 583'],
]
