import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import partner from '#app/brand/art/partner-pharmacy.svg'
import seal from '#app/brand/art/seal-certification.svg'
import { PaymentIcon, type PaymentName } from '#app/ui/icons/payment-icons.tsx'
import { SocialIcon, type SocialName } from '#app/ui/icons/social-icons.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { useBrand } from '#app/ui/use-brand.ts'
import { useConfig } from '#app/ui/use-config.ts'
import classes from './footer.module.css'

type FooterLink = { to: string; label: string }
type FooterColumn = { heading: string; groups: readonly { name: string; links: readonly FooterLink[] }[] }

/** The columns Care and Resources, grouped by brand so that equal labels tell themselves apart. (Spec §2: footer) */
const footerColumns: readonly FooterColumn[] = [
  {
    heading: 'Care',
    groups: [
      {
        name: 'Men',
        links: [
          { to: '/how-it-works', label: 'How It Works' },
          { to: '/mens-hair-loss-treatment', label: 'Hair-Loss Treatment' },
          { to: '/quiz', label: 'Start Assessment' },
        ],
      },
      {
        name: 'Women',
        links: [
          { to: '/women/how-it-works', label: 'How It Works' },
          { to: '/women/hair-loss-quiz', label: 'Start Assessment' },
        ],
      },
    ],
  },
  {
    heading: 'Resources',
    groups: [
      {
        name: 'Men',
        links: [
          { to: '/blog', label: 'Science & Research' },
          { to: '/practitioners', label: 'Clinical Team' },
          { to: '/support', label: 'Support & FAQs' },
        ],
      },
      {
        name: 'Women',
        links: [
          { to: '/women/blog', label: "Women's Stories" },
          { to: '/women/practitioners', label: 'Clinical Team' },
        ],
      },
    ],
  },
]

/** The Legal part of the fourth column. (Spec §2: footer) */
const legalLinks: readonly FooterLink[] = [
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-of-use', label: 'Terms of Use' },
]

type Profile = { name: SocialName; label: string; href: string }

/** Our profiles elsewhere, in the footer's order. (Spec §2: five external social links) */
const socialProfiles: readonly Profile[] = [
  { name: 'facebook', label: 'Facebook', href: 'https://www.facebook.com/olivemane' },
  { name: 'x', label: 'X', href: 'https://x.com/olivemane' },
  { name: 'tiktok', label: 'TikTok', href: 'https://www.tiktok.com/@olivemane' },
  { name: 'instagram', label: 'Instagram', href: 'https://www.instagram.com/olivemane' },
  { name: 'linkedin', label: 'LinkedIn', href: 'https://www.linkedin.com/company/olivemane' },
]

/** What people can pay with. (Spec §2: footer) */
const methods: readonly { name: PaymentName; label: string }[] = [
  { name: 'visa', label: 'Visa' },
  { name: 'mastercard', label: 'Mastercard' },
  { name: 'american-express', label: 'American Express' },
  { name: 'paypal', label: 'PayPal' },
  { name: 'afterpay', label: 'Afterpay' },
  { name: 'apple-pay', label: 'Apple Pay' },
  { name: 'google-pay', label: 'Google Pay' },
]

const PaymentMethods = () => (
  <ul className={`plain-list row ${classes.methods}`} aria-label="Payment methods">
    {methods.map(({ name, label }) => (
      <li key={name}>
        <PaymentIcon name={name} />
        <span className="visually-hidden">{label}</span>
      </li>
    ))}
  </ul>
)

type GroupProps = { name: string; links: readonly FooterLink[]; children?: ReactNode }

/** A named part of a footer column. */
const FooterGroup = ({ name, links, children }: GroupProps) => {
  const id = useId()
  return (
    <div className={classes.group}>
      <h3 id={id}>{name}</h3>
      <ul className="plain-list" aria-labelledby={id}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}

/** What stands under the logo in the footer: who we are, where else we are, and who vouches for us. (Spec §2: footer) */
const FooterBrand = () => {
  const { productName, pharmacy } = useConfig()
  return (
    <>
      <p className={classes.line}>Online care for hair loss by AHPRA-registered doctors, everywhere in Australia.</p>
      <ul className={`plain-list row ${classes.social}`}>
        {socialProfiles.map(({ name, label, href }) => (
          <li key={name}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${productName} on ${label} (new tab)`}
            >
              <SocialIcon name={name} />
            </a>
          </li>
        ))}
      </ul>
      <div className={`row ${classes.vouchers}`}>
        <img
          className={classes.seal}
          src={seal}
          alt="Seal: verified online healthcare (sample)"
          width="240"
          height="240"
          loading="lazy"
        />
        <p className={`row ${classes.partner}`}>
          <img src={partner} alt="" width="200" height="224" loading="lazy" />
          <span>
            Pharmacy partner
            <b>{pharmacy.name}</b>
          </span>
        </p>
      </div>
    </>
  )
}

/** Footer of public pages: the brand, Care, Resources, Account & Legal, and the legal lines. (Spec §2: footer) */
export const PublicFooter = () => {
  const { productName, legal, analytics } = useConfig()
  const { id } = useBrand()
  return (
    <footer className={classes.footer}>
      <div className={`wide ${classes.inner}`}>
        <div className={classes.brand}>
          <Link to="/" className={classes.home}>
            <Logo suffix={id === 'women' ? 'for Women' : undefined} />
            <span className="visually-hidden">, home</span>
          </Link>
          <FooterBrand />
        </div>
        {footerColumns.map(({ heading, groups }) => (
          <nav key={heading} aria-label={heading} className={classes.column}>
            <h2>{heading}</h2>
            {groups.map(({ name, links }) => (
              <FooterGroup key={name} name={name} links={links} />
            ))}
          </nav>
        ))}
        <nav aria-label="Account and legal" className={classes.column}>
          <h2>Account &amp; Legal</h2>
          <FooterGroup name="Account" links={[{ to: '/consumer-login', label: 'Patient Login' }]}>
            <PaymentMethods />
          </FooterGroup>
          <FooterGroup name="Legal" links={legalLinks} />
        </nav>
      </div>
      <div className={`wide ${classes.bottom}`}>
        <p>
          © 2025 {productName}. {legal.companyName}, <span className={classes.whole}>{legal.businessNumber}</span>.
        </p>
        <p className={classes.disclaimer}>
          {productName} is independent and is not affiliated with cosmetic brands of similar names. Treatment is
          prescribed only if a doctor finds it clinically appropriate. We are not an emergency service: in an emergency
          call 000.
        </p>
        <p className={classes.sitemap}>
          <a href="/sitemap.html">Sitemap</a>
          {(analytics.tagId || analytics.containerId) && (
            <button type="button" className="text-button" data-cookie-choices hidden>
              Cookie choices
            </button>
          )}
        </p>
      </div>
    </footer>
  )
}
