import type { ConsultForDoctor } from '@om/contracts/consults'
import { formatDay } from '@om/domain/dates'
import { Card, Facts } from '#app/ui/card.tsx'
import { phoneWords } from '#app/ui/phone.ts'

type Patient = ConsultForDoctor['patient']

type PatientFact = { name: string; words: string; href?: string }

/** What is known of the patient, in the order of the case. What is added here is on the case and on its print. */
export const patientFacts = ({ phone, dateOfBirth, address, email }: Patient) => ({
  phone: { name: 'Phone', words: phoneWords(phone), href: `tel:${phone}` },
  born: { name: 'Born', words: dateOfBirth ? formatDay(dateOfBirth) : 'Not known' },
  address: { name: 'Address', words: address || 'Not given' },
  email: { name: 'E-mail', words: email, href: `mailto:${email}` },
})

const linked = ({ words, href }: PatientFact) => (href ? <a href={href}>{words}</a> : words)

/** How to reach the patient, and what to check their identity against. */
export const PatientCard = ({ patient }: { patient: Patient }) => (
  <Card title="Patient">
    <Facts facts={Object.values<PatientFact>(patientFacts(patient)).map(fact => [fact.name, linked(fact)])} />
  </Card>
)
