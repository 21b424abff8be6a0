import { alternativesOf } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { facetInWords } from '@iom/contract/analysis/facet-labels.ts';
import { listStories, readSharedStory, updateStory } from '@iom/contract/analysis/stories.endpoints.ts';
import type { SharedStory } from '@iom/contract/analysis/stories.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Anchor, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { keyed } from '../../../lib/documents/document.ts';
import { parseWords } from '../../../lib/documents/parse-words.ts';
import { DocumentBlocks } from '../../../ui/documents/DocumentBlocks.tsx';
import { RemoveButton } from '../../../ui/forms/RemoveButton.tsx';
import { FilterPanels } from '../filters/FilterPanels.tsx';
import { NothingOwned } from '../NothingOwned.tsx';
import { withoutParameters } from '../parameters/alternatives.rules.ts';
import { alternativesSentence } from '../parameters/parameter-sentence.ts';
import { demographicFilterNames, searchOf } from '../query/analysis-search.ts';
import { datasetCount } from '../query/use-analysis.ts';
import { ViewCards } from './DashboardCards.tsx';
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

interface Chip {
  words: string;
  onRemove: () => void;
}

const chipsOf = ({ filter: { view, update, analytesById }, selections, select }: Dashboard): Chip[] => [
  ...demographicFilterNames.flatMap((name): Chip[] => {
    const chosen = view[name];
    if (chosen.length === 0) return [];
    const cleared = name === 'service_class' ? { service_class: '' } : { [name]: [] };
    return [
      {
        words: facetInWords(name, typeof chosen === 'string' ? [chosen] : chosen),
        onRemove: () => update({ ...cleared, page: 1 }),
      },
    ];
  }),
  ...alternativesOf(view.test).map((alternatives) => ({
    words: alternativesSentence(alternatives, analytesById),
    onRemove: () => update(({ test }) => ({ test: withoutParameters(test, alternatives), page: 1 })),
  })),
  ...selections.map(({ source, words, title }) => ({
    words: `Selected in ${title}: ${words}`,
    onRemove: () => select(source, undefined),
  })),
];

/** The filter of a dashboard: its parts and the selections as chips, each of which can be taken back, and a panel to change it. */
const DashboardFilter = ({ dashboard, children }: { dashboard: Dashboard; children?: React.ReactNode }) => {
  const { results } = dashboard.filter;
  const [opened, { open, close }] = useDisclosure(false);
  const chips = chipsOf(dashboard);
  const count = results.isPlaceholderData ? undefined : results.data?.count;
  return (
    <section aria-label="Filter of the dashboard" className={classes.filter}>
      <Group gap="xs">
        <Button size="sm" variant="default" onClick={open}>
          Change the filter
        </Button>
        {children}
        <Text size="sm" role="status">
          {count !== undefined &&
            `${counted(count, 'oil')} of yours ${count === 1 ? 'meets' : 'meet'} the filter.`}
        </Text>
      </Group>
      {chips.length > 0 && (
        <ul className={classes.chips} aria-label="Filters and selections">
          {chips.map(({ words, onRemove }) => (
            <li key={words} className={classes.chip}>
              <Text size="sm" component="span">
                {words}
              </Text>
              <RemoveButton size="sm" aria-label={`Remove: ${words}`} onClick={onRemove} />
            </li>
          ))}
        </ul>
      )}
      <Drawer opened={opened} onClose={close} title="Filter of the dashboard" size="sm">
        <Stack gap="lg">
          <Text size="xs" className="quiet">
            The filter holds for every card, in addition to the filters of its own view.
          </Text>
          <FilterPanels analysis={dashboard.filter} />
          <Button fullWidth onClick={close}>
            {count === undefined ? 'Counting…' : `Show ${counted(count, 'oil')}`}
          </Button>
        </Stack>
      </Drawer>
    </section>
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
