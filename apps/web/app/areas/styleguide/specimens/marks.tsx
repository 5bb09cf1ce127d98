import { banner } from '#app/areas/public/content/banner.ts'
import { PaymentIcon, type PaymentName } from '#app/ui/icons/payment-icons.tsx'
import { SocialIcon, type SocialName } from '#app/ui/icons/social-icons.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { PictureFrom } from '#app/ui/picture-from.tsx'
import { useBrand } from '#app/ui/use-brand.ts'
import type { Specimen } from '../parts/part.tsx'
import classes from './marks.module.css'

const networks: readonly SocialName[] = ['facebook', 'x', 'tiktok', 'instagram', 'linkedin']

const payments: readonly PaymentName[] = [
  'visa',
  'mastercard',
  'american-express',
  'paypal',
  'afterpay',
  'apple-pay',
  'google-pay',
]

const WidePicture = () => {
  const { id } = useBrand()
  const { wide, alt } = banner[id]
  return (
    <>
      <PictureFrom
        media="(min-width: 37.5em)"
        src={wide}
        alt={alt}
        width={1200}
        height={640}
        className={classes.wide}
      />
      <p className={classes.narrow}>Left out at this width.</p>
    </>
  )
}

export const markSpecimens: readonly Specimen[] = [
  {
    id: 'logo',
    name: 'Logo',
    from: 'ui/logo.tsx',
    about: 'A strand that grows a leaf, and the product’s name. The women’s brand adds its own line.',
    ground: 'card',
    Show: () => (
      <div className={classes.logos}>
        <Logo />
        <Logo suffix="for Women" />
      </div>
    ),
  },
  {
    id: 'app-icons',
    name: 'Icon of the site',
    from: 'public/favicon.svg',
    about: 'In tabs, bookmarks and on home screens.',
    ground: 'card',
    Show: () => (
      <div className={classes.icons}>
        <img src="/favicon.svg" alt="" width="32" height="32" />
        <img src="/apple-touch-icon.png" alt="" width="64" height="64" className={classes.app} />
        <img src="/icon-192.png" alt="" width="96" height="96" className={classes.app} />
      </div>
    ),
  },
  {
    id: 'social-icons',
    name: 'Networks',
    from: 'ui/icons/social-icons.tsx',
    about: 'In the colour of the words around them; the link names the network.',
    Show: () => (
      <ul className={classes.icons}>
        {networks.map(name => (
          <li key={name}>
            <SocialIcon name={name} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'payment-icons',
    name: 'Ways to pay',
    from: 'ui/icons/payment-icons.tsx',
    about: 'In their owners’ colours on a plate of their own.',
    Show: () => (
      <ul className={classes.icons}>
        {payments.map(name => (
          <li key={name}>
            <PaymentIcon name={name} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'picture-from',
    name: 'Picture of wide screens',
    from: 'ui/picture-from.tsx',
    about: 'Fetched and shown from 600 px of width alone; phones load nothing for it.',
    isWide: true,
    Show: WidePicture,
  },
]
