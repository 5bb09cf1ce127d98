import type { supportMessages, supportTickets } from '../tables/public-site.ts'
import { hoursBefore, idOf } from './ids.ts'
import { people } from './people.ts'

type Ticket = typeof supportTickets.$inferInsert
type Writer = { name: string; email: string; personId?: string }
/** Hours ago, who, and what they wrote. */
type Line = [hoursAgo: number, author: 'visitor' | 'staff', text: string]
/** How a story stands: it waits for us, for the writer, or for nobody. */
const stateOf = { open: 'awaiting_clinic', answered: 'awaiting_patient', closed: 'closed' } as const
type Story = {
  writer: Writer
  topic: string
  brand: 'men' | 'women'
  status: 'open' | 'answered' | 'closed'
  lines: Line[]
}

const patient = ({
  id,
  firstName,
  lastName,
  email,
}: {
  id: string
  firstName: string
  lastName: string
  email: string
}) => ({
  name: `${firstName} ${lastName}`,
  email,
  personId: id,
})
const visitor = (name: string): Writer => ({ name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com` })

const stories: Story[] = [
  {
    writer: visitor('Callum Reid'),
    topic: 'question',
    brand: 'men',
    status: 'open',
    lines: [
      [
        1.4,
        'visitor',
        'Hi, I work on a mine site two weeks out of four. Can a parcel wait at a parcel locker, or does someone have to be home?',
      ],
    ],
  },
  {
    writer: patient(people.mina),
    topic: 'account',
    brand: 'women',
    status: 'open',
    lines: [
      [
        7,
        'visitor',
        'I got a new phone and my authenticator app did not come along. I still have the recovery codes. Which page do I use them on?',
      ],
    ],
  },
  {
    writer: visitor('Priya Raman'),
    topic: 'privacy',
    brand: 'women',
    status: 'open',
    lines: [
      [
        52,
        'visitor',
        'Before I start the quiz: who can see my answers, and do you share anything with my employer’s health fund?',
      ],
      [
        46,
        'staff',
        'Hello Priya, your answers are seen by the doctor who looks after you and, once something is prescribed, by the pharmacists who prepare it. We share nothing with health funds or employers. The privacy policy lists every company that works for us.',
      ],
      [3.2, 'visitor', 'Thank you, that helps. And how long do you keep the answers if I stop halfway?'],
    ],
  },
  {
    writer: patient(people.theo),
    topic: 'order',
    brand: 'men',
    status: 'answered',
    lines: [
      [29, 'visitor', 'I am moving on the first of next month. Is it enough to change the address in my profile?'],
      [
        25,
        'staff',
        'Hello Theo, yes. Change it under My Profile before the renewal date shown on your subscription page and the next parcel goes to the new address. A parcel that is already packed keeps the old one.',
      ],
    ],
  },
  {
    writer: visitor('Joanne Petrie'),
    topic: 'product',
    brand: 'women',
    status: 'answered',
    lines: [
      [76, 'visitor', 'Is the gentle shampoo from the shop scented? I react to perfume.'],
      [
        71,
        'staff',
        'Hello Joanne, the full list of ingredients is on each product’s page under Ingredients, and fragrance is named there when there is any. If you are unsure about one of them, your own pharmacist can look at the list with you.',
      ],
    ],
  },
  {
    writer: visitor('Dean Okafor'),
    topic: 'complaint',
    brand: 'men',
    status: 'answered',
    lines: [
      [
        98,
        'visitor',
        'I was told a doctor answers within 24 hours. It has been 30. I am not angry but I would like to know where I stand.',
      ],
      [
        95,
        'staff',
        'Hello Dean, you are right, and I am sorry. The doctor asked for a call and our message went to an address with a typing mistake. It is corrected now and the call is booked. I have noted this as a complaint, so that we find out why nobody saw that the message came back.',
      ],
      [94, 'visitor', 'Appreciated. The call was fine.'],
      [93, 'staff', 'Thank you for telling us. Write here any time if something else is not right.'],
    ],
  },
  {
    writer: patient(people.grace),
    topic: 'other',
    brand: 'women',
    status: 'closed',
    lines: [
      [310, 'visitor', 'I noticed my scalp is a bit dry this week. Should I change anything?'],
      [
        305,
        'staff',
        'Hello Grace, that is a question for your care team, and they can see your record. Please write to them under Messages when you are signed in; a doctor or pharmacist answers there. I am closing this one here.',
      ],
    ],
  },
  {
    writer: visitor('Tobias Frey'),
    topic: 'question',
    brand: 'men',
    status: 'closed',
    lines: [
      [505, 'visitor', 'Do you deliver to Christmas Island?'],
      [
        480,
        'staff',
        'Hello Tobias, yes, wherever Australia Post delivers. It takes about two weeks from the day it is sent.',
      ],
      [470, 'visitor', 'Great, thanks.'],
    ],
  },
]

/** Conversations of the front desk in every state, with the ids that the links of their writers are made from. */
export const buildTickets = (now: Date) =>
  stories.map(({ writer, topic, brand, status, lines }) => {
    const id = idOf('ticket', writer.email)
    const times = lines.map(([hoursAgo]) => hoursBefore(now, hoursAgo))
    const messages: (typeof supportMessages.$inferInsert)[] = lines.map(([, author, text], index) => ({
      id: idOf('support message', id, index),
      ticketId: id,
      requestKey: idOf('support key', id, index),
      author,
      staffId: author === 'staff' ? people.paula.id : null,
      authorName: author === 'staff' ? `${people.paula.firstName} ${people.paula.lastName}` : writer.name,
      authorRole: author === 'staff' ? 'admin' : null,
      text,
      createdAt: times[index] ?? now,
    }))
    const last = times.at(-1) ?? now
    const ticket: Omit<Ticket, 'tokenHash'> & { id: string } = {
      ...writer,
      id,
      topic,
      brand,
      status: stateOf[status],
      requestKey: idOf('support key', id, 0),
      createdAt: times[0] ?? now,
      lastMessageAt: last,
      closedAt: status === 'closed' ? last : null,
      version: lines.length - 1 + (status === 'closed' ? 1 : 0),
    }
    return { ticket, messages }
  })
