import { brandOf } from '@om/domain/brand'
import { answerOf, requestOf } from '#app/request.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { faqPage, medicalBusiness, organization } from '#app/ui/structured-data.ts'
import { faq } from '../content/help.ts'
import { Hero } from '../sections/home/banner.tsx'
import { Closing, Faq, Range, Reading } from '../sections/home/home-end.tsx'
import { Care, Facts, Privacy } from '../sections/home/home-parts.tsx'
import { Cost, Steps } from '../sections/home/steps.tsx'
import { TimeCourse } from '../sections/home/time-course.tsx'
import type { Route } from './+types/home'

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { api, config } = requestOf(context)
  const query = { brand: brandOf(new URL(request.url).pathname) }
  const [{ practitioners }, { articles }, { items }] = await answerOf(() =>
    Promise.all([
      api.practitioners.list({ query }),
      api.articles.list({ query }),
      config.storefront ? api.shop.products({ query }) : { items: null },
    ]),
  )
  return { practitioners, articles, products: items }
}

const description =
  'Online care for hair loss in Australia: a free quiz, a consultation with an AHPRA-registered doctor, and delivery in a plain parcel if treatment is right for you.'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    description,
    data: config => [organization(config), medicalBusiness(config, description), faqPage(faq)],
  })

/** The home page of both brands: same parts, own words, pictures and look. */
export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <Facts />
      <Steps />
      <TimeCourse />
      <Care people={loaderData.practitioners} />
      <Cost />
      <Privacy />
      {loaderData.products && <Range products={loaderData.products} />}
      <Reading articles={loaderData.articles} />
      <Faq />
      <Closing />
    </>
  )
}
