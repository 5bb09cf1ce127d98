import { Button, List, SimpleGrid, Text } from '@mantine/core'
import type { PhotoView } from '@om/contracts/photos'
import { useEffect, useState } from 'react'
import classes from './photo-dialog.module.css'
import type { PreparedPhoto } from './prepare-photo.ts'
import { hintWords } from './quality.ts'
import { guideOf } from './views.ts'

type Props = {
  view: PhotoView
  photo: PreparedPhoto
  onUse: () => void
  onAgain: () => void
  onChoose: () => void
}

const usePreview = ({ blob, isShown }: PreparedPhoto): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!isShown) return undefined
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob, isShown])
  return address
}

/** The photo as it would be sent, with what could be better; the decision is the person's. */
export const CheckStep = ({ view, photo, onUse, onAgain, onChoose }: Props) => {
  const { title, shows } = guideOf(view)
  const address = usePreview(photo)
  return (
    <>
      {address ? (
        <img className={classes.picture} src={address} alt={`Your photo, ${title.toLowerCase()} view`} />
      ) : (
        <Text className="note" py={40} ta="center">
          {photo.isShown
            ? 'Opening the photo…'
            : 'This browser cannot show photos of this kind. The clinic can read it; you see it here once it has arrived.'}
        </Text>
      )}
      <div role="status">
        {photo.hints.length === 0 ? (
          <Text c="dimmed">Is this sharp and well lit: {shows.charAt(0).toLowerCase() + shows.slice(1)}?</Text>
        ) : (
          <List className="note" data-meaning="caution" fz="text" spacing="xxs" pl="xxl">
            {photo.hints.map(hint => (
              <List.Item key={hint}>{hintWords(hint)}</List.Item>
            ))}
            <List.Item>You can use it anyway.</List.Item>
          </List>
        )}
      </div>
      <SimpleGrid minColWidth={150} autoFlow="auto-fit" spacing="sm">
        <Button size="md" onClick={onUse} data-autofocus>
          Use this photo
        </Button>
        <Button size="md" variant="default" onClick={onAgain}>
          Take it again
        </Button>
      </SimpleGrid>
      <Button variant="subtle" onClick={onChoose}>
        Choose another file
      </Button>
      <Text c="dimmed">Place, time and camera details are taken out before it is stored.</Text>
    </>
  )
}
