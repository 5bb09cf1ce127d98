import type { Article } from '@om/contracts/articles'
import { Link } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import { blog, longDay } from '../content/blog.ts'
import { ArticleEnd } from './article-end.tsx'
import { ArticlePeople } from './article-people.tsx'
import { ArticleShare } from './article-share.tsx'
import text from './article-text.module.css'
import classes from './article-view.module.css'

const Contents = ({ article: { contents, references } }: { article: Article }) => (
  <nav className={classes.contents} aria-label="In this article">
    <p className={classes.contentsTitle}>In this article</p>
    <ol>
      {contents.map(({ id, heading }) => (
        <li key={id}>
          <a href={`#${id}`}>{heading}</a>
        </li>
      ))}
      {references.length > 0 && (
        <li>
          <a href="#references">References</a>
        </li>
      )}
    </ol>
  </nav>
)

const References = ({ references }: Pick<Article, 'references'>) => (
  <section className={classes.references} aria-labelledby="references">
    <h2 id="references">References</h2>
    <ol>
      {references.map(({ text: words, url }, index) => (
        <li key={words} id={`ref-${index + 1}`}>
          {words}
          {url && (
            <>
              {' '}
              <a href={url} rel="noopener external">
                {new URL(url).hostname.replace(/^www\./, '')}
                <span className={classes.address}> ({url})</span>
              </a>
            </>
          )}
        </li>
      ))}
    </ol>
  </section>
)

type Props = {
  article: Article
  /** The full address, for passing on. */
  address: string
}

/** An article: what it says in short, contents at the side, the text, its sources, the people behind it. */
export const ArticleView = ({ article, address }: Props) => {
  const { path, id: brand } = useBrand()
  const { title, summary, category, picture, keyPoints, publishedOn, readingMinutes, html, references } = article
  return (
    <>
      <article className={classes.page}>
        <header className={classes.header}>
          <nav className={classes.crumbs} aria-label="Breadcrumb">
            <Link to={path('/blog')}>{blog[brand].heading}</Link>
            <span aria-hidden="true">/</span>
            <span>{category}</span>
          </nav>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.summary}>{summary}</p>
          <p className={classes.facts}>
            <span>
              By {article.author}, reviewed by {article.reviewer}
            </span>
            <time dateTime={publishedOn}>{longDay(publishedOn)}</time>
            <span>{readingMinutes} min read</span>
          </p>
        </header>
        <img
          className={classes.picture}
          src={picture.src}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          fetchPriority="high"
        />
        <div className={classes.body}>
          <Contents article={article} />
          <div className={classes.column}>
            <section className={classes.points} aria-labelledby="key-points">
              <h2 id="key-points">In short</h2>
              <ul>
                {keyPoints.map(point => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </section>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own checked files, which may not contain HTML */}
            <div className={text.text} dangerouslySetInnerHTML={{ __html: html }} />
            {references.length > 0 && <References references={references} />}
            <ArticlePeople article={article} />
            <ArticleShare address={address} title={title} />
          </div>
        </div>
      </article>
      <ArticleEnd related={article.related} />
    </>
  )
}
