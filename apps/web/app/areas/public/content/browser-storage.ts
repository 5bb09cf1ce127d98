import type { LegalNames, LegalPart } from './legal.ts'

/** What this site's own code keeps in a visitor's browser. */
const kept: readonly (readonly string[])[] = [
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
export const browserStorage = (names: LegalNames): LegalPart[] => [
  {
    id: 'browser-storage',
    heading: 'Your browser, cookies and measuring',
    text: [
      'These things are kept in your own browser’s storage, where only this site can read them. You can clear them at any time in your browser’s settings; unfinished answers are then gone.',
    ],
    table: {
      caption: 'What this site keeps in your browser',
      headings: ['Name', 'What it is', 'How long'],
      rows: names.hasTags ? [...kept, choice] : kept,
    },
    after: [
      'We set one cookie, and only when you sign in with Google: it begins with auth-flow-, belongs to that one visit to Google, says nothing about you, and ends within minutes.',
      'We count how often each kind of page is opened, per day. The count holds no person, no network address, no device and no part of the address beyond the kind of page. When a page breaks, it sends us the technical error, with tokens, e-mail addresses and numbers taken out.',
      ...measuring(names),
    ],
  },
]
