import { pageMeta } from '#app/ui/page-meta.ts'
import { Care } from '../sections/care.tsx'
import { Closing } from '../sections/closing.tsx'
import { Cost } from '../sections/cost.tsx'
import { Faq } from '../sections/faq.tsx'
import { Hero } from '../sections/hero.tsx'
import { Privacy } from '../sections/privacy.tsx'
import { Steps } from '../sections/steps.tsx'
import { TimeCourse } from '../sections/time-course.tsx'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    description:
      'Online care for hair loss in Australia: a free quiz, a consultation with an AHPRA-registered doctor, and delivery in a plain parcel if treatment is right for you.',
  })

/** The home page of both brands: same parts, own words, pictures and look. */
export default function Home() {
  return (
    <>
      <Hero />
      <Steps />
      <TimeCourse />
      <Care />
      <Cost />
      <Privacy />
      <Faq />
      <Closing />
    </>
  )
}
