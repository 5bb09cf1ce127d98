import type { ReactNode } from 'react'

const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const FeedIcon = () => (
  <Icon>
    <path d="M4 4a12 12 0 0 1 12 12M4 9.5A6.5 6.5 0 0 1 10.5 16" />
    <circle cx="5.2" cy="14.8" r="1" fill="currentColor" />
  </Icon>
)

export const MailIcon = () => (
  <Icon>
    <path d="M2.5 5h15v10.5h-15zM3 5.5l7 5.5 7-5.5" />
  </Icon>
)

export const LinkIcon = () => (
  <Icon>
    <path d="M8.3 11.7a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-.9.9M11.7 8.3a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l.9-.9" />
  </Icon>
)

export const LinkedInIcon = () => (
  <Icon>
    <path d="M4.5 8.5v7.5M8.5 16V8.5M8.5 12a2.8 2.8 0 0 1 5.6 0v4M4.5 5v.1" />
  </Icon>
)

export const XIcon = () => (
  <Icon>
    <path d="M4 4l9 12h3L7 4zM4.2 16l4.9-5.2M11 9l4.4-5" />
  </Icon>
)

export const FacebookIcon = () => (
  <Icon>
    <path d="M8.5 17v-9a3.5 3.5 0 0 1 3.5-3.5h1.5M5.5 10.5h7" />
  </Icon>
)
