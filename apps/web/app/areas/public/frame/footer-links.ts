import type { SocialName } from '#app/ui/icons/social-icons.tsx'

type FooterLink = { to: string; label: string }
type FooterGroup = { name: string; links: readonly FooterLink[] }
type FooterColumn = { heading: string; groups: readonly FooterGroup[] }

/** The columns Care and Resources, grouped by brand so that equal labels tell themselves apart. (Spec §2: footer) */
export const footerColumns: readonly FooterColumn[] = [
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
export const legalLinks: readonly FooterLink[] = [
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-of-use', label: 'Terms of Use' },
]

type Profile = { name: SocialName; label: string; href: string }

/** Our profiles elsewhere, in the footer's order. (Spec §2: five external social links) */
export const socialProfiles: readonly Profile[] = [
  { name: 'facebook', label: 'Facebook', href: 'https://www.facebook.com/olivemane' },
  { name: 'x', label: 'X', href: 'https://x.com/olivemane' },
  { name: 'tiktok', label: 'TikTok', href: 'https://www.tiktok.com/@olivemane' },
  { name: 'instagram', label: 'Instagram', href: 'https://www.instagram.com/olivemane' },
  { name: 'linkedin', label: 'LinkedIn', href: 'https://www.linkedin.com/company/olivemane' },
]
