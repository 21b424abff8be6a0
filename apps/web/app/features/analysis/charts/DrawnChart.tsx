import { isHiddenOil } from '@iom/contract/analysis/oil-names.rules.ts';
import { seriesKinds } from '@iom/contract/analysis/series.rules.ts';
import type { DrawnSeries, SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import type { LimitFilters } from '@iom/figures/chart-limits.ts';
import { figureHeight } from '@iom/figures/echarts-frame.ts';
import type { DrawnItem } from '@iom/figures/marks-at.ts';
import { seriesFigure } from '@iom/figures/series-figure.ts';
import { Group, Table, Text } from '@mantine/core';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { Intervals } from '../../../charts/echart/brush.ts';
import { EChart } from '../../../charts/echart/EChart.tsx';
import { WideTable } from '../../../ui/table/WideTable.tsx';
import { OilLink, useOpenOil } from '../../../ui/values/OilLink.tsx';
import { ChartFiles } from './ChartFiles.tsx';
import type { ChartContext } from './chart-context.ts';
import { type ChartRows, chartRows } from './chart-rows.ts';

interface Props {
  series: DrawnSeries;
  chart: SeriesQuestion;
  context: ChartContext;
  filters: LimitFilters;
  brushed: Intervals;
  onBrush: (brushed: Intervals) => void;
  /** Without a brush. */
  isReading: boolean;
  /** What is drawn was clicked, and opens no oil. */
  onItem?: ((item: DrawnItem) => void) | undefined;
  /** Chooses a group, in a dashboard. */
  groups?: ReactNode;
  /** The brushed ranges, if the chart has a brush. */
  children: ReactNode;
}

const hints = {
  x: 'Drag across the chart to filter by a range.',
  y: 'Drag up or down the chart to filter by a range.',
  xy: 'Drag across the chart to filter by a window.',
  parallel: 'Drag along an axis to filter by a range.',
};

/** Report numbers of the oils that a chart draws one by one. */
const namedOils = (series: DrawnSeries): readonly string[] => {
  if ('report_number' in series) return series.report_number;
  return series.kind === 'box' ? series.oils.map(({ report_number }) => report_number) : [];
};

const maxRows = 100;
const formatCell = (cell: unknown) =>
  typeof cell === 'number' ? String(Number(cell.toPrecision(6))).replace('-', '−') : String(cell ?? '');

const NumbersTable = ({ title, numbers: { header, rows } }: { title: string; numbers: ChartRows }) => (
  <>
    <WideTable>
      <Table aria-label={title} fz="sm" verticalSpacing={4} className="figures">
        <Table.Thead>
          <Table.Tr>
            {header.map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, maxRows).map((row) => (
            <Table.Tr key={row.join(' ')}>
              {row.map((cell, index) => (
                <Table.Td key={header[index]}>
                  {header[index] === 'Report' && typeof cell === 'string' ? (
                    <OilLink reportNumber={cell}>{cell}</OilLink>
                  ) : (
                    formatCell(cell)
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
    {rows.length > maxRows && (
      <Text size="sm" className="quiet">
        The first {maxRows} of {counted(rows.length, 'row')}; the CSV file has all {wholeNumber(rows.length)}.
      </Text>
    )}
  </>
);

/** The numbers of a chart as a table, which exists while it is open. */
const ChartNumbers = ({ id, ...props }: { id: string; title: string; numbers: ChartRows }) => {
  const [opened, setOpened] = useState(false);
  const { oils } = props.numbers;
  return (
    <details id={id} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary aria-label={`Numbers of this chart: ${props.title}`}>Numbers of this chart</summary>
      {opened && <NumbersTable {...props} />}
      {opened && oils && oils.rows.length > 0 && (
        <NumbersTable title={`Oils drawn as points, ${props.title}`} numbers={oils} />
      )}
    </details>
  );
};

/** The chart of a series, with its file downloads, the source of its limits and its numbers. */
export const DrawnChart = (props: Props) => {
  const { series, chart, context, filters, isReading, onItem, groups, brushed, onBrush, children } = props;
  const figure = useMemo(
    () => seriesFigure(series, { question: chart, analytes: context.analytes, filters }),
    [series, chart, context, filters],
  );
  const { title, note } = figure;
  const numbers = useMemo(() => chartRows(series, context), [series, context]);
  const axes = isReading ? undefined : seriesKinds[series.kind].brush;
  const numbersId = useId();
  const openOil = useOpenOil();
  const named = namedOils(series);
  const opensOils = named.length > 0 && !isHiddenOil(named[0] ?? '');
  const hasPoints = opensOils && series.kind !== 'parallel';
  return (
    <>
      <EChart
        figure={figure}
        label={`${title}, ${counted(series.n, 'oil')}. The numbers are in the table below.`}
        numbersId={numbersId}
        height={figureHeight(figure)}
        brush={axes}
        brushed={brushed}
        onBrush={onBrush}
        onOpen={openOil}
        onItem={onItem}
      />
      <Group justify="space-between" align="start" gap="xs">
        <Text size="xs" className="quiet" flex="1 1 260px">
          {note} {axes && brushed.every((range) => range === undefined) && hints[axes]}{' '}
          {hasPoints && 'A click on a point opens its oil; by keyboard, arrows and Enter.'}
          {opensOils && series.kind === 'parallel' && 'A click on a line opens its oil.'}
        </Text>
        <ChartFiles figure={figure} numbers={numbers} />
      </Group>
      {groups}
      {axes && children}
      <ChartNumbers id={numbersId} title={title} numbers={numbers} />
    </>
  );
};
