import type { LegalPart } from './legal.ts'

/** Second half of the privacy policy: who sees what, how long it is kept, and the reader's rights. */
export const privacyRights: readonly LegalPart[] = [
  {
    id: 'who-sees-it',
    heading: 'Who sees it',
    text: ['People see only what their work needs, and every look into a health record is written down:'],
    points: [
      'Doctors see the records of people in their care or waiting for a doctor.',
      'Pharmacists see what they need to dispense safely: name, date of birth, allergies, prescriptions and address.',
      'Office staff see accounts, orders and payments. They do not see clinical notes or messages to doctors.',
      'Your GP hears from us only if you say so.',
      'The carrier gets a name and an address. The payment provider gets an amount, a neutral description and your e-mail address.',
      'Companies that run servers, e-mail and payments for us act on our instructions and under contract.',
      'Courts and regulators, where the law says we must.',
    ],
  },
  {
    id: 'where-it-is-kept',
    heading: 'Where it is kept',
    text: [
      'We host, back up and support the service in Australia. Health information is not sent overseas. The payment provider may process payment details in other countries; it receives no health information from us.',
      'Connections are encrypted, access to records needs a personal account (with a second factor for staff), and the database itself refuses to show one person another person’s record.',
    ],
  },
  {
    id: 'browser-storage',
    heading: 'Your browser, cookies and trackers',
    text: [
      'Your browser keeps your unfinished quiz, your sign-in and a few settings. You can clear them at any time; unfinished answers are then gone.',
      'We count page views in our own system. There are no advertising or social media trackers on the quiz, sign-in, your account, checkout or orders.',
    ],
  },
  {
    id: 'how-long',
    heading: 'How long we keep it',
    text: [
      'Health records of adults are kept for at least seven years after the last entry; of anyone who was a minor, until they are 25. Several states require this by law and we follow it everywhere.',
      'When you close your account we end access and stop marketing at once. The clinical record stays, locked, until its time is over; then it is destroyed and the destruction is logged.',
    ],
  },
  {
    id: 'access-and-correction',
    heading: 'Seeing and correcting your information',
    text: [
      'You may ask to see what we hold about you and to have it corrected. We check that it is you, answer within 30 days and do not charge for asking. If we refuse, wholly or in part, you get the reasons in writing and how to complain.',
      'A correction is added to a clinical record with its date; what was written first stays readable, because later decisions may rest on it.',
    ],
  },
  {
    id: 'breaches',
    heading: 'If something goes wrong',
    text: [
      'We contain a suspected data breach, assess it within 30 days, and if serious harm is likely we tell you and the Office of the Australian Information Commissioner as soon as we can, with what happened and what you can do.',
    ],
  },
  {
    id: 'complaints',
    heading: 'Questions and complaints',
    text: [
      'Reply to any e-mail from us, or write to the address on your prescription or invoice. We answer within 30 days.',
      'If you are not satisfied you can go to the Office of the Australian Information Commissioner (oaic.gov.au, 1300 363 992) or to the health complaints body of your state or territory.',
    ],
  },
  {
    id: 'changes',
    heading: 'Changes to this policy',
    text: [
      'When this policy changes we publish the new text here with its date. If a change affects information that we already hold, we tell account holders by e-mail before it applies.',
    ],
  },
]
