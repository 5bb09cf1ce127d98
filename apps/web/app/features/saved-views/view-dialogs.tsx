import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { MOST_SAVED_VIEWS, type SavedList, type SavedView, savedViews } from '@om/contracts/saved-views'
import { IconArrowDown, IconArrowUp, IconStar, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { isTaken, type SavedViewsOfList } from './use-saved-views.ts'

type KeepProps = { kept: SavedViewsOfList; list: SavedList; onClose: () => void }

/** Keeps the filters of now under a name, or gives them to the view that has it already. */
export const KeepDialog = ({ kept, list, onClose }: KeepProps) => {
  const { current, views } = kept
  const form = useContractForm(savedViews.save, {
    initial: () => ({ id: crypto.randomUUID() as string, name: '', isDefault: false }),
    toBody: ({ name, isDefault }) => ({ list, name, isDefault, query: current, place: null }),
    codes: { view_name_taken: 'name' },
    revalidate: false,
    send: async ({ name, isDefault }, { id }) => {
      const before = isTaken(views, name)
      if (before) return kept.replace(before, { query: current, isDefault: isDefault || before.isDefault })
      await kept.save({ id, list, name, query: current, isDefault })
      toast(`“${name}” is kept.`)
    },
    onDone: onClose,
  })
  const replaced = isTaken(views, form.values.name)
  const isFull = views.length >= MOST_SAVED_VIEWS && !replaced
  return (
    <Dialog opened onClose={onClose} title="Keep these filters">
      <form {...form.props}>
        <Stack gap="sm">
          <TextInput
            data-autofocus
            label="Name"
            description="For you alone. Leave names of patients out of it."
            maxLength={40}
            autoComplete="off"
            {...form.text('name')}
          />
          <Checkbox
            label="Open this view first, whenever I come to this list"
            checked={form.values.isDefault}
            onChange={event => form.set({ isDefault: event.currentTarget.checked })}
          />
          <Text size="sm" c="dimmed">
            The view, the filters and the sorting are kept. What is typed in the search is not: it may be somebody’s
            name.
          </Text>
          {replaced && <Text size="sm">You have “{replaced.name}” already. It gets these filters instead.</Text>}
          {isFull && <Text size="sm">You keep {MOST_SAVED_VIEWS} views of this list. Replace or remove one.</Text>}
          <ProblemAlert problem={form.problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.busy} disabled={isFull}>
              {replaced ? 'Replace' : 'Keep'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Every view of the list: its name, its place, whether it opens first, and the way to remove it. */
export const ArrangeDialog = ({ kept, onClose }: Omit<KeepProps, 'list'>) => {
  const { views } = kept
  const move = (from: number, to: number) => {
    const ids = views.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    kept.arrange(ids)
  }
  return (
    <Dialog opened onClose={onClose} title="Saved views" size="lg">
      {views.length === 0 && <Text c="dimmed">None are left.</Text>}
      <Stack component="ul" className="plain-list" gap="xs">
        {views.map((view, at) => (
          <Group component="li" key={view.id} gap={6} wrap="nowrap" align="flex-start">
            <NameField view={view} kept={kept} />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={`Move ${view.name} up`}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            >
              <IconArrowUp size={18} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={`Move ${view.name} down`}
              disabled={at === views.length - 1}
              onClick={() => move(at, at + 1)}
            >
              <IconArrowDown size={18} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant={view.isDefault ? 'filled' : 'default'}
              size={36}
              aria-label={`Open ${view.name} first`}
              aria-pressed={view.isDefault}
              title="Open first"
              onClick={() => kept.change(view, { isDefault: !view.isDefault })}
            >
              <IconStar size={18} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={`Remove ${view.name}`}
              onClick={() => kept.remove(view)}
            >
              <IconTrash size={18} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      <Text size="sm" c="dimmed" mt="sm">
        The view with the star opens whenever you come to this list. To change the filters of a view, choose them on the
        page and keep them under the same name.
      </Text>
    </Dialog>
  )
}

/** A name that is changed where it stands; what was typed stays where it was refused. */
const NameField = ({ view, kept }: { view: SavedView; kept: SavedViewsOfList }) => {
  const [typed, setTyped] = useState(view.name)
  const [error, setError] = useState<string | null>(null)
  const rename = async () => {
    const name = typed.trim()
    if (name === view.name) return setError(null)
    if (!name) return setError('Give the view a name.')
    if (isTaken(kept.views, name, view.id)) return setError('Another view has this name.')
    try {
      await kept.save({ ...view, name })
      setError(null)
    } catch (refusal) {
      setError(problemOf(refusal).message)
    }
  }
  return (
    <TextInput
      flex={1}
      miw={0}
      aria-label={`Name of ${view.name}`}
      maxLength={40}
      autoComplete="off"
      value={typed}
      error={error}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={() => void rename()}
      onKeyDown={event => {
        if (event.key === 'Enter') void rename()
      }}
    />
  )
}
