import type { ArticleSummary } from '@om/contracts/articles'
import { Link } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import { articleAddress } from '../../content/blog.ts'
import { reading } from '../../content/home.ts'
import section from '../section.module.css'
import classes from './reading.module.css'

const MOST_SHOWN = 3

/** The newest articles. Nothing stands here while there are none. */
export const Reading = ({ articles }: { articles: readonly ArticleSummary[] }) => {
  const { id } = useBrand()
  const { heading, more, path } = reading[id]
  if (articles.length === 0) return null
  return (
    <section className={section.section} id="reading">
      <div className={section.head}>
        <h2 className={section.title}>{heading}</h2>
        <Link to={path} className={section.more}>
          {more}
        </Link>
      </div>
      <ul className={`plain-list ${classes.articles}`}>
        {articles.slice(0, MOST_SHOWN).map(article => (
          <li key={article.id}>
            <img
              src={article.picture.src}
              alt=""
              width={article.picture.width}
              height={article.picture.height}
              loading="lazy"
            />
            <div className={`stack ${classes.words}`}>
              <p className="row small">
                <span>{article.category}</span>
                <span>{article.readingMinutes} min read</span>
              </p>
              <h3 className="title-3">
                <Link to={articleAddress(article)} className={section.cover}>
                  {article.title}
                </Link>
              </h3>
              <p className="soft">{article.summary}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
