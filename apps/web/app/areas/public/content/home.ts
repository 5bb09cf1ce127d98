import type { Brand } from '@om/domain/brand'
import type { ProductSlug } from '@om/domain/catalogue/product'

/** How soon things happen. (Spec §1) */
export const facts = [
  { figure: '2 minutes', text: 'is about how long the questions take. You need no card and no appointment.' },
  { figure: '24 hours', text: 'is when your treatment plan arrives, with reasons, risks and price.' },
  { figure: '12 months', text: 'of check-ins come with it: at 3, 6 and 12 months, and messages in between.' },
] as const

/** What people can expect over a year, in general terms. (Spec §1) */
export const timeCourse = [
  {
    month: 3,
    title: 'Shedding settles',
    text: 'Some people shed a little more at first. By now that slows, and the first signs can show.',
  },
  {
    month: 6,
    title: 'A change you can judge',
    text: 'Most patients notice changes after three to six months of consistent use. We look at it with you.',
  },
  {
    month: 12,
    title: 'The full picture',
    text: 'This is when treatment has done most of what it can. A doctor reviews your plan before it goes on.',
  },
] as const

type CareContent = { heading: string; points: readonly { title: string; text: string }[] }

/** How the doctors decide. */
export const care: Record<Brand, CareContent> = {
  men: {
    heading: 'A doctor decides. Not an algorithm, not a checkout.',
    points: [
      {
        title: 'Registered in Australia',
        text: 'Every doctor is registered with AHPRA, and you see their name and registration number.',
      },
      {
        title: 'Only what fits',
        text: 'Treatment is prescribed only if it is clinically appropriate. In early stages a doctor may suggest options without a prescription, or none.',
      },
      {
        title: 'Honest about limits',
        text: 'Sudden patches, pain or scarring need someone to look at your scalp. Then we say so and point you to in-person care.',
      },
    ],
  },
  women: {
    heading: 'Hair loss in women has many causes. A doctor listens first.',
    points: [
      {
        title: 'The whole story',
        text: 'Hormones, iron, a birth, stress, styling: the quiz asks about what matters for women, and a doctor reads all of it.',
      },
      {
        title: 'Safe for your stage of life',
        text: 'Pregnant, breastfeeding or planning to be? Then some options are not for you, and your doctor will tell you which.',
      },
      {
        title: 'Only what fits',
        text: 'Treatment is prescribed only if it is clinically appropriate. Often the first step is a blood test or gentler care.',
      },
    ],
  },
}

/** The price story: what is free, what is not, and when money moves. (REG-08, REG-23) */
export const cost = [
  { what: 'Quiz and consultation', price: 'Free', note: 'Also when the doctor says no.' },
  {
    what: 'Your plan',
    price: 'Shown first',
    note: 'You see price and delivery frequency in Australian dollars before you decide.',
  },
  { what: 'Payment', price: 'Only if you say yes', note: 'Nothing is charged until you confirm the plan yourself.' },
  {
    what: 'Stopping',
    price: 'No fee',
    note: 'Cancel in your account, without a call. We remind you before each renewal.',
  },
] as const

/** The privacy story. */
export const privacy = [
  {
    title: 'A plain parcel',
    text: 'Unbranded packaging, anywhere in Australia. The label does not say what is inside.',
  },
  {
    title: 'Quiet messages',
    text: 'Our e-mails never name a medicine or a diagnosis. Details stay behind your sign-in.',
  },
  {
    title: 'No trackers where it is personal',
    text: 'No advertising tags on the quiz, on sign-in or in your account. Only the people who treat you read your answers.',
  },
] as const

type RangeContent = { heading: string; lead: string; slugs: readonly ProductSlug[] }

/** Three products of the shop, as a way in; cosmetics, described by how hair looks and feels. (REG-09) */
export const range: Record<Brand, RangeContent> = {
  men: {
    heading: 'For the shelf, no doctor needed',
    lead: 'Wash, scalp and styling care for hair that looks its best. Cosmetics, not treatment.',
    slugs: ['ts1-treatment-shampoo', 'ss1-scalp-serum', 'sx1-scalp-exfoliant'],
  },
  women: {
    heading: 'Gentle care, no doctor needed',
    lead: 'For fine, dry or coloured hair that should look and feel fuller. Cosmetics, not treatment.',
    slugs: ['rs1-root-serum', 'bm1-bond-mask', 'tc1-thickening-conditioner'],
  },
}

type ReadingContent = { heading: string; more: string; path: string }

/** The way into the articles. */
export const reading: Record<Brand, ReadingContent> = {
  men: { heading: 'Read what the studies found', more: 'All research', path: '/blog' },
  women: { heading: 'Stories about hair, from real biology', more: 'All stories', path: '/women/blog' },
}

/** The last words of the home page, a line for each sentence. */
export const closing: Record<Brand, readonly string[]> = {
  men: ['Two minutes of questions.', 'Then a doctor takes over.'],
  women: ['Tell us your story.', 'A doctor will read it.'],
}
