import type { ArticleSummary } from '@om/contracts/articles'
import { Link } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import { articleAddress, blog, categoryId, longDay } from '../../content/blog.ts'
import section from '../section.module.css'
import classes from './article-list.module.css'
import { FeedIcon } from './share-icons.tsx'

type Props = {
  article: ArticleSummary
  /** The first of a page is large and loads at once. */
  isLead?: boolean
  heading?: 'h2' | 'h3'
  /** Left out where the card stands under its category's own heading. */
  showCategory?: boolean
  /** The anchor of its category, where it alone stands for it. */
  id?: string
}

/** An article as it is offered: picture, title, summary, day and reading time. The title is the link. */
export const ArticleCard = ({ article, isLead = false, showCategory = true, heading: Heading = 'h3', id }: Props) => {
  const { picture, title, summary, category, publishedOn, readingMinutes } = article
  return (
    <article className={isLead ? `${classes.card} ${classes.lead}` : classes.card} id={id}>
      <div className={classes.picture}>
        <img
          src={picture.src}
          alt=""
          width={picture.width}
          height={picture.height}
          {...(isLead ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        />
      </div>
      <div>
        {showCategory && <p className={classes.category}>{category}</p>}
        <Heading className={isLead ? 'title-2' : 'title-3'}>
          <Link to={articleAddress(article)} className={section.cover}>
            {title}
          </Link>
        </Heading>
        <p className={classes.summary}>{summary}</p>
        <p className={`row small ${classes.facts}`}>
          <time dateTime={publishedOn}>{longDay(publishedOn)}</time>
          <span>{readingMinutes} min read</span>
        </p>
      </div>
    </article>
  )
}

type Group = { category: string; articles: ArticleSummary[] }

/** Articles by category, in the order in which their newest appear. */
const byCategory = (articles: readonly ArticleSummary[]): Group[] =>
  [...Map.groupBy(articles, ({ category }) => category)].map(([category, group]) => ({ category, articles: group }))

/** A brand's articles: the newest large, then all others by category. (Spec §2: blog) */
export const ArticleList = ({ articles }: { articles: readonly ArticleSummary[] }) => {
  const { id: brand, path } = useBrand()
  const [lead, ...rest] = articles
  const { heading, lead: introduction } = blog[brand]
  const groups = byCategory(rest)
  const isAlone = lead !== undefined && !groups.some(({ category }) => category === lead.category)
  const categories = [...new Set(articles.map(({ category }) => category))]
  return (
    <div className={`${section.wide} ${classes.page}`}>
      <header className={classes.header}>
        <h1 className="title-1">{heading}</h1>
        <p className="lead">{introduction}</p>
      </header>
      {lead ? (
        <>
          <nav className={`row ${classes.chips}`} aria-label="Categories">
            {categories.map(category => (
              <a key={category} className="chip" href={`#${categoryId(category)}`}>
                {category}
              </a>
            ))}
          </nav>
          <ArticleCard article={lead} isLead heading="h2" id={isAlone ? categoryId(lead.category) : undefined} />
        </>
      ) : (
        <p>The first articles are being written.</p>
      )}
      {groups.map(({ category, articles: group }) => (
        <section key={category} id={categoryId(category)} className={classes.group}>
          <h2 className="title-4">{category}</h2>
          <div className={`${classes.cards} ${classes.pairs}`}>
            {group.map(article => (
              <ArticleCard key={article.id} article={article} showCategory={false} />
            ))}
          </div>
        </section>
      ))}
      <p className={classes.feed}>
        <a href={path('/blog/rss.xml')} className="row">
          <FeedIcon />
          Follow new articles by RSS
        </a>
      </p>
    </div>
  )
}
