import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import { analysisFacetNames } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { facetLabels } from '@iom/contract/analysis/facet-labels.ts';
import { analytesOfSeries, optionsOf, seriesKinds } from '@iom/contract/analysis/series.rules.ts';
import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import { type ChartKind, chartLabels } from '@iom/figures/series-figure.ts';
import { Group, MultiSelect, NativeSelect } from '@mantine/core';
import { memo, useState } from 'react';
import { removablePill } from '../../../ui/forms/RemoveButton.tsx';
import { AnalyteSelect } from '../parameters/AnalyteSelect.tsx';
import { analyteOption, foundAnalytes } from '../parameters/analyte-search.rules.ts';
import { createChart } from '../query/chart-param.ts';

interface Props {
  chart: SeriesQuestion;
  /** Analytes with a value that the user holds. */
  analytes: readonly DisplayAnalyte[];
  onChange: (chart: SeriesQuestion) => void;
}

/** How many analytes a new chart of parallel coordinates has at least. */
const firstParallelAnalytes = 4;
const maxProfileAnalytes = 24;
/** An analyte of the test whose elements a profile shows first. */
const metalByIcp = 'Calcium';
/** What parallel coordinates show after a profile, most of whose elements are below their limits in nearly all oils. */
const additiveElements = ['Calcium', 'Magnesium', 'Phosphorus', 'Zinc'];
const axisNames = ['horizontal', 'vertical'];

/**
 * The analytes of a chart of another kind: the ones shown and, where the kind needs more, others. A profile shows those of one test, of
 * which parallel coordinates show a few.
 */
const analytesFor = (
  kind: ChartKind,
  before: SeriesQuestion,
  analytes: readonly DisplayAnalyte[],
): readonly number[] => {
  const shown = analytesOfSeries(before);
  if (kind === 'profile') {
    const first = analytes.find(({ id }) => id === shown[0]);
    const metals = analytes.find(({ name }) => name === metalByIcp);
    const elements = analytes.filter(({ test }) => test.id === metals?.test.id);
    const sameTest = analytes.filter(({ test }) => test.id === first?.test.id);
    return (elements.length > 0 ? elements : sameTest).slice(0, maxProfileAnalytes).map(({ id }) => id);
  }
  if (kind === 'parallel' && before.kind === 'profile' && shown.length > firstParallelAnalytes) {
    const additives = shown.filter((id) =>
      additiveElements.includes(analytes.find((one) => one.id === id)?.name ?? ''),
    );
    return (additives.length > 1 ? additives : shown).slice(0, firstParallelAnalytes);
  }
  const { analytes: count } = seriesKinds[kind];
  const { min, max } = typeof count === 'number' ? { min: count, max: count } : count;
  const wanted = Math.max(kind === 'parallel' ? firstParallelAnalytes : min, shown.length);
  const others = analytes.filter(({ id }) => !shown.includes(id)).map(({ id }) => id);
  return [...shown, ...others].slice(0, Math.min(wanted, max));
};

/** In the order in which they are offered. */
const chartKinds = Object.keys(chartLabels) as ChartKind[];
const isChartKind = (text: string): text is ChartKind => Object.hasOwn(chartLabels, text);

/** Chooses the kind of a chart, its analytes and its groups. */
export const ChartForm = memo(({ chart, analytes, onChange }: Props) => {
  const shown = analytesOfSeries(chart);
  const group = 'group' in chart ? chart.group : undefined;
  const [isOutOfLimits, setOutOfLimits] = useState(false);
  const change = (kind: string, ids: readonly number[], by: string | undefined) => {
    // the ends of an axis are in the unit of its analyte
    const isSame = kind === chart.kind && ids.join() === shown.join();
    const next = createChart(kind, ids, by, isSame ? optionsOf(chart) : {});
    setOutOfLimits(next === undefined);
    if (next) onChange(next);
  };
  const { analytes: count, grouped: isGrouped } = seriesKinds[chart.kind];
  const replaced = (index: number, id: number | undefined) =>
    id !== undefined &&
    change(
      chart.kind,
      shown.map((one, at) => (at === index ? id : one)),
      group,
    );
  return (
    <Group align="start" gap="sm" grow preventGrowOverflow={false}>
      <NativeSelect
        label="Chart"
        value={chart.kind}
        data={chartKinds.map((kind) => ({ value: kind, label: chartLabels[kind] }))}
        onChange={({ currentTarget: { value } }) => {
          if (isChartKind(value)) change(value, analytesFor(value, chart, analytes), group);
        }}
      />
      {typeof count === 'object' ? (
        <MultiSelect
          label="Analytes"
          data={analytes.map(analyteOption)}
          value={shown.map(String)}
          onChange={(ids) => change(chart.kind, ids.map(Number), group)}
          error={isOutOfLimits && `Choose ${count.min} to ${count.max} analytes.`}
          renderPill={removablePill}
          searchable
          limit={60}
          filter={({ search }) => foundAnalytes(analytes, search).map(analyteOption)}
        />
      ) : (
        shown.map((id, index) => (
          <AnalyteSelect
            key={axisNames[index]}
            label={count === 1 ? 'Analyte' : `Analyte, ${axisNames[index]}`}
            analytes={analytes}
            value={id}
            onChange={(next) => replaced(index, next)}
          />
        ))
      )}
      {isGrouped && (
        <NativeSelect
          label="Groups"
          value={group ?? ''}
          data={[
            { value: '', label: 'All oils together' },
            ...analysisFacetNames.map((name) => ({ value: name, label: facetLabels[name] })),
          ]}
          onChange={({ currentTarget: { value } }) => change(chart.kind, shown, value || undefined)}
        />
      )}
    </Group>
  );
});
