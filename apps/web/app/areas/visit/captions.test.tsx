import { people } from '@om/testing/people'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openScreen, screenAt } from '#test/render.tsx'
import { useCaptions, useOfferedCaptions } from './captions.tsx'

type Standing = 'available' | 'downloadable' | 'unavailable'

/** A browser that knows of recognition of speech on the device, as far as it stands at `standing` for Australian English. */
const browserThat = (standing: Standing, canInstall = true) => {
  const heard: EventTarget[] = []
  class SpeechRecognition extends EventTarget {
    processLocally = false
    static available = async ({ langs }: { langs: string[] }) => (langs[0] === 'en-AU' ? standing : 'unavailable')
    static install = async () => canInstall
    start() {
      if (!this.processLocally) throw new Error('it would send the sound to somebody')
      heard.push(this)
    }
    abort() {}
  }
  Reflect.set(globalThis, 'SpeechRecognition', SpeechRecognition)
  return {
    says: (...parts: string[]) =>
      act(() => {
        const event = Object.assign(new Event('result'), { results: parts.map(transcript => [{ transcript }]) })
        heard.at(-1)?.dispatchEvent(event)
      }),
    falls: () => act(() => heard.at(-1)?.dispatchEvent(new Event('end'))),
    started: () => heard.length,
  }
}

const track = { readyState: 'live' } as MediaStreamTrack
const remote = { getAudioTracks: () => [track] } as unknown as MediaStream

const Captioned = () => {
  const { lang, control } = useOfferedCaptions()
  return (
    <>
      {control}
      <p>{useCaptions(remote, lang)}</p>
    </>
  )
}

const open = () => openScreen([screenAt('visit', { default: Captioned })], { at: '/visit', as: people.mina }).user

afterEach(() => Reflect.deleteProperty(globalThis, 'SpeechRecognition'))

test.each<Standing>(['available', 'downloadable'])(
  'a browser that writes speech down by itself offers captions (%s), which go on after a silence until they are turned off [APPT-S118]',
  async standing => {
    const browser = browserThat(standing)
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Turn captions on' }))
    expect(await screen.findByRole('button', { name: 'Turn captions off' })).toBeVisible()
    browser.says('Good morning. ', ' How are you?')
    expect(screen.getByText('Good morning. How are you?')).toBeVisible()
    browser.falls()
    expect(browser.started()).toBe(2)
    browser.says('word '.repeat(60), 'last')
    expect(screen.getByText(/^word.*last$/).textContent?.length).toBeLessThan(170)
    await user.click(screen.getByRole('button', { name: 'Turn captions off' }))
    expect(screen.queryByText(/last/)).toBeNull()
  },
)

test('a browser that would have to send the sound elsewhere offers none [APPT-S118]', async () => {
  browserThat('unavailable')
  open()
  await act(async () => {})
  expect(screen.queryByRole('button')).toBeNull()
})

test('where the browser cannot get what it needs, captions stay off [APPT-S118]', async () => {
  const browser = browserThat('downloadable', false)
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Turn captions on' }))
  expect(await screen.findByRole('button', { name: 'Turn captions on' })).toBeVisible()
  expect(browser.started()).toBe(0)
})
