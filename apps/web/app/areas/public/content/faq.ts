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
