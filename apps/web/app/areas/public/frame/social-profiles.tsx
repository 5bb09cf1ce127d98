import type { ReactNode } from 'react'

type Profile = { name: string; href: string; icon: ReactNode }

/** Our profiles elsewhere, in the footer's order. (Spec §2: five external social links) */
export const socialProfiles: readonly Profile[] = [
  { name: 'Facebook', href: 'https://www.facebook.com/olivemane', icon: 'f' },
  { name: 'X', href: 'https://x.com/olivemane', icon: 'X' },
  { name: 'TikTok', href: 'https://www.tiktok.com/@olivemane', icon: 't' },
  { name: 'Instagram', href: 'https://www.instagram.com/olivemane', icon: 'i' },
  { name: 'LinkedIn', href: 'https://www.linkedin.com/company/olivemane', icon: 'in' },
]
