import { healthComplaints, type LegalNames, type LegalPart, type LegalText, OAIC } from './legal.ts'
import { triageWords } from './triage-words.ts'

/** What this site's own code keeps in a visitor's browser. */
const stored: readonly (readonly string[])[] = [
  ['om:quiz:v1', 'Your unfinished assessment', 'Until it is sent or you clear it'],
  ['om:quiz-outbox', 'A finished assessment that waits for a connection', 'Until it is sent'],
  ['om-session', 'Your sign-in', 'Until you sign out'],
  ['user, doctorProfile, pharmacistProfile', 'Your name for the page you are on', 'Until you sign out'],
  ['om:last-login-email', 'The address you last signed in with', 'Until you close your account or clear it'],
  ['om:device', 'A random name of this browser, to notice sign-ins from new devices', 'Until you clear it'],
  ['om:after-confirming', 'The page to go on to after a mailed link', 'Until you have used the link'],
  ['shopifyCart', 'What is in your cart', 'Until you clear it'],
  ['shopCheckouts', 'Checkouts you began, to show you the order', 'Two weeks'],
  ['om:shortcuts-off', 'That staff have switched keyboard shortcuts off', 'Until switched on'],
  [
    'om-last-seen, om:waiting, om:drafts',
    'Encrypted for you alone: what you last saw, what waits to be sent and messages you have half written',
    'Until you sign out; half-written messages for 30 days at most',
  ],
  [
    'om:address-to-verify, om:kept:…, om:conversation, om:order',
    'Half-typed forms, waits, an open conversation with us or order',
    'This tab only',
  ],
  ['om:error-session', 'A random word that joins the errors of one visit', 'This tab only'],
  ['om:reloaded-for-new-version', 'That a page was reloaded once for a new version', 'This tab only'],
]

const choice = ['om:tag-choice', 'Your answer about measuring tools', 'Twelve months']

const measuring = ({ hasTags }: LegalNames): string[] =>
  hasTags
    ? [
        'On public pages we may use Google’s measuring tools, only if you allow it when asked. They then set cookies (names beginning with _ga) and learn which public pages this browser opened; what they learn may be processed outside Australia. They never run in the assessment, on sign-in, in your account, at checkout, on orders, parcels or support pages. You can change your answer at any time with “Cookie choices” at the foot of each page.',
      ]
    : [
        'No tools of other companies measure or follow you on this site. If that ever changes we will ask you first, and it will not apply to the assessment, sign-in, your account, checkout or orders.',
      ]

/** Storage, cookies and measuring, as the code really does it. (REG-21: tracking) */
const browserStorage = (names: LegalNames): LegalPart[] => [
  {
    id: 'browser-storage',
    heading: 'Your browser, cookies and measuring',
    text: [
      'These things are kept in your own browser’s storage, where only this site can read them. You can clear them at any time in your browser’s settings; unfinished answers are then gone.',
    ],
    table: {
      caption: 'What this site keeps in your browser',
      headings: ['Name', 'What it is', 'How long'],
      rows: names.hasTags ? [...stored, choice] : stored,
    },
    after: [
      'We set one cookie, and only when you sign in with Google: it begins with auth-flow-, belongs to that one visit to Google, says nothing about you, and ends within minutes.',
      'We count how often each kind of page is opened, per day. The count holds no person, no network address, no device and no part of the address beyond the kind of page. When a page breaks, it sends us the technical error, with tokens, e-mail addresses and numbers taken out.',
      ...measuring(names),
    ],
  },
]

/** Second half of the privacy policy: who sees what, how long it is kept, and the reader's rights. */
const privacyRights = ({ email, phone, pharmacy }: LegalNames): readonly LegalPart[] => [
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

const collected = ({ product, company, number, email, phone, address }: LegalNames): LegalPart[] => [
  {
    id: 'who-we-are',
    heading: 'Who we are',
    text: [
      `${company} (${number}) runs ${product}, an online health service for hair loss in Australia. In this policy "we" is that company, the doctors who treat through it, and its staff.`,
      'We are a health service provider, so the Privacy Act 1988 and the Australian Privacy Principles apply to us whatever our size. Health information is sensitive information, and we treat all of it that way.',
      `Our privacy officer answers at ${email}, ${phone}, or ${address}.`,
    ],
  },
  {
    id: 'collection-notice',
    heading: 'Collection notice in short',
    text: ['Before you start the assessment, this is what you should know:'],
    points: [
      `Who asks: ${company}, trading as ${product}.`,
      'What for: so that a doctor can assess you and, if treatment is right for you, a pharmacist can supply it.',
      'Why it is allowed: you consent to it. State laws on medicines and health records also require some of it, such as your full name, date of birth and address on a prescription.',
      'If you leave something out: we may be unable to care for you safely, and will say so.',
      'Who gets it: the doctor and pharmacist who treat you, the carrier (name and address), the payment provider (amount and e-mail). Nobody else without your consent, unless a law requires it.',
      'Overseas: health information stays in Australia; see “Where it is kept”.',
      'Your rights: see and correct your information, withdraw consent, complain; all described below.',
    ],
  },
  {
    id: 'what-we-collect',
    heading: 'What we collect',
    text: ['We collect what is needed to care for you and to send you what was prescribed:'],
    points: [
      'Who you are and how to reach you: name, date of birth, e-mail, mobile number, delivery address.',
      'Health information: your quiz answers, questions and answers between you and the clinic, the time and kind of live contacts, clinical notes, decisions, prescriptions and what was dispensed.',
      'Orders and money: what you ordered, what it cost, and a reference of the payment. Card numbers go straight to the payment provider; we never see or store them.',
      'Shop orders: they are placed and paid on the pages of our commerce provider, which learns your e-mail, address and what you buy there. From it we learn the same, to pack, send, invoice and refund the order. You need no account for it, and nothing of your care is sent to it.',
      'Delivery: the tracking number and the carrier’s scans of your parcel.',
      'Messages to our front desk: your name, e-mail address and what you wrote. Please leave health details out of them; write those in your account.',
      'How the service was used: sign-in times, the kind of browser and network address of a sign-in, a record of who opened which health record, and technical logs without health details.',
    ],
  },
  {
    id: 'how-we-collect',
    heading: 'How we collect it',
    text: [
      'Almost everything comes from you, and only with your consent: in the quiz, in your account, and when you speak with a doctor. The pharmacy tells us what it supplied, and the carrier tells us where a parcel is.',
      'While you fill in the quiz, your answers stay in your own browser. They reach us only when you have ticked both consents, signed in and pressed send. If you are under 18 nothing is sent or stored.',
      'You can read this site, and write to our front desk, without an account. Care is not possible without a name and honest answers: a doctor has to know whom they are treating.',
      'The device test keeps nothing: picture and sound stay in your browser, and the random bytes that measure your connection are thrown away.',
    ],
  },
  {
    id: 'how-we-use',
    heading: 'What we use it for',
    text: ['We use your information for your care and for what you would expect to go with it:'],
    points: [
      'to let a doctor assess you, speak with you, and decide;',
      'to let a pharmacist check, prepare, label and send what was prescribed;',
      'to send service messages about your consult, orders and renewals, which never name a medicine or a diagnosis;',
      'to keep records that the law asks of health services, to check safety and to handle complaints.',
    ],
  },
  {
    id: 'marketing',
    heading: 'Marketing',
    text: [
      'We send news by e-mail only if you ticked the separate box for it. It is never a condition of care, and you can change your answer in your account at any time. Every such mail says who sent it and has a link that unsubscribes you without signing in. It counts at once, also for news that is on its way to you. We keep the words you agreed to, and when and where you answered.',
      'News goes to everybody who agreed to it, never to some: health information is not used for marketing and is not sold, rented or given to advertisers.',
    ],
  },
  {
    id: 'computer-assisted-decisions',
    heading: 'Decisions with the help of a computer',
    text: [
      'Fixed rules, written with clinicians, sort every quiz before a doctor reads it. They decide nothing by themselves about treatment, but they can affect how and how soon you get care, so here they all are. Where several apply, the most cautious one counts. All they use is your answers.',
    ],
    table: {
      caption: 'Rules that sort the assessment',
      headings: ['If you tell us', 'They suggest', 'Rule'],
      rows: triageWords.map(({ rules, when, suggestion }) => [when, suggestion, rules.join(', ')]),
    },
    after: [
      'A second set of rules checks each medicine against your conditions, allergies, age, pregnancy and other medicines when a doctor writes a prescription. It warns, and it can stop an unsafe prescription from being signed; it cannot sign one.',
    ],
  },
  {
    id: 'a-human-decides',
    heading: 'A human decides',
    text: [
      'The rules suggest an order and raise flags; they do not diagnose, prescribe or refuse care. A doctor makes each decision, can overrule any suggestion, and writes down why.',
      'You may ask for a person to look at your case again whatever the rules suggested. The version of the rules that was used is kept with your record. The only rule that ends the quiz by itself is age: we treat adults only.',
    ],
  },
]

/** The privacy policy as shown on the site. (REG-19 to REG-22) */
export const privacyPolicy = (names: LegalNames): LegalText => ({
  title: 'Privacy policy',
  updated: '1 November 2026',
  lead: 'What we know about you, who sees it, and what you can ask of us. In short: your answers are for your care, only the people who treat you read them, and nobody buys them.',
  parts: [
    ...collected(names),
    ...privacyRights(names).flatMap(part => (part.id === 'how-long' ? [...browserStorage(names), part] : [part])),
  ],
})
