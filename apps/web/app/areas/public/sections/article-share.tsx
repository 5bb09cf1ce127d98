import classes from './article-share.module.css'
import { FacebookIcon, LinkedInIcon, LinkIcon, MailIcon, XIcon } from './share-icons.tsx'

const networks = (address: string, title: string) => {
  const [url, text] = [encodeURIComponent(address), encodeURIComponent(title)]
  return [
    { name: 'LinkedIn', Icon: LinkedInIcon, href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { name: 'X', Icon: XIcon, href: `https://x.com/intent/post?url=${url}&text=${text}` },
    { name: 'Facebook', Icon: FacebookIcon, href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  ]
}

/** Ways to pass an article on: plain links, so no network learns of a reader before they choose it. */
export const ArticleShare = ({ address, title }: { address: string; title: string }) => (
  <section className={classes.share} aria-labelledby="share">
    <h2 id="share" className={classes.heading}>
      Share this article
    </h2>
    <ul className={classes.ways}>
      <li>
        <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`}>
          <MailIcon />
          Mail
        </a>
      </li>
      <li>
        <button type="button" hidden data-copy-link={address}>
          <LinkIcon />
          <span data-label aria-live="polite">
            Copy link
          </span>
        </button>
      </li>
      {networks(address, title).map(({ name, Icon, href }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noopener noreferrer">
            <Icon />
            {name}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
)
