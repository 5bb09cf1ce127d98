import { Link } from 'react-router'
import { answerOf, requestOf } from '#app/request.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { furtherAmong, treatmentContents } from '../content/treatment.ts'
import {
  GuideApproaches,
  GuideCauses,
  GuideConsultation,
  GuideLimits,
  GuideSources,
  GuideStages,
} from '../sections/guide.tsx'
import { Banner, PageOpening } from '../sections/home/banner.tsx'
import { Reading } from '../sections/home/home-end.tsx'
import { TimeCourse } from '../sections/home/time-course.tsx'
import type { Route } from './+types/mens-hair-loss-treatment'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { api } = requestOf(context)
  const { articles } = await answerOf(() => api.articles.list({ query: { brand: 'men' } }))
  return { articles: furtherAmong(articles) }
}

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    description:
      'A guide to male pattern hair loss: how it moves, what else it can be, which signs need to be seen, what can be done, how long it takes and what happens when you stop.',
  })

/** A guide to male pattern loss and what can be done about it; no medicine is named. (Spec §2, REG-05) */
export default function MensHairLossTreatment({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageOpening
        heading="Men’s hair loss, and what can be done"
        lead="What pattern loss is, how it moves, what else it can be, and the ways to go from here. Facts first, then a doctor if you want one."
        contents={treatmentContents}
      >
        <Link to="/quiz" className="button">
          Take the free hair quiz
        </Link>
      </PageOpening>
      <GuideStages />
      <GuideCauses />
      <GuideApproaches />
      <GuideConsultation />
      <TimeCourse />
      <GuideLimits />
      <Reading articles={loaderData.articles} />
      <GuideSources />
      <Banner />
    </>
  )
}
