import { AHPRA, healthComplaints, type LegalNames, type LegalPart, type LegalText, OAIC } from './legal.ts'

/** Second half of the terms: prices, renewals, delivery, refunds and the rest. */
const termsOfSupply = ({ email, phone }: LegalNames): readonly LegalPart[] => [
  {
    id: 'prices',
    heading: 'Prices and payment',
    text: [
      'Prices are in Australian dollars, include GST where it applies, and are shown in full: nothing is added at the end that was not there at the start. Prescription medicines are GST-free; your invoice shows the GST of each line. Before you confirm a plan you see the full price of each delivery and how often it comes. Nothing is charged until you confirm, and approval by a doctor never triggers a payment by itself.',
      'Payment is taken on the page of our payment provider. The medicines are private prescriptions; Medicare and the PBS do not pay for them.',
    ],
  },
  {
    id: 'shop-orders',
    heading: 'Orders of the shop',
    text: [
      'Goods of the shop need no account and no prescription. You pay on the page of our commerce provider; the price and delivery charge that it shows before you pay are the ones that count. If something was sold meanwhile or has another price, you are told before you pay. The order is accepted when it is paid, and you get a message with a link to it and to its tax invoice.',
    ],
  },
  {
    id: 'subscriptions',
    heading: 'Subscriptions',
    text: [
      'A plan renews at the frequency you accepted, usually every 45 days or sooner where a medicine does not keep that long. Seven days before each renewal you get a reminder with the amount, the date and a link to cancel, and four short questions; until you have answered them, nothing is charged or sent. A plan never renews beyond what your prescription allows.',
      'If a payment fails we try up to three times within seven days. Nothing is sent until a payment has gone through, and you are not charged for a delivery that was not made.',
    ],
  },
  {
    id: 'cancelling',
    heading: 'Pausing and cancelling',
    text: [
      'You can cancel at any time in your account, without a fee, a form or a call. It takes effect at once for every delivery that has not been paid. You can also pause for up to three months; a doctor looks at your plan again before medicines resume.',
    ],
  },
  {
    id: 'delivery',
    heading: 'Delivery',
    text: [
      'Orders go by Australia Post in plain packaging to the address in your account, with a tracking link. The pharmacist may hold or refuse an order if something is unclear or unsafe; then you hear from us and are not charged for it, or get your money back.',
    ],
  },
  {
    id: 'refunds',
    heading: 'Faulty goods and refunds',
    text: [
      'Our goods and services come with guarantees that cannot be excluded under the Australian Consumer Law. For a major failure you are entitled to a refund or a replacement; for anything else, to have it put right within a reasonable time.',
      'Medicines cannot be resold, so what comes back to us is destroyed. You still get a replacement or refund where something was wrong with what we sent: faulty, damaged, lost or not what was ordered. A change of mind does not cover medicines that have been sent.',
      'Shop goods that are unopened can be returned within 30 days if you change your mind; ask first from your order, and postage back is yours then. What touches skin or is swallowed cannot be sold again once it was opened. Money goes back to the card you paid with, and you get a credit note.',
    ],
  },
  {
    id: 'account',
    heading: 'Your account',
    text: [
      'Keep your password to yourself and tell us if someone else may have it. We may suspend an account that is used for someone else, for false answers, or to harm the service or its people. Clinical records are kept as the privacy policy says.',
    ],
  },
  {
    id: 'messages',
    heading: 'Messages from us',
    text: [
      'Messages about your consult, orders, payments and safety are part of the service. News comes only if you asked for it, and you can stop it in each message without signing in.',
    ],
  },
  {
    id: 'site',
    heading: 'This site',
    text: [
      'Texts and pictures here are ours; please do not copy them for trade. General information on the site does not replace advice from someone who knows your case. We keep the service running as well as we can and may interrupt it for maintenance.',
    ],
  },
  {
    id: 'liability',
    heading: 'Liability',
    text: [
      'Nothing in these terms limits liability for personal injury caused by negligence, or rights under the Australian Consumer Law. Beyond those we are liable for loss that was a foreseeable result of our breach, and not for loss caused by answers that were untrue or incomplete.',
    ],
  },
  {
    id: 'complaints',
    heading: 'Complaints',
    text: [
      `Tell us first: ${email} or ${phone}. We answer within 30 days. You can also turn to one of these, or to your state’s fair trading office about goods and payments:`,
    ],
    table: {
      caption: 'Where to complain',
      headings: ['Where', 'Body', 'Contact'],
      rows: [AHPRA, ...healthComplaints, OAIC],
    },
  },
  {
    id: 'changes-and-law',
    heading: 'Changes and law',
    text: [
      'New terms are published here with their date, and account holders hear of them by e-mail at least 14 days before they apply. A running subscription keeps its price until you have been told of a new one and could cancel. The law of New South Wales applies; you may also rely on the consumer law of the place where you live.',
    ],
  },
]

const termsOfCare = ({ product, company, number, pharmacy }: LegalNames): LegalPart[] => [
  {
    id: 'agreement',
    heading: 'What you agree to',
    text: [
      `These terms are between you and ${company} (${number}), which runs ${product}. By creating an account or sending an assessment you accept them. They do not take away rights that Australian law gives you.`,
    ],
  },
  {
    id: 'who-may-use',
    heading: 'Who may use the service',
    text: [
      'You must be at least 18, be in Australia when you speak with a doctor, and use the service for yourself. One person, one account: do not answer the quiz for someone else.',
    ],
  },
  {
    id: 'not-for-emergencies',
    heading: 'Not for emergencies',
    text: [
      'In an emergency call 000. If you are thinking of harming yourself, call 000 or Lifeline on 13\u00a011\u00a014 (24 hours). Messages to the clinic are not read around the clock.',
    ],
  },
  {
    id: 'care',
    heading: 'The care you get',
    text: [
      'Care is given by doctors registered with AHPRA. Each doctor is responsible for their own clinical decisions; nobody sets them targets for prescribing and they are not paid per prescription.',
      'A doctor reads your assessment and, before a first prescription, contacts you by video or phone, tells you their name and role, and checks who you are. Telehealth has limits: a doctor may say that you need someone to look at your scalp, blood tests, or no treatment.',
      'A plan is given within 24 hours of a complete assessment as our target; time in which we wait for your answer does not count. Nobody can promise that a treatment works for you.',
    ],
  },
  {
    id: 'your-part',
    heading: 'Your part',
    text: ['Treatment is only as safe as the answers it rests on. You agree:'],
    points: [
      'to answer truthfully and completely;',
      'to tell us when something changes: a new medicine, a new illness, a pregnancy or a plan for one;',
      'to read the leaflet and label of what you are sent, and to stop and ask when something feels wrong;',
      'never to share, sell or pass on medicines.',
    ],
  },
  {
    id: 'free-consultation',
    heading: 'What the free consultation covers',
    text: [
      'The quiz, its review, the live contact, the written plan and questions about it are free for everyone, also when the answer is no. Medicines and other products, blood tests ordered through your GP, and care by others are not included. No credit card is needed before you accept a plan.',
    ],
  },
  {
    id: 'prescriptions',
    heading: 'Prescriptions and your choice of pharmacy',
    text: [
      'A prescription is yours. You may have it filled by our partner pharmacy or by any pharmacy you choose, a compounded one included: tell us, before or after you accept the plan, and we send it there. That costs nothing and does not change the care you get.',
      `Our partner pharmacy is ${pharmacy.name}, ${pharmacy.address}, ${pharmacy.phone}. ${product} has a commercial arrangement with it. Doctors do not share in that, and their pay does not depend on what they prescribe.`,
      'Some medicines are compounded, which means prepared for you alone because no suitable approved product exists. Compounded medicines are not evaluated by the Therapeutic Goods Administration. Your doctor tells you when this applies and why, and the pharmacy sends a leaflet.',
    ],
  },
]

/** The terms of use as shown on the site. (REG-04, REG-08, REG-16, REG-18, REG-23) */
export const termsOfUse = (names: LegalNames): LegalText => ({
  title: 'Terms of use',
  updated: '1 November 2026',
  lead: 'What you can expect from us and what we need from you, in plain words.',
  parts: [...termsOfCare(names), ...termsOfSupply(names)],
})
