import type { ArticleSummary } from '@om/contracts/articles'
import { useBrand } from '#app/ui/use-brand.ts'
import { blog, categoryId } from '../content/blog.ts'
import { ArticleCard } from './article-card.tsx'
import classes from './article-list.module.css'
import { FeedIcon } from './share-icons.tsx'

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
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>{heading}</h1>
        <p className={classes.introduction}>{introduction}</p>
      </header>
      {lead ? (
        <>
          <nav className={classes.chips} aria-label="Categories">
            {categories.map(category => (
              <a key={category} href={`#${categoryId(category)}`}>
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
          <h2 className={classes.category}>{category}</h2>
          <div className={classes.cards}>
            {group.map(article => (
              <ArticleCard key={article.id} article={article} showCategory={false} />
            ))}
          </div>
        </section>
      ))}
      <p className={classes.feed}>
        <a href={path('/blog/rss.xml')}>
          <FeedIcon />
          Follow new articles by RSS
        </a>
      </p>
    </div>
  )
}
