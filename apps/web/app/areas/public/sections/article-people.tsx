import type { Article } from '@om/contracts/articles'
import { longDay } from '../content/blog.ts'
import classes from './article-people.module.css'

/** Who wrote an article, which doctor read it, and when. On paper it also says what the page says above the quiz. */
export const ArticlePeople = ({ article }: { article: Article }) => {
  const { author, authorRole, reviewer, reviewerRole, publishedOn, updatedOn } = article
  return (
    <section className={classes.people} aria-label="Who wrote and reviewed this">
      <dl>
        <div>
          <dt>Written by</dt>
          <dd className={classes.name}>{author}</dd>
          <dd>{authorRole}</dd>
          <dd>
            Published <time dateTime={publishedOn}>{longDay(publishedOn)}</time>
          </dd>
        </div>
        <div>
          <dt>Reviewed by</dt>
          <dd className={classes.name}>{reviewer}</dd>
          <dd>{reviewerRole}</dd>
          <dd>
            Last reviewed <time dateTime={updatedOn}>{longDay(updatedOn)}</time>
          </dd>
        </div>
      </dl>
      <p className={classes.general}>This is general information, not advice for you.</p>
    </section>
  )
}
