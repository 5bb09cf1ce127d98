import type { SocialName } from '#app/ui/icons/social-icons.tsx'

type Profile = { name: SocialName; label: string; href: string }

/** Our profiles elsewhere, in the footer's order. (Spec §2: five external social links) */
export const socialProfiles: readonly Profile[] = [
  { name: 'facebook', label: 'Facebook', href: 'https://www.facebook.com/olivemane' },
  { name: 'x', label: 'X', href: 'https://x.com/olivemane' },
  { name: 'tiktok', label: 'TikTok', href: 'https://www.tiktok.com/@olivemane' },
  { name: 'instagram', label: 'Instagram', href: 'https://www.instagram.com/olivemane' },
  { name: 'linkedin', label: 'LinkedIn', href: 'https://www.linkedin.com/company/olivemane' },
]
