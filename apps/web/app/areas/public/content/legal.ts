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
