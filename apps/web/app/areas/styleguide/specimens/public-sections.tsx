import { Text } from '@mantine/core'
import { Link, useLoaderData } from 'react-router'
import { ArticleCard } from '#app/areas/public/sections/articles/article-list.tsx'
import { Banner } from '#app/areas/public/sections/home/banner.tsx'
import { Closing, Faq } from '#app/areas/public/sections/home/home-end.tsx'
import { Steps } from '#app/areas/public/sections/home/steps.tsx'
import { TimeCourse } from '#app/areas/public/sections/home/time-course.tsx'
import { ProductCard } from '#app/areas/shop/shelf/product-card.tsx'
import type { loader } from '../pages/style.tsx'
import { type Specimen, Specimens, useLook } from '../part.tsx'

const ShowProduct = () => {
  const { product, asOf } = useLoaderData<typeof loader>()
  return product && <ProductCard product={product} asOf={asOf} sizes="400px" />
}

const ShowArticle = () => {
  const { article } = useLoaderData<typeof loader>()
  return article && <ArticleCard article={article} />
}

export const publicSpecimens: readonly Specimen[] = [
  {
    id: 'section-banner',
    name: 'Banner',
    from: 'areas/public/sections/home/banner.tsx',
    about: 'Closes a page with the same two actions; pictures of buttons on small screens.',
    ground: 'bleed',
    isWide: true,
    Show: Banner,
  },
  {
    id: 'section-steps',
    name: 'Four steps',
    from: 'areas/public/sections/home/steps.tsx',
    about: 'The process, each step with its picture.',
    ground: 'bleed',
    isWide: true,
    Show: Steps,
  },
  {
    id: 'section-time-course',
    name: 'A year',
    from: 'areas/public/sections/home/time-course.tsx',
    about: 'What 3, 6 and 12 months can bring, drawn and in words.',
    ground: 'bleed',
    isWide: true,
    Show: TimeCourse,
  },
  {
    id: 'section-faq',
    name: 'Questions',
    from: 'areas/public/sections/home/home-end.tsx',
    about: 'One open at a time, without scripts.',
    ground: 'bleed',
    isWide: true,
    Show: Faq,
  },
  {
    id: 'product-card',
    name: 'Product',
    from: 'areas/shop/shelf/product-card.tsx',
    about: 'What it is, what it costs, and the next step.',
    Show: ShowProduct,
  },
  {
    id: 'article-card',
    name: 'Article',
    from: 'areas/public/sections/articles/article-list.tsx',
    about: 'The title is the link; the picture is decoration beside it.',
    Show: ShowArticle,
  },
  {
    id: 'section-closing',
    name: 'Last word',
    from: 'areas/public/sections/home/home-end.tsx',
    about: 'The one action once more.',
    ground: 'bleed',
    isWide: true,
    Show: Closing,
  },
]

/** Public sections in the brand of the page; the portals have none. */
export const PublicSections = () =>
  useLook() === 'clinic' ? (
    <Text size="body">
      Public sections belong to a brand. See them in the{' '}
      <Link reloadDocument to="/styleguide#public-sections">
        men’s
      </Link>{' '}
      or the{' '}
      <Link reloadDocument to="/women/styleguide#public-sections">
        women’s
      </Link>{' '}
      look.
    </Text>
  ) : (
    <Specimens list={publicSpecimens} />
  )
