import type { practitionerProfiles } from '../tables/public-site.ts'
import { hoursBefore } from './ids.ts'
import { people } from './people.ts'

/** The public profiles of the demo's doctors and pharmacists. */
export const buildPractitionerProfiles = (now: Date): (typeof practitionerProfiles.$inferInsert)[] =>
  [
    {
      userId: people.drOkoro.id,
      slug: 'amara-okoro',
      profession: 'doctor' as const,
      biography:
        'Amara is a general practitioner and a fellow of the Royal Australian College of General Practitioners. She trained in Adelaide and worked in a suburban family practice before she moved to telehealth. She reads every assessment from the first answer to the last, and rings when something on paper does not explain itself. Outside her consult days she teaches registrars how to talk about uncertain evidence.',
      interests: ['Hair and scalp health', 'Women’s health', 'Thyroid and iron'],
      languages: ['English', 'Igbo'],
      consultDays: ['mon', 'tue', 'thu'],
      portrait: 'okoro',
      position: 10,
    },
    {
      userId: people.drLund.id,
      slug: 'henrik-lund',
      profession: 'doctor' as const,
      biography:
        'Henrik studied medicine in Copenhagen and has been a general practitioner in Australia since he gained his fellowship here. He sees people for early hair loss, blood pressure and the many questions that lie between the two. He prefers a short plan that a person can keep to, and he says so when waiting is the better choice. He lives in Hobart and swims all year.',
      interests: ['Early hair loss', 'Men’s health', 'Heart and blood pressure'],
      languages: ['English', 'Danish'],
      consultDays: ['wed', 'thu', 'fri', 'sat'],
      portrait: 'lund',
      position: 20,
    },
    {
      userId: people.phTran.id,
      slug: 'linh-tran',
      profession: 'pharmacist' as const,
      biography:
        'Linh is a compounding pharmacist and a member of the Pharmaceutical Society of Australia. She checks each prescription against the whole record before anything is weighed, and answers questions about how to use what arrives. She came to compounding from a hospital pharmacy, where she learned to write everything down.',
      interests: ['Compounding', 'Skin preparations', 'Interactions'],
      languages: ['English', 'Vietnamese'],
      consultDays: ['mon', 'tue', 'wed', 'fri'],
      portrait: 'tran',
      position: 30,
    },
    {
      userId: people.phWalsh.id,
      slug: 'rory-walsh',
      profession: 'pharmacist' as const,
      biography:
        'Rory does the second check: no parcel leaves before another pharmacist has looked at it, and most days that is him. He worked in country pharmacies in New South Wales, where he was often the nearest health professional for an hour in any direction. He likes plain labels and short sentences.',
      interests: ['Quality checks', 'Medicine safety', 'Rural health'],
      languages: ['English'],
      consultDays: ['tue', 'thu', 'fri'],
      portrait: 'walsh',
      position: 40,
    },
  ].map(profile => ({ ...profile, published: true, version: 1, updatedAt: hoursBefore(now, 24 * 40) }))
