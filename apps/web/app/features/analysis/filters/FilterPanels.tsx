import { listFilterValues } from '@iom/contract/analysis/analysis.endpoints.ts';
import type { AnalysisFacets } from '@iom/contract/analysis/analysis.schemas.ts';
import { facetLabels } from '@iom/contract/analysis/facet-labels.ts';
import { type Mark, marks } from '@iom/contract/samples/oil-label.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import type { ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { formatFacetValue } from '@iom/contract/shared/facet-value.rules.ts';
import { Button, Checkbox, Group, Modal, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FacetGroup } from '../../../ui/facets/FacetGroup.tsx';
import { RemoveButton } from '../../../ui/forms/RemoveButton.tsx';
import { notifyWithUndo } from '../../../ui/notifications/notify-with-undo.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { ParameterPanel } from '../parameters/ParameterPanel.tsx';
import {
  type AnalysisSearch,
  type DemographicFilterName,
  demographicFilterNames,
  enabledFilters,
  type TickedFilterName,
} from '../query/analysis-search.ts';
import type { Analysis, UpdateView } from '../query/use-analysis.ts';

interface FilterPanelProps {
  view: AnalysisSearch;
  update: UpdateView;
  facets: AnalysisFacets | undefined;
  error: Error | null;
  onRetry: () => void;
}

type FilterValues = ResponseOf<typeof listFilterValues>;

const isMark = (name: TickedFilterName): name is Mark => marks.some((mark) => mark === name);

/** Marks can be filtered by True and False, not by their absence. Where no oil matches, a filter has every value of the data held. */
const valuesOf = (
  facets: AnalysisFacets | undefined,
  name: TickedFilterName,
  held: FilterValues | undefined,
) => {
  const values = isMark(name) ? facets?.[name].filter(({ value }) => value !== null) : facets?.[name];
  if (!values || values.length > 0) return values;
  const all = isMark(name) ? ['True', 'False'] : (held?.[name] ?? []);
  return all.map((value) => ({ value, count: 0 }));
};

/** How many oils have neither. */
const notStated = (facets: AnalysisFacets | undefined, name: TickedFilterName) => {
  const count = isMark(name) ? facets?.[name].find(({ value }) => value === null)?.count : undefined;
  return count ? `${wholeNumber(count)} not stated` : undefined;
};

const RemoveFilter = ({ name, onRemove }: { name: DemographicFilterName; onRemove: () => void }) => (
  <RemoveButton size="sm" aria-label={`Remove the filter ${facetLabels[name]}`} onClick={onRemove} />
);

interface AddFiltersProps {
  enabled: readonly DemographicFilterName[];
  onToggle: (name: DemographicFilterName) => void;
}

/** Chooses the filters of the panel. Removing a filter clears its values. */
const AddFilters = ({ enabled, onToggle }: AddFiltersProps) => {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={open} aria-label="Add demographic filters">
        Add
      </Button>
      <Modal opened={opened} onClose={close} title="Add Demographic Filter(s)">
        <Stack gap="sm">
          {demographicFilterNames.map((name) => (
            <Checkbox
              key={name}
              label={facetLabels[name]}
              checked={enabled.includes(name)}
              onChange={() => onToggle(name)}
            />
          ))}
          <Group justify="end">
            <Button onClick={close}>Done</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
};

/** The demographic filters: values with their number of oils, which ignore the filter they belong to. */
const FilterPanel = ({ view, update, facets, error, onRetry }: FilterPanelProps) => {
  const isEmpty = facets !== undefined && enabledFilters(view).some((name) => facets[name].length === 0);
  const held = useQuery({ ...endpointQuery(listFilterValues), enabled: isEmpty });
  const enabled = enabledFilters(view);
  const classes = useId();
  const remove = (name: DemographicFilterName) => {
    const { filter, [name]: values } = view;
    const cleared = name === 'service_class' ? { service_class: '' } : { [name]: [] };
    update({ filter: enabled.filter((one) => one !== name), ...cleared, page: 1 });
    if (values.length > 0) {
      const what = name === 'service_class' ? 'its text' : counted(values.length, 'value');
      notifyWithUndo(`The filter ${facetLabels[name]} was removed with ${what}.`, () =>
        update({ filter, [name]: values, page: 1 }),
      );
    }
  };
  const toggle = (name: DemographicFilterName) =>
    enabled.includes(name) ? remove(name) : update({ filter: [...enabled, name] });
  const toggleValue = (name: TickedFilterName, value: string) =>
    update(({ [name]: values }) => ({
      [name]: values.includes(value) ? values.filter((one) => one !== value) : [...values, value],
      page: 1,
    }));
  const field = (name: DemographicFilterName) => {
    const action = <RemoveFilter name={name} onRemove={() => remove(name)} />;
    if (name === 'service_class')
      return (
        <Group key={name} gap="xs" align="end" wrap="nowrap" py="xs">
          <SearchField
            size="xs"
            label={facetLabels[name]}
            placeholder="Part of the text, such as SP"
            searched={view.service_class}
            onSearch={(text) => update({ service_class: text, page: 1 })}
            list={classes}
            flex={1}
          />
          <datalist id={classes}>
            {facets?.service_class.map(
              ({ value, count }) =>
                value !== null && (
                  <option key={value} value={value}>
                    {counted(count, 'oil')}
                  </option>
                ),
            )}
          </datalist>
          {action}
        </Group>
      );
    return (
      <FacetGroup
        key={name}
        label={facetLabels[name]}
        shown={(value) => (isMark(name) ? value : formatFacetValue(name, value))}
        values={valuesOf(facets, name, held.data)}
        selected={view[name]}
        onToggle={(value) => toggleValue(name, value)}
        startsOpen={name === 'year' || name === 'region'}
        years={name === 'year'}
        onSelect={(values) => update({ [name]: values, page: 1 })}
        short={name === 'region' || isMark(name)}
        note={notStated(facets, name)}
        action={action}
      />
    );
  };
  return (
    <Stack component="section" gap="xs" aria-label="Demographic filters">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h3">
          Demographic filters
        </Title>
        <AddFilters enabled={enabled} onToggle={toggle} />
      </Group>
      {error && !facets ? (
        <ErrorState message={error.message} onRetry={onRetry} />
      ) : (
        <div>{enabled.map(field)}</div>
      )}
    </Stack>
  );
};

/** The filters of a view on labels, then its conditions on values. */
export const FilterPanels = ({
  analysis: { view, update, facets, analytes, analytesById },
}: {
  analysis: Pick<Analysis, 'view' | 'update' | 'facets' | 'analytes' | 'analytesById'>;
}) => (
  <>
    <FilterPanel
      view={view}
      update={update}
      facets={facets.data}
      error={facets.error}
      onRetry={() => void facets.refetch()}
    />
    <ParameterPanel
      view={view}
      update={update}
      analytes={analytes.data?.results}
      analytesById={analytesById}
    />
  </>
);
