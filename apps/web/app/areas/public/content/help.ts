/** The five questions of the FAQ; wording stays at the level of the service. (Spec §2: FAQ page) */
export const faq = [
  {
    id: 'prescription',
    question: 'Do I need a prescription?',
    answer:
      'Some treatments need one and some do not. A doctor reads your quiz, speaks with you and prescribes only if it is clinically appropriate. If a prescription is not the right step, you hear what you can do instead.',
  },
  {
    id: 'choosing',
    question: 'How do I choose a treatment?',
    answer:
      'You do not have to. Your doctor suggests a plan from your answers and your history, explains benefits and risks, and names the alternatives. You decide whether to go ahead, and you may take a prescription to any pharmacy.',
  },
  {
    id: 'real-doctor',
    question: 'Will I speak to a real doctor?',
    answer:
      'Yes. An AHPRA-registered doctor contacts you by video or phone before a first prescription. You see their name and registration number, and you can message the clinic afterwards.',
  },
  {
    id: 'privacy',
    question: 'Is it private and discreet?',
    answer:
      'Your answers are health information and are read only by the people who treat you. Parcels are unbranded, and our e-mails never name a medicine or a diagnosis.',
  },
  {
    id: 'results',
    question: 'How long until I see results?',
    answer:
      'Most patients notice changes after three to six months of consistent use. We check in at 3, 6 and 12 months. Treatment does not work for everyone, and your doctor will tell you when it is time to stop.',
  },
] as const

export type HelpLink = { label: string; to: string }

/** A question with its answer; `also` are words people search with that the text does not have. */
export type HelpEntry = {
  id: string
  question: string
  answer: string
  also?: string
  links?: readonly HelpLink[]
}

export type HelpGroup = { id: string; title: string; entries: readonly HelpEntry[] }

const deliveryAndCost: HelpGroup = {
  id: 'delivery-and-cost',
  title: 'Delivery and cost',
  entries: [
    {
      id: 'delivery-price-cancelling',
      question: 'What about delivery, price and cancelling?',
      answer:
        'You see the price of each delivery and how often it comes, in Australian dollars, before you decide. Nothing is charged until you confirm. Orders go by Australia Post to any address in Australia. You can cancel in your account at any time, without a fee or a call; it counts for every delivery that has not been paid.',
      also: 'cost fee subscription stop pause shipping charge credit card payment afterpay refund unsubscribe',
      links: [{ label: 'Prices and cancelling in the terms', to: '/terms-of-use#prices' }],
    },
    {
      id: 'when-parcels-arrive',
      question: 'When does my parcel arrive?',
      answer:
        'A pharmacist checks each order and prepares it before it leaves. As soon as the carrier has the parcel you get a message with its tracking link, which shows the day it is expected. If the pharmacist has to ask your doctor something first, we tell you.',
      also: 'shipping delivery late lost missing order dispatch post days express',
    },
    {
      id: 'tracking',
      question: 'How do I follow my parcel?',
      answer:
        'Open the tracking link in the message we sent when the parcel left the pharmacy. The same link is beside the order in your account. It shows where the parcel is and nothing about what is in it.',
      also: 'track trace auspost australia post number where is my order delivery',
      links: [{ label: 'Your orders', to: '/patient-orders' }],
    },
    {
      id: 'plain-packaging',
      question: 'What does the parcel look like?',
      answer:
        'A plain box or satchel without our name, a picture or a word about what is inside. The label carries your name, your address and a neutral sender. Your bank statement shows a neutral description too.',
      also: 'discreet packaging privacy unbranded box label neighbours statement',
    },
    {
      id: 'change-address',
      question: 'How do I change my delivery address?',
      answer:
        'Sign in and change it under your shipping addresses, where you can keep several, a parcel locker too, and choose one for a plan or an order. What is not packed yet goes there at once. If an order is packed already, phone the pharmacy with its number and we will try to catch it.',
      also: 'move moved moving house new address post office parcel locker',
      links: [{ label: 'Your shipping addresses', to: '/patient-shipping-addresses' }],
    },
    {
      id: 'returns-and-refunds',
      question: 'Something arrived damaged, wrong or not at all. What now?',
      answer:
        'Tell us below or by phone, with the order number. Faulty, damaged, lost or wrong goods are replaced or refunded, and for a major failure you choose which. Medicines cannot be resold, so what comes back is destroyed, and a change of mind does not cover medicines that have been sent.',
      also: 'return refund faulty broken leaking money back replacement exchange consumer law guarantee',
      links: [{ label: 'Refunds in the terms', to: '/terms-of-use#refunds' }],
    },
  ],
}

const care: HelpGroup = {
  id: 'your-care',
  title: 'Your care',
  entries: [
    {
      id: 'video-call-check',
      question: 'How do I get ready for a video call?',
      answer:
        'Try your camera, microphone, speaker and connection beforehand; it takes a minute. For the call itself choose a quiet, well-lit place, keep your photo ID at hand and be in Australia. A phone call is possible where video does not work.',
      also: 'appointment telehealth camera microphone device test consultation zoom doctor call',
      links: [{ label: 'Check your device', to: '/video-test' }],
    },
    {
      id: 'treatment-questions',
      question: 'I have a question about my treatment. Who answers it?',
      answer:
        'The doctors do, in your account: that is where they have your record and where your question stays private. Please do not send health details or photos through this page. If you feel unwell and it cannot wait, see a GP, call healthdirect on 1800 022 222, or in an emergency call 000.',
      also: 'side effect reaction dose missed message doctor advice unwell pregnant',
      links: [{ label: 'Your account', to: '/patient-dashboard' }],
    },
    {
      id: 'mood',
      question: 'Hair loss is getting me down. Where can I turn?',
      answer:
        'You are not alone with that, and it is a good reason to talk to someone. Your GP can help, and so can Lifeline on 13\u00a011\u00a014, at any hour. If your mood changes while you are being treated, tell your doctor straight away. If you are thinking of harming yourself, call 000 or Lifeline now.',
      also: 'mood sad depressed depression anxious anxiety mental health suicide distress lifeline crisis low',
    },
    {
      id: 'own-pharmacy',
      question: 'Can I use my own pharmacy?',
      answer:
        'Yes. A prescription is yours, and you may have it filled at any pharmacy. Tell us before you accept the plan. Your care stays the same either way.',
      also: 'chemist choice prescription elsewhere partner pharmacy',
      links: [{ label: 'How we work with the pharmacy', to: '/practitioners#independence' }],
    },
    {
      id: 'who-can-use-it',
      question: 'Who can use the service?',
      answer:
        'Adults who are in Australia when they speak with the doctor. You need your own account, a photo ID and an address for delivery. Children and teenagers with hair loss should see their GP.',
      also: 'age 18 eligibility overseas medicare children teenager',
    },
  ],
}

const account: HelpGroup = {
  id: 'account-and-privacy',
  title: 'Account and privacy',
  entries: [
    {
      id: 'signing-in',
      question: 'I cannot sign in. What can I do?',
      answer:
        'Ask for a link to set a new password; it works for one hour and comes to the address of your account. If you use an authenticator app and have lost your phone, enter one of your recovery codes. If those are gone too, write to us.',
      also: 'password forgot login locked reset code phone two factor email',
      links: [{ label: 'Set a new password', to: '/forgot-password' }],
    },
    {
      id: 'records',
      question: 'How do I see or correct what you hold about me?',
      answer:
        'Write to us with the topic Privacy. We check that it is you, answer within 30 days and do not charge for asking. A correction is added with its date; what was written first stays readable, because later decisions may rest on it.',
      also: 'access health record copy data information correction amend transfer GP',
      links: [{ label: 'Your rights in the privacy policy', to: '/privacy-policy#access-and-correction' }],
    },
    {
      id: 'closing-account',
      question: 'How do I close my account?',
      answer:
        'Sign in and choose Close account in your profile. Access and marketing end at once. The law asks us to keep the clinical record for some years; it stays locked until then and is destroyed afterwards.',
      also: 'delete remove erase leave data retention unsubscribe',
      links: [{ label: 'Your profile', to: '/patient-profile' }],
    },
    {
      id: 'complaints',
      question: 'How do I make a complaint?',
      answer:
        'Write to us below with the topic Complaint, or phone. Someone who was not involved looks into it, and you hear from us within 30 days at the latest. You may also turn to the health complaints body of your state, to AHPRA about a practitioner, or about privacy to the Office of the Australian Information Commissioner.',
      also: 'unhappy problem feedback ombudsman oaic ahpra health care complaints commission',
      links: [{ label: 'Complaints in the terms', to: '/terms-of-use#complaints' }],
    },
    {
      id: 'accessibility',
      question: 'I use assistive technology, or I need an interpreter.',
      answer:
        'The whole service works with a keyboard and a screen reader, at large text sizes and without motion. If you are deaf or find it hard to hear or speak, call us through the National Relay Service on 1300 555 727. For an interpreter call TIS National on 131 450, or ask us to bring one into your consultation. Tell us where something gets in your way, and we will fix it.',
      also: 'accessibility accessible disability blind deaf screen reader language translate relay NRS wheelchair',
    },
  ],
}

/** Further help in its groups; the five questions of the page come before it. (Spec §2: FAQ page) */
export const helpGroups: readonly HelpGroup[] = [deliveryAndCost, care, account]

/** Everything that the search looks through, the five questions first. */
export const helpEntries: readonly HelpEntry[] = [...faq, ...helpGroups.flatMap(group => group.entries)]
