import { alternativesOf } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { facetInWords } from '@iom/contract/analysis/facet-labels.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RemoveButton } from '../../../ui/forms/RemoveButton.tsx';
import { FilterPanels } from '../filters/FilterPanels.tsx';
import { withoutParameters } from '../parameters/alternatives.rules.ts';
import { alternativesSentence } from '../parameters/parameter-sentence.ts';
import { demographicFilterNames } from '../query/analysis-search.ts';
import classes from './dashboards.module.css';
import type { Dashboard } from './use-dashboard.ts';

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
export const DashboardFilter = ({
  dashboard,
  children,
}: {
  dashboard: Dashboard;
  children?: React.ReactNode;
}) => {
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
