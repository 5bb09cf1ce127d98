import partner from '#app/brand/art/partner-pharmacy.svg'
import seal from '#app/brand/art/seal-certification.svg'
import { SocialIcon } from '#app/ui/icons/social-icons.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import classes from './footer-brand.module.css'
import { socialProfiles } from './social-profiles.ts'

/** What stands under the logo in the footer: who we are, where else we are, and who vouches for us. (Spec §2: footer) */
export const FooterBrand = () => {
  const { productName, pharmacy } = useConfig()
  return (
    <>
      <p className={classes.line}>Online care for hair loss by AHPRA-registered doctors, everywhere in Australia.</p>
      <ul className={classes.social}>
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
      <div className={classes.vouchers}>
        <img
          className={classes.seal}
          src={seal}
          alt="Seal: verified online healthcare (sample)"
          width="240"
          height="240"
          loading="lazy"
        />
        <p className={classes.partner}>
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
