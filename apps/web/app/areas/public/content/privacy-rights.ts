import { healthComplaints, OAIC } from './complaint-bodies.ts'
import type { LegalNames, LegalPart } from './legal.ts'

/** Second half of the privacy policy: who sees what, how long it is kept, and the reader's rights. */
export const privacyRights = ({ email, phone, pharmacy }: LegalNames): readonly LegalPart[] => [
  {
    id: 'who-sees-it',
    heading: 'Who sees it',
    text: ['People see only what their work needs, and every look into a health record is written down:'],
    points: [
      'Doctors see the records of people in their care or waiting for a doctor.',
      `Pharmacists of our partner ${pharmacy.name} see what they need to dispense safely: name, date of birth, allergies, prescriptions and address.`,
      'Office staff see accounts, orders, payments and messages to the front desk. They do not see clinical notes or messages to doctors.',
      'Your GP hears from us only if you say so.',
      'The carrier gets a name and an address. The payment provider gets an amount, a neutral description and your e-mail address.',
      'Companies that run servers, e-mail and payments for us act on our instructions and under contract.',
      'Courts and regulators, where the law says we must.',
    ],
  },
  {
    id: 'where-it-is-kept',
    heading: 'Where it is kept, and overseas',
    text: [
      'We host, back up and support the service in Australia. Health information is not sent overseas.',
      'The payment provider may process payment details in other countries, among them the United States and Ireland; it receives no health information from us. If you sign in with Google, Google learns that you have an account here, in the countries where it runs its service. Before we give anyone overseas personal information we take reasonable steps to see that it is handled as Australian law asks (APP 8).',
    ],
  },
  {
    id: 'security',
    heading: 'How it is protected',
    text: [
      'Connections are encrypted, access to records needs a personal account (with a second factor for staff), and the database itself refuses to show one person another person’s record. Access is logged and checked. You can set up a second factor too, and see and end your open sign-ins.',
    ],
  },
  {
    id: 'how-long',
    heading: 'How long we keep it',
    text: [
      'Health records of adults are kept for at least seven years after the last entry; of anyone who was a minor, until they are 25. New South Wales, Victoria and the ACT require this by law and we follow it everywhere.',
      'When you close your account we end access and stop marketing at once. The clinical record stays, locked, until its time is over; then it is destroyed and the destruction is logged.',
    ],
  },
  {
    id: 'access-and-correction',
    heading: 'Seeing and correcting your information',
    text: [
      'You may ask to see what we hold about you and to have it corrected. Much of it you can download in your account at once. We check that it is you, answer within 30 days and do not charge for asking. If we refuse, wholly or in part, you get the reasons in writing and how to complain.',
      'A correction is added to a clinical record with its date; what was written first stays readable, because later decisions may rest on it. If we do not agree with a correction, you can have a statement of yours added.',
    ],
  },
  {
    id: 'withdrawing-consent',
    heading: 'Withdrawing consent',
    text: [
      'You can withdraw an assessment, stop news, cancel a plan and close your account yourself, at any time. What was done before stays lawful, and the record of care already given is kept as described above.',
    ],
  },
  {
    id: 'breaches',
    heading: 'If something goes wrong',
    text: [
      'We contain a suspected data breach, assess it within 30 days, and if serious harm is likely we tell you and the Office of the Australian Information Commissioner as soon as we can, with what happened and what you can do. Every breach is entered in a register.',
    ],
  },
  {
    id: 'complaints',
    heading: 'Questions and complaints',
    text: [
      `Write to ${email} or call ${phone}. We answer within 30 days. If you are not satisfied you can go to the Office of the Australian Information Commissioner, or to the health complaints body of your state or territory:`,
    ],
    table: {
      caption: 'Where to complain about privacy',
      headings: ['Where', 'Body', 'Contact'],
      rows: [OAIC, ...healthComplaints],
    },
  },
  {
    id: 'changes',
    heading: 'Changes to this policy',
    text: [
      'When this policy changes we publish the new text here with its date. If a change affects information that we already hold, we tell account holders by e-mail before it applies.',
    ],
  },
]
