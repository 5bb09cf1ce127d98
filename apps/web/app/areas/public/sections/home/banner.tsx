import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PictureFrom } from '#app/ui/picture-from.tsx'
import { useBrand } from '#app/ui/use-brand.ts'
import { banner, claims } from '../../content/banner.ts'
import section from '../section.module.css'
import classes from './banner.module.css'

/** Below 600 px. (Spec §9) */
const PHONE = '(max-width: 37.4375em)'

/** Both actions of the banner: buttons, or pictures of them on small screens. (Spec §2: call-to-action banner) */
const BannerActions = () => {
  const { id } = useBrand()
  const { quiz, shop } = banner[id]
  return (
    <div className={`row ${classes.actions}`}>
      <Link to={quiz.path} className={`button ${classes.inWords}`}>
        Take the free hair quiz
      </Link>
      <Link to={shop.path} className={`button quiet ${classes.inWords}`}>
        Browse products
      </Link>
      <Link to={quiz.path} className={classes.action}>
        <PictureFrom media={PHONE} src={quiz.picture} alt="Take the free hair quiz" width={716} height={220} />
      </Link>
      <Link to={shop.path} className={classes.action}>
        <PictureFrom media={PHONE} src={shop.picture} alt="Browse products" width={716} height={220} />
      </Link>
    </div>
  )
}

/** The call-to-action banner as the opening of the home page. (Spec §2) */
export const Hero = () => {
  const { id, tagline } = useBrand()
  const { lead, picture, alt } = banner[id]
  return (
    <section className={classes.hero}>
      <div className={`stack ${classes.words}`}>
        <p className={section.label}>{tagline}</p>
        <h1 className={`title-1 ${classes.title}`}>Ready to take control of your hair loss?</h1>
        <p className={`lead ${classes.lead}`}>{lead}</p>
        <BannerActions />
        <ul className={`plain-list row ticked ${classes.claims}`}>
          {claims.map(claim => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
      </div>
      <div className={classes.frame}>
        <PictureFrom
          media="(min-width: 37.5em)"
          className={classes.picture}
          src={picture}
          alt={alt}
          width={720}
          height={880}
          isUrgent
        />
      </div>
    </section>
  )
}

type OpeningProps = {
  heading: string
  lead: string
  /** Places on this page, as a list of links. */
  contents: readonly { id: string; label: string }[]
  children?: ReactNode
}

/** Heading and first words of a page, with the way in and what is on it. */
export const PageOpening = ({ heading, lead, contents, children }: OpeningProps) => (
  <header className={`wide columns women-centred ${classes.opening}`}>
    <div className={`stack women-centred ${classes.intro}`}>
      <h1 className={`title-1 ${section.display}`}>{heading}</h1>
      <p className="lead">{lead}</p>
      {children}
    </div>
    <nav className={classes.contents} aria-label="On this page">
      <ul className="plain-list">
        {contents.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  </header>
)

/** The call-to-action banner that closes a page. (Spec §2) */
export const Banner = () => {
  const { id } = useBrand()
  const { lead, wide, alt } = banner[id]
  return (
    <section className={`${section.band} ${classes.ground}`}>
      <div className={classes.banner}>
        <div className={`stack ${classes.words}`}>
          <h2 className={section.title}>Ready to take control of your hair loss?</h2>
          <p className={`soft ${classes.lead}`}>{lead}</p>
          <BannerActions />
        </div>
        <div className={classes.frame}>
          <img className={classes.picture} src={wide} alt={alt} width="1200" height="640" loading="lazy" />
        </div>
      </div>
    </section>
  )
}
