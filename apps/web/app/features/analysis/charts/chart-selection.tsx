// What a click on a chart of a dashboard selects: a group, a bin or a year.
import type { AnalysisFacetName } from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { CombinedFilters } from '@iom/contract/analysis/combined-filters.rules.ts';
import { facetInWords } from '@iom/contract/analysis/facet-labels.ts';
import { groupName } from '@iom/contract/analysis/series.rules.ts';
import type { SeriesQuestion, SeriesResponse } from '@iom/contract/analysis/series.schemas.ts';
import { textFilterNames } from '@iom/contract/samples/oil-label.schemas.ts';
import type { DrawnItem } from '@iom/figures/marks-at.ts';
import { NativeSelect } from '@mantine/core';
import type { ChartContext } from './chart-context.ts';

/** The filters that a selection stands for, and the filters in words. */
export interface ChartSelection {
  words: string;
  filters: CombinedFilters;
}

type GroupValue = string | number | null;

/** The groups of a series in its order. */
const groupsIn = (series: SeriesResponse): readonly GroupValue[] => {
  if (series.kind === 'histogram') return [];
  return (series.kind === 'box' ? series.boxes : series.groups).map(({ value }) => value);
};

/** The oils of a group; undefined for oils whose label does not state it, which not every filter can name. */
const selectedGroup = (
  field: AnalysisFacetName | undefined,
  value: GroupValue | undefined,
): ChartSelection | undefined => {
  if (field === undefined || value === null || value === undefined) return undefined;
  const isText = textFilterNames.some((name) => name === field);
  return {
    words: facetInWords(field, [String(value)]),
    filters: { [field]: isText ? String(value) : [String(value)] },
  };
};

const numberAt = ({ value }: DrawnItem, index: number) => {
  const number: unknown = Array.isArray(value) ? value[index] : undefined;
  return typeof number === 'number' ? number : undefined;
};

/** What a click on something drawn selects; undefined where it stands for no oils that a filter can name. */
export const selectionAt = (
  series: SeriesResponse,
  chart: SeriesQuestion,
  { analytes: [analyte], group }: ChartContext,
  item: DrawnItem,
): ChartSelection | undefined => {
  switch (series.kind) {
    case 'histogram': {
      const bin = series.bins[item.dataIndex ?? -1];
      if (!bin || !analyte || chart.kind !== 'histogram') return undefined;
      const [value, value_to] = [bin.from, bin.to].map((end) => Number(end.toFixed(analyte.decimals)));
      if (value === undefined || value_to === undefined) return undefined;
      return {
        words: '',
        filters: { test_parameters: [{ test: chart.analyte, operator: 'between', value, value_to }] },
      };
    }
    case 'box':
      return selectedGroup(group, series.boxes[item.dataIndex ?? -1]?.value);
    case 'trend':
      return selectedGroup('year', numberAt(item, 0));
    case 'points':
    case 'parallel':
    case 'profile':
    case 'summary':
      return undefined;
    default:
      return series satisfies never;
  }
};

interface Props {
  series: SeriesResponse;
  chart: SeriesQuestion;
  onSelect: (selection: ChartSelection | undefined) => void;
}

/** Selects a group by keyboard, as a click on its box does by pointer. */
export const GroupChoice = ({ series, chart, onSelect }: Props) => {
  const field = 'group' in chart ? chart.group : undefined;
  const groups = groupsIn(series).filter((value) => value !== null);
  if (field === undefined || groups.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      label="Show in the other cards"
      value=""
      data={[
        { value: '', label: 'Choose a group' },
        ...groups.map((value) => ({ value: String(value), label: groupName(field, value) })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        if (value !== '') onSelect(selectedGroup(field, value));
      }}
      style={{ alignSelf: 'start' }}
    />
  );
};
