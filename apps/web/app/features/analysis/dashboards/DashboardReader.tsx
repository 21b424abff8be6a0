import { listStories, readSharedStory, updateStory } from '@iom/contract/analysis/stories.endpoints.ts';
import type { SharedStory } from '@iom/contract/analysis/stories.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { keyed } from '../../../lib/documents/document.ts';
import { parseWords } from '../../../lib/documents/parse-words.ts';
import { DocumentBlocks } from '../../../ui/documents/DocumentBlocks.tsx';
import { NothingOwned } from '../NothingOwned.tsx';
import { searchOf } from '../query/analysis-search.ts';
import { datasetCount } from '../query/use-analysis.ts';
import { ViewCards } from './DashboardCards.tsx';
import { DashboardFilter } from './DashboardFilter.tsx';
import classes from './dashboards.module.css';
import { type Dashboard, savedFilters, useDashboard } from './use-dashboard.ts';

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

/** Saves the filter on the screen with the dashboard, or returns to the saved one. */
const SavedFilter = ({
  story: { id, filters },
  dashboard: { filter },
}: {
  story: SharedStory;
  dashboard: Dashboard;
}) => {
  const client = useQueryClient();
  const shown = savedFilters(filter.view);
  const save = useMutation({
    mutationFn: () => call(updateStory, { params: { id: id ?? 0 }, body: { filters: shown } }),
    onSuccess: async () => {
      await invalidate(client, readSharedStory, listStories);
      notifications.show({ message: 'The filter is saved with the dashboard.' });
    },
    onError: ({ message }) => notifications.show({ color: 'red', message }),
  });
  const saved = { ...searchOf({ ...filters, columns: [] }), own: filter.view.own };
  if (isSame(savedFilters(searchOf(filters)), shown)) return null;
  return (
    <>
      {id !== null && (
        <Button size="sm" variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          Save the filter
        </Button>
      )}
      <Button size="sm" variant="subtle" onClick={() => filter.update(saved)}>
        Back to the saved filter
      </Button>
    </>
  );
};

/** The cards of a dashboard in their order, two side by side on a wide screen, under one filter. */
export const DashboardReader = ({ story }: { story: SharedStory }) => {
  const dashboard = useDashboard(story);
  const { owned } = dashboard.filter;
  const holdsNothing = owned.data !== undefined && datasetCount(owned.data) === 0;
  const cards = keyed(story.parts);
  const isSampleOnly = story.parts.every((part) => part.kind === 'words' || part.query.sample_set);
  return (
    <>
      {!isSampleOnly && !holdsNothing && (
        <DashboardFilter dashboard={dashboard}>
          <SavedFilter story={story} dashboard={dashboard} />
        </DashboardFilter>
      )}
      {holdsNothing && !isSampleOnly && <NothingOwned />}
      {cards.length === 0 && (
        <Text>
          The dashboard has no cards yet.{' '}
          {story.id !== null && (
            <Anchor component={Link} to={pages.story.path({ id: story.id })} inherit>
              Add saved analyses and answers
            </Anchor>
          )}
        </Text>
      )}
      <div className={classes.grid}>
        {cards.map(({ key, part }) =>
          part.kind === 'words' ? (
            <div key={key} className={classes.wide}>
              <DocumentBlocks blocks={parseWords(part.text)} />
            </div>
          ) : (
            <ViewCards key={key} part={part} dashboard={dashboard} source={key} />
          ),
        )}
      </div>
    </>
  );
};
