import { Link } from 'react-router'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useBrand } from '#app/ui/use-brand.ts'
import { banner } from '../content/banner.ts'
import { contents, opening } from '../content/how-it-works.ts'
import { Banner, PageOpening } from '../sections/home/banner.tsx'
import { Cost, Refusals, StepDetails } from '../sections/home/steps.tsx'
import { TimeCourse } from '../sections/home/time-course.tsx'
import type { Route } from './+types/how-it-works'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    description:
      'Consultation, personalised treatment, delivery and support: what happens at each step of online care for hair loss, who does it, how long it takes and what it costs.',
  })

/** The four steps in full, a year of results, the price, and what we leave undone. (Spec §2: how it works) */
export default function HowItWorks() {
  const { id } = useBrand()
  const { heading, lead } = opening[id]
  return (
    <>
      <PageOpening heading={heading} lead={lead} contents={contents}>
        <Link to={banner[id].quiz.path} className="button">
          Take the free hair quiz
        </Link>
      </PageOpening>
      <StepDetails />
      <TimeCourse />
      <Cost />
      <Refusals />
      <Banner />
    </>
  )
}
