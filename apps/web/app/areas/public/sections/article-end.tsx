import type { ArticleSummary } from '@om/contracts/articles'
import { Link } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import { blog } from '../content/blog.ts'
import { ArticleCard } from './article-card.tsx'
import classes from './article-end.module.css'
import section from './section.module.css'

/** After the text: the quiz for those who wonder about themselves, then what to read next. */
export const ArticleEnd = ({ related }: { related: readonly ArticleSummary[] }) => {
  const { id: brand, path } = useBrand()
  return (
    <div className={classes.end}>
      <section className={classes.ask}>
        <div className={classes.inner}>
          <div>
            <h2 className={section.title}>{blog[brand].ask}</h2>
            <p>
              This is general information, not advice for you. The quiz takes about 2 minutes, and a doctor reads your
              answers.
            </p>
          </div>
          <Link to={path('/hair-loss-quiz')} className="button">
            Start assessment
          </Link>
        </div>
      </section>
      {related.length > 0 && (
        <section className={section.section}>
          <h2 className={classes.title}>Read next</h2>
          <div className={classes.cards}>
            {related.map(article => (
              <ArticleCard key={article.id} article={article} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
