import { createStory, deleteStory, listStories } from '@iom/contract/analysis/stories.endpoints.ts';
import type { StoryLayout } from '@iom/contract/analysis/stories.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { date } from '../../../lib/format/formats.ts';
import { useErrorFocus } from '../../../lib/forms/form-errors.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from './stories.module.css';

const NewStory = () => {
  const [title, setTitle] = useState('');
  const navigate = useNavigate();
  const client = useQueryClient();
  const { form, focusFirst } = useErrorFocus();
  const create = useMutation({
    mutationFn: (layout: StoryLayout) => call(createStory, { body: { title, parts: [], layout } }),
    onSuccess: async ({ id }) => {
      await invalidate(client, listStories);
      await navigate(pages.story.path({ id }));
    },
    onError: focusFirst,
  });
  const { error } = create;
  const titleError = error instanceof ApiFailure ? error.fieldErrors.title : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate('page');
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Group align="end">
        <TextInput
          label="Title of a new story or dashboard"
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={titleError ?? error?.message}
        />
        <Button type="submit" loading={create.isPending}>
          Create a story
        </Button>
        <Button variant="default" disabled={create.isPending} onClick={() => create.mutate('grid')}>
          Create a dashboard
        </Button>
      </Group>
    </form>
  );
};

/** The stories of the user. */
export const StoryList = () => {
  const client = useQueryClient();
  const [storyToDelete, setStoryToDelete] = useState<{ id: number; title: string }>();
  const { data, error, refetch } = useQuery(endpointQuery(listStories, { query: { page_size: '100' } }));
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={240} animate={false} />;
  return (
    <Stack gap="lg">
      <NewStory />
      {data.count === 0 && (
        <Text>Your stories will appear here: saved analyses and answers combined with your own words.</Text>
      )}
      <ul className={classes.list} aria-label="Stories">
        {data.results.map(({ id, title, updated }) => (
          <li key={id}>
            <Group justify="space-between" gap="xs">
              <div>
                <Anchor component={Link} to={pages.story.path({ id })} style={{ overflowWrap: 'anywhere' }}>
                  {title}
                </Anchor>
                <Text size="xs" className="quiet">
                  {date(updated)}
                </Text>
              </div>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Delete ${title}`}
                onClick={() => setStoryToDelete({ id, title })}
              >
                Delete
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {storyToDelete && (
        <ConfirmMutation
          title="Delete story"
          confirm="Delete"
          send={() => call(deleteStory, { params: { id: storyToDelete.id } })}
          refresh={() => invalidate(client, listStories)}
          success={`“${storyToDelete.title}” was deleted.`}
          onClose={() => setStoryToDelete(undefined)}
        >
          “{storyToDelete.title}” will be deleted, and links to it will no longer open. This cannot be undone.
        </ConfirmMutation>
      )}
    </Stack>
  );
};
