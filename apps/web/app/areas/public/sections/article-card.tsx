import type { ArticleSummary } from '@om/contracts/articles'
import { Link } from 'react-router'
import { articleAddress, longDay } from '../content/blog.ts'
import classes from './article-card.module.css'

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
      <div className={classes.words}>
        {showCategory && <p className={classes.category}>{category}</p>}
        <Heading className={classes.title}>
          <Link to={articleAddress(article)}>{title}</Link>
        </Heading>
        <p className={classes.summary}>{summary}</p>
        <p className={classes.facts}>
          <time dateTime={publishedOn}>{longDay(publishedOn)}</time>
          <span>{readingMinutes} min read</span>
        </p>
      </div>
    </article>
  )
}
