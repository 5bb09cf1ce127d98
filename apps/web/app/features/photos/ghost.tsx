import type { PhotoView } from '@om/contracts/photos'
import type { ReactNode } from 'react'

/** Size of every outline; the camera's picture has the same shape. */
export const GHOST_BOX = { width: 300, height: 400 } as const

const Profile = () => (
  <>
    <path d="M204 400C196 366 196 336 206 308C240 280 258 236 254 182C249 114 201 70 147 72C99 74 73 108 72 148C71 166 73 174 69 186L51 223C48 231 54 235 64 236L65 249L60 258L67 267C63 277 66 287 69 296C76 310 98 313 119 306C129 322 131 356 124 400" />
    <path d="M166 192C182 176 200 192 193 216C189 234 179 248 166 242C158 238 160 204 166 192Z" />
    <path strokeDasharray="8 8" d="M86 116C104 124 120 138 124 160C127 178 140 186 158 184" />
  </>
)

const outlines: Record<PhotoView, ReactNode> = {
  front: (
    <>
      <path d="M150 66C94 66 70 110 71 166C72 200 79 230 93 256C109 286 130 304 150 304C170 304 191 286 207 256C221 230 228 200 229 166C230 110 206 66 150 66Z" />
      <path d="M71 172C57 162 51 180 57 202C61 216 70 224 80 220M229 172C243 162 249 180 243 202C239 216 230 224 220 220" />
      <path d="M114 286L112 324C110 346 58 352 34 376L24 400M186 286L188 324C190 346 242 352 266 376L276 400" />
      <path strokeDasharray="8 8" d="M84 158C88 122 116 106 150 108C184 106 212 122 216 158" />
      <path opacity="0.45" d="M104 190H132M168 190H196M150 196L144 232H157M132 262H168" />
    </>
  ),
  crown: (
    <>
      <path d="M116 304C86 280 64 228 65 172C66 112 94 64 150 64C206 64 234 112 235 172C236 228 214 280 184 304" />
      <path d="M65 200C51 192 48 214 55 234C59 246 67 252 76 248M235 200C249 192 252 214 245 234C241 246 233 252 224 248" />
      <path d="M116 304C115 336 96 350 56 364L22 400M184 304C185 336 204 350 244 364L278 400" />
      <path
        strokeDasharray="8 8"
        d="M150 156C162 156 170 165 170 176C170 192 157 203 142 203C122 203 108 188 108 169C108 144 128 127 152 127C182 127 204 149 204 179C204 213 176 238 142 238"
      />
    </>
  ),
  top: (
    <>
      <path d="M150 78C92 78 58 132 58 202C58 268 96 326 150 326C204 326 242 268 242 202C242 132 208 78 150 78Z" />
      <path d="M133 322C138 350 162 350 167 322" />
      <path d="M59 214C44 210 42 242 62 248M241 214C256 210 258 242 238 248" />
      <path strokeDasharray="8 8" d="M150 100V296" />
    </>
  ),
  left: <Profile />,
  right: (
    <g transform="matrix(-1 0 0 1 300 0)">
      <Profile />
    </g>
  ),
}

type Props = { view: PhotoView; className?: string }

/** The outline a head should fill in one view; its dashed line is what the doctor looks at. Decoration. */
export const Ghost = ({ view, className }: Props) => (
  <svg className={className} viewBox={`0 0 ${GHOST_BOX.width} ${GHOST_BOX.height}`} aria-hidden="true">
    <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      {outlines[view]}
    </g>
  </svg>
)
