import { Link } from 'react-router'
import { Logo } from '#app/ui/logo.tsx'
import { useBrand } from '#app/ui/use-brand.ts'
import { useConfig } from '#app/ui/use-config.ts'
import { FooterBrand } from './footer-brand.tsx'
import { FooterGroup } from './footer-group.tsx'
import { footerColumns, legalLinks } from './footer-links.ts'
import { PaymentMethods } from './payment-methods.tsx'
import classes from './public-footer.module.css'

/** Footer of public pages: the brand, Care, Resources, Account & Legal, and the legal lines. (Spec §2: footer) */
export const PublicFooter = () => {
  const { productName, legal, analytics } = useConfig()
  const { id } = useBrand()
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
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
      <div className={classes.bottom}>
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
            <button type="button" data-cookie-choices hidden>
              Cookie choices
            </button>
          )}
        </p>
      </div>
    </footer>
  )
}
