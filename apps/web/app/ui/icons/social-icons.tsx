import type { ReactNode } from 'react'

/** Networks on which we have a profile, in the footer's order. (Spec §2: five external social links) */
export type SocialName = 'facebook' | 'x' | 'tiktok' | 'instagram' | 'linkedin'

// Shapes of Facebook, X and TikTok: Simple Icons, CC0 1.0.
const marks: Record<SocialName, ReactNode> = {
  facebook: (
    <path d="M9.1 23.7v-8H6.6v-3.7h2.5v-1.5c0-4.1 1.8-6 5.9-6c.4 0 .9 0 1.4.1a8.7 8.7 0 0 1 1.2.2v3.3a8.6 8.6 0 0 0-.7 0a26.8 26.8 0 0 0-.7 0c-.7 0-1.3.1-1.7.3a1.7 1.7 0 0 0-.7.6c-.2.4-.3 1-.4 1.8v1.2h4l-.4 2.2l-.3 1.5h-3.3v8.3C19.4 23.2 24 18.2 24 12c0-6.6-5.4-12-12-12s-12 5.4-12 12c0 5.7 3.9 10.4 9.1 11.7z" />
  ),
  x: (
    <path d="M14 10.3L21.9 1.2h-1.9l-6.8 7.9L7.7 1.2H1.4l8.3 12L1.4 22.8H3.3l7.2-8.4L16.3 22.8h6.3zm-2.5 3l-.9-1.2L4 2.6h2.8l5.4 7.7l.8 1.2l7 10h-2.9z" />
  ),
  tiktok: (
    <path d="M12.5.7c1.2 0 2.4 0 3.7 0c0 1.5.6 2.9 1.6 3.9c1.1 1.1 2.6 1.6 4 1.7v3.8c-1.4 0-2.7-.3-3.9-.9c-.6-.2-1.1-.6-1.6-.9c0 2.8 0 5.5 0 8.2c-.1 1.4-.5 2.7-1.3 3.7c-1.2 1.8-3.3 3-5.5 3.1c-1.4 0-2.7-.3-3.9-1c-1.9-1.1-3.2-3.2-3.4-5.4c0-.4 0-.9 0-1.4c.2-1.8 1.1-3.5 2.4-4.6c1.6-1.4 3.8-2 5.8-1.6c0 1.3 0 2.7 0 4.1c-1-.3-2-.2-2.9.4c-.6.4-1 1-1.2 1.6c-.2.5-.2 1-.2 1.5c.3 1.6 1.7 2.9 3.3 2.7c1.1 0 2.1-.6 2.6-1.5c.2-.3.4-.6.4-1c.1-1.7.1-3.3.1-5c0-3.8 0-7.6 0-11.4z" />
  ),
  instagram: (
    <>
      <path
        fillRule="evenodd"
        d="M7 1h10a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6V7a6 6 0 0 1 6-6zm0 2.1A3.9 3.9 0 0 0 3.1 7v10A3.9 3.9 0 0 0 7 20.9h10a3.9 3.9 0 0 0 3.9-3.9V7A3.9 3.9 0 0 0 17 3.1z"
      />
      <path
        fillRule="evenodd"
        d="M12 6.4a5.6 5.6 0 1 1 0 11.2a5.6 5.6 0 0 1 0-11.2zm0 2.1a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7z"
      />
      <circle cx="17.9" cy="6.1" r="1.3" />
    </>
  ),
  linkedin: (
    <path
      fillRule="evenodd"
      d="M3 1h18a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2zm1.4 8.5V20h3.3V9.5zM6 4.3a1.9 1.9 0 1 0 .1 0zM9.7 9.5V20H13v-5.6c0-1.6.8-2.4 2-2.4s1.8.9 1.8 2.4V20H20v-6.2c0-3-1.6-4.6-3.9-4.6c-1.5 0-2.5.7-3.2 1.7V9.5z"
    />
  ),
}

/** The mark of a network, 24 by 24 in the colour of the text around it; the caller names it in words. */
export const SocialIcon = ({ name }: { name: SocialName }) => (
  <svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    {marks[name]}
  </svg>
)
