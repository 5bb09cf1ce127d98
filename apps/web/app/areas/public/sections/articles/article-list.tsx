import type { ArticleSummary } from '@om/contracts/articles'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import { articleAddress, blog, categoryId, longDay } from '../../content/blog.ts'
import section from '../section.module.css'
import classes from './article-list.module.css'

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
    <article className={isLead ? `columns women-raised ${classes.card} ${classes.lead}` : classes.card} id={id}>
      <div className={classes.picture}>
        <img
          className="fill"
          src={picture.src}
          alt=""
          width={picture.width}
          height={picture.height}
          {...(isLead ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        />
      </div>
      <div className={`stack ${classes.words}`}>
        {showCategory && <p className={section.label}>{category}</p>}
        <Heading className={isLead ? 'title-2' : 'title-3'}>
          <Link to={articleAddress(article)} className={section.cover}>
            {title}
          </Link>
        </Heading>
        <p className={`soft ${classes.summary}`}>{summary}</p>
        <p className={`row small ${classes.facts}`}>
          <time dateTime={publishedOn}>{longDay(publishedOn)}</time>
          <span>{readingMinutes} min read</span>
        </p>
      </div>
    </article>
  )
}

/** A line drawing beside a word. */
export const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

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
    <div className={`wide ${section.page}`}>
      <header className={`columns women-centred ${classes.header}`}>
        <h1 className="title-1">{heading}</h1>
        <p className="lead">{introduction}</p>
      </header>
      {lead ? (
        <>
          <nav className={`row women-centred ${classes.chips}`} aria-label="Categories">
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
          <h2 className="title-4 women-centred">{category}</h2>
          <div className={`${classes.cards} ${classes.pairs}`}>
            {group.map(article => (
              <ArticleCard key={article.id} article={article} showCategory={false} />
            ))}
          </div>
        </section>
      ))}
      <p className={`women-centred ${classes.feed}`}>
        <a href={path('/blog/rss.xml')} className="row">
          <Icon>
            <path d="M4 4a12 12 0 0 1 12 12M4 9.5A6.5 6.5 0 0 1 10.5 16" />
            <circle cx="5.2" cy="14.8" r="1" fill="currentColor" />
          </Icon>
          Follow new articles by RSS
        </a>
      </p>
    </div>
  )
}
