import type { Article, ArticleSummary } from '@om/contracts/articles'
import { Link } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import { blog, longDay } from '../../content/blog.ts'
import section from '../section.module.css'
import classes from './article.module.css'
import cards from './article-list.module.css'
import { ArticleCard, Icon } from './article-list.tsx'
import text from './article-text.module.css'

/** Who wrote an article, which doctor read it, and when. On paper it also says what the page says above the quiz. */
const ArticlePeople = ({ article }: { article: Article }) => {
  const { author, authorRole, reviewer, reviewerRole, publishedOn, updatedOn } = article
  return (
    <section className={`card ${classes.people}`} aria-label="Who wrote and reviewed this">
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

const networks = (address: string, title: string) => {
  const [url, text] = [encodeURIComponent(address), encodeURIComponent(title)]
  return [
    {
      name: 'LinkedIn',
      mark: 'M4.5 8.5v7.5M8.5 16V8.5M8.5 12a2.8 2.8 0 0 1 5.6 0v4M4.5 5v.1',
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    },
    {
      name: 'X',
      mark: 'M4 4l9 12h3L7 4zM4.2 16l4.9-5.2M11 9l4.4-5',
      href: `https://x.com/intent/post?url=${url}&text=${text}`,
    },
    {
      name: 'Facebook',
      mark: 'M8.5 17v-9a3.5 3.5 0 0 1 3.5-3.5h1.5M5.5 10.5h7',
      href: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    },
  ]
}

/** Ways to pass an article on: plain links, so no network learns of a reader before they choose it. */
const ArticleShare = ({ address, title }: { address: string; title: string }) => (
  <section className={classes.share} aria-labelledby="share">
    <h2 id="share" className="title-4">
      Share this article
    </h2>
    <ul className="plain-list row">
      <li>
        <a className="chip" href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`}>
          <Icon>
            <path d="M2.5 5h15v10.5h-15zM3 5.5l7 5.5 7-5.5" />
          </Icon>
          Mail
        </a>
      </li>
      <li>
        <button type="button" className="chip" hidden data-copy-link={address}>
          <Icon>
            <path d="M8.3 11.7a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-.9.9M11.7 8.3a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l.9-.9" />
          </Icon>
          <span data-label aria-live="polite">
            Copy link
          </span>
        </button>
      </li>
      {networks(address, title).map(({ name, mark, href }) => (
        <li key={name}>
          <a className="chip" href={href} target="_blank" rel="noopener noreferrer">
            <Icon>
              <path d={mark} />
            </Icon>
            {name}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
)

/** After the text: the quiz for those who wonder about themselves, then what to read next. */
const ArticleEnd = ({ related }: { related: readonly ArticleSummary[] }) => {
  const { id: brand, path } = useBrand()
  return (
    <div className={classes.end}>
      <section className={`${section.band} women-centred ${classes.ask}`}>
        <div className={`wide row apart women-centred ${classes.inner}`}>
          <div>
            <h2 className={section.title}>{blog[brand].ask}</h2>
            <p className="soft">
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
        <section className={`wide ${section.section}`}>
          <h2 className={`title-4 women-centred ${classes.related}`}>Read next</h2>
          <div className={`${cards.cards} ${cards.threes}`}>
            {related.map(article => (
              <ArticleCard key={article.id} article={article} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

const Contents = ({ article: { contents, references } }: { article: Article }) => (
  <nav className={`${section.contents} women-raised ${classes.contents}`} aria-label="In this article">
    <p>In this article</p>
    <ol className="plain-list">
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
    <h2 id="references" className="title-4">
      References
    </h2>
    <ol className="stack">
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
      <article className={`wide ${section.page} ${classes.page}`}>
        <header className={`stack women-centred ${classes.header}`}>
          <nav className={`row soft women-centred ${classes.crumbs}`} aria-label="Breadcrumb">
            <Link to={path('/blog')}>{blog[brand].heading}</Link>
            <span aria-hidden="true">/</span>
            <span>{category}</span>
          </nav>
          <h1 className="title-1">{title}</h1>
          <p className="lead">{summary}</p>
          <p className={`row women-centred ${classes.facts}`}>
            <span>
              By {article.author}, reviewed by {article.reviewer}
            </span>
            <time dateTime={publishedOn}>{longDay(publishedOn)}</time>
            <span>{readingMinutes} min read</span>
          </p>
        </header>
        <img
          className={`fill ${classes.picture}`}
          src={picture.src}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          fetchPriority="high"
        />
        <div className={classes.body}>
          <Contents article={article} />
          <div className={classes.column}>
            <section className={`card quiet ${classes.points}`} aria-labelledby="key-points">
              <h2 id="key-points" className="title-4">
                In short
              </h2>
              <ul className="stack">
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
