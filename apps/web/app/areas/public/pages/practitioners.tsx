import { brandOf } from '@om/domain/brand'
import { labelledName, professionWords } from '#app/features/practitioners/practitioner-words.ts'
import { answerOf, requestOf } from '#app/request.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { PractitionerTrust, Team, TeamHead } from '../sections/practitioners.tsx'
import type { Route } from './+types/practitioners'

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const brand = brandOf(new URL(request.url).pathname)
  return answerOf(() => requestOf(context).api.practitioners.list({ query: { brand } }))
}

type Practitioners = Awaited<ReturnType<typeof loader>>['practitioners']

/** Who they are, for search engines: what the page shows, and no claim beyond it. */
const people = (practitioners: Practitioners) =>
  practitioners.map(one => ({
    '@type': 'Person',
    ...(one.profession === 'doctor' ? { additionalType: 'https://schema.org/Physician' } : {}),
    name: labelledName(one),
    jobTitle: professionWords[one.profession],
    identifier: { '@type': 'PropertyValue', propertyID: 'AHPRA registration number', value: one.ahpraNumber },
    ...(one.qualification ? { hasCredential: one.qualification } : {}),
    ...(one.languages.length > 0 ? { knowsLanguage: one.languages } : {}),
  }))

export const meta: Route.MetaFunction = args => {
  const practitioners = args.loaderData?.practitioners ?? []
  return pageMeta(args, {
    description:
      'The doctors and pharmacists behind our hair-loss care: names, qualifications and AHPRA registration numbers, and how we choose and check them.',
    data: () => people(practitioners),
  })
}

/** Who the doctors and pharmacists are. (Spec §2: practitioners; REG-01, REG-04) */
export default function Practitioners({ loaderData: { practitioners } }: Route.ComponentProps) {
  return (
    <>
      <TeamHead />
      <Team practitioners={practitioners} />
      <PractitionerTrust />
    </>
  )
}
