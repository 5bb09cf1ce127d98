import type { Brand } from '@om/domain/brand'
import { useEffect, useState } from 'react'
import { useOwnLook } from '#app/brand/use-own-look.ts'
import { api } from '#app/browser/api.ts'
import { readText, writeText } from '#app/browser/storage.ts'
import { cameFrom } from '#app/features/session/came-from.ts'

/** Where this tab remembers whose portal was last shown in which colours. */
const KEY = 'om:brand-of-care'

type Known = { patientId: string; brand: Brand | null }

/** The brand of someone's care or shopping; before that, the one whose pages led them here. */
const brandOfPerson = async (): Promise<Brand | null> => (await api.me.journey().catch(() => null))?.brand ?? cameFrom()

const remember = ({ patientId, brand }: Known) => writeText(KEY, `${patientId} ${brand ?? ''}`, 'session')

/** The brand this tab showed them before, so that a page that is opened again does not change its colours at once. */
const remembered = (patientId: string): Brand | null => {
  const [id, brand] = readText(KEY, 'session')?.split(' ') ?? []
  return id === patientId && (brand === 'men' || brand === 'women') ? brand : null
}

/** Shows the portal in the colours of the brand of this patient; neutral until that is known. */
export const useBrandLook = (patientId: string | null): void => {
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    if (patientId === null) return
    let isCurrent = true
    const learn = (brand: Brand | null) => {
      if (!isCurrent) return
      remember({ patientId, brand })
      setKnown({ patientId, brand })
    }
    void brandOfPerson().then(learn)
    return () => {
      isCurrent = false
    }
  }, [patientId])
  const brandNow = patientId !== null && known?.patientId !== patientId ? remembered(patientId) : (known?.brand ?? null)
  useOwnLook(patientId === null ? null : brandNow)
}
