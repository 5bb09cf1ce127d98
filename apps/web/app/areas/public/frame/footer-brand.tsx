import { useConfig } from '#app/ui/use-config.ts'
import classes from './footer-brand.module.css'
import { socialProfiles } from './social-profiles.tsx'

/** What stands under the logo in the footer: who we are, where else we are, and who vouches for us. (Spec §2: footer) */
export const FooterBrand = () => {
  const { productName } = useConfig()
  return (
    <>
      <p className={classes.line}>Online care for hair loss by AHPRA-registered doctors, everywhere in Australia.</p>
      <ul className={classes.social}>
        {socialProfiles.map(({ name, href, icon }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener noreferrer" aria-label={`${productName} on ${name} (new tab)`}>
              {icon}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
