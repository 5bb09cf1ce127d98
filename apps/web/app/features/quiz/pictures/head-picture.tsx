import { useId } from 'react'
import classes from './head-picture.module.css'
import type { Stage } from './stages.ts'
import { crownStrands, partStrands } from './strands.ts'

const crownHead = 'M100 12C148 12 178 56 178 108C178 164 142 206 100 206C58 206 22 164 22 108C22 56 52 12 100 12Z'
const partHair =
  'M100 14C158 14 190 58 189 118C188 158 192 190 196 220H148C156 194 158 172 154 150C142 132 122 124 100 124C78 124 58 132 46 150C42 172 44 194 52 220H4C8 190 12 158 11 118C10 58 42 14 100 14Z'
const face = 'M42 138C36 196 62 240 100 240C138 240 164 196 158 138C150 108 50 108 42 138Z'

const CrownUnder = () => (
  <>
    <ellipse cx="20" cy="128" rx="9" ry="18" fill="var(--skin-shade)" />
    <ellipse cx="180" cy="128" rx="9" ry="18" fill="var(--skin-shade)" />
    <path d="M88 200C92 216 108 216 112 200Z" fill="var(--skin-shade)" />
    <path d={crownHead} fill="var(--skin)" />
  </>
)

const PartUnder = () => (
  <>
    <path d="M46 150H154V220H46Z" fill="var(--hair)" />
    <path d="M80 190H120V220H80Z" fill="var(--skin-shade)" />
    <path d={partHair} fill="var(--skin)" />
    <path d={face} fill="var(--skin)" />
    <path
      d="M62 178C70 171 82 171 88 176M112 176C118 171 130 171 138 178"
      fill="none"
      stroke="var(--skin-shade)"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <path
      d="M96 196C94 206 106 206 104 196"
      fill="none"
      stroke="var(--skin-shade)"
      strokeWidth="3"
      strokeLinecap="round"
    />
  </>
)

/** The same head in every stage; only the bare skin differs. */
export const HeadPicture = ({ stage }: { stage: Stage }) => {
  const id = useId()
  const isCrown = stage.head === 'crown'
  return (
    <svg className={classes.picture} viewBox="0 0 200 220" width="200" height="220" aria-hidden="true">
      <mask id={`${id}m`} maskUnits="userSpaceOnUse" x="0" y="0" width="200" height="240">
        <path d={isCrown ? crownHead : partHair} fill="#fff" />
        {stage.bare.map(outline => (
          <path key={outline} d={outline} fill="#000" stroke="#000" strokeWidth="2" strokeLinejoin="round" />
        ))}
      </mask>
      <radialGradient id={`${id}s`}>
        <stop offset="0.3" stopColor="var(--skin)" stopOpacity="0.8" />
        <stop offset="1" stopColor="var(--skin)" stopOpacity="0" />
      </radialGradient>
      {isCrown ? <CrownUnder /> : <PartUnder />}
      <g mask={`url(#${id}m)`}>
        <rect width="200" height="220" fill="var(--hair)" opacity={stage.isThin ? 0.3 : 1} />
        {stage.sheer?.map(area => (
          <ellipse key={area.x} cx={area.x} cy={area.y} rx={area.rx} ry={area.ry} fill={`url(#${id}s)`} />
        ))}
        <path
          d={isCrown ? crownStrands : partStrands}
          fill="none"
          stroke={stage.isThin ? 'var(--hair)' : 'var(--hair-strand)'}
          strokeWidth={stage.isThin ? 1.7 : 1.2}
          strokeLinecap="round"
          opacity="0.8"
        />
      </g>
    </svg>
  )
}
