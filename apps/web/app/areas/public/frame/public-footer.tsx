import { Link } from 'react-router'
import { Logo } from '#app/ui/logo.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import classes from './public-footer.module.css'

/** Footer of public pages; lists only pages that exist. (Spec §2: footer) */
export const PublicFooter = () => {
  const { productName, legal } = useConfig()
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <Link to="/" aria-label={`${productName} home`}>
            <Logo />
          </Link>
          <p>
            Online care for hair loss by AHPRA-registered doctors, everywhere in Australia. We are not an emergency
            service: in an emergency call 000.
          </p>
        </div>
        <nav aria-label="Care">
          <h2>Care</h2>
          <Link to="/quiz">Start Assessment</Link>
          <Link to="/women/hair-loss-quiz">Start Assessment for Women</Link>
          <Link to="/women">{productName} for Women</Link>
        </nav>
        <nav aria-label="Account and legal">
          <h2>Account &amp; Legal</h2>
          <Link to="/consumer-login">Patient Login</Link>
          <Link to="/privacy-policy">Privacy Policy</Link>
          <Link to="/terms-of-use">Terms of Use</Link>
        </nav>
      </div>
      <div className={classes.bottom}>
        <p>
          © 2025 {productName}. {legal.companyName}, {legal.businessNumber}.
        </p>
        <p>
          {productName} is independent and is not affiliated with cosmetic brands of similar names. Treatment is
          prescribed only if a doctor finds it clinically appropriate.
        </p>
      </div>
    </footer>
  )
}
