import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { banner } from '#app/areas/public/content/banner.ts'
import { PaymentIcon, type PaymentName } from '#app/ui/icons/payment-icons.tsx'
import { SocialIcon, type SocialName } from '#app/ui/icons/social-icons.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { PictureFrom } from '#app/ui/picture-from.tsx'
import { useBrand } from '#app/ui/use-brand.ts'
import type { Specimen } from '../part.tsx'
import classes from '../style.module.css'

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
      <Text hiddenFrom="sm">Left out at this width.</Text>
    </>
  )
}

const Icons = ({ children }: { children: ReactNode }) => (
  <Group component="ul" className="plain-list" gap="xl" align="flex-end">
    {children}
  </Group>
)

const Icon = ({ name, children }: { name: string; children: ReactNode }) => (
  <Stack component="li" gap="xs" align="center">
    {children}
    <Text span size="xs" c="dimmed">
      {name}
    </Text>
  </Stack>
)

export const markSpecimens: readonly Specimen[] = [
  {
    id: 'logo',
    name: 'Logo',
    from: 'ui/logo.tsx',
    about: 'A strand that grows a leaf, and the product’s name. The women’s brand adds its own line.',
    ground: 'card',
    Show: () => (
      <Stack>
        <Logo />
        <Logo suffix="for Women" />
      </Stack>
    ),
  },
  {
    id: 'app-icons',
    name: 'Icon of the site',
    from: 'public/favicon.svg',
    about: 'In tabs, bookmarks and on home screens.',
    ground: 'card',
    Show: () => (
      <Group gap="xl" align="flex-end">
        <img src="/favicon.svg" alt="" width="32" height="32" />
        <img src="/apple-touch-icon.png" alt="" width="64" height="64" style={{ borderRadius: '22%' }} />
        <img src="/icon-192.png" alt="" width="96" height="96" style={{ borderRadius: '22%' }} />
      </Group>
    ),
  },
  {
    id: 'social-icons',
    name: 'Networks',
    from: 'ui/icons/social-icons.tsx',
    about: 'In the colour of the words around them; the link names the network.',
    Show: () => (
      <Icons>
        {networks.map(name => (
          <Icon key={name} name={name}>
            <SocialIcon name={name} />
          </Icon>
        ))}
      </Icons>
    ),
  },
  {
    id: 'payment-icons',
    name: 'Ways to pay',
    from: 'ui/icons/payment-icons.tsx',
    about: 'In their owners’ colours on a plate of their own.',
    Show: () => (
      <Icons>
        {payments.map(name => (
          <Icon key={name} name={name}>
            <PaymentIcon name={name} />
          </Icon>
        ))}
      </Icons>
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
