import { seriesCounts } from '@iom/contract/analysis/series.rules.ts';
import type { SeriesResponse } from '@iom/contract/analysis/series.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Group, Text } from '@mantine/core';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { Intervals } from '../../../charts/echart/brush.ts';
import { EChart } from '../../../charts/echart/EChart.tsx';
import type { Palette } from '../../../charts/echart/palette.ts';
import { ChartFiles } from './ChartFiles.tsx';
import { ChartNumbers } from './ChartNumbers.tsx';
import { brushAxes } from './chart-brush.ts';
import type { ChartContext } from './chart-context.ts';
import { chartRows } from './chart-rows.ts';
import type { ChartLimits } from './limit-lines.ts';
import { chartOption } from './options/chart-options.ts';

interface Props {
  series: SeriesResponse;
  context: ChartContext;
  limits: ChartLimits;
  title: string;
  brushed: Intervals;
  onBrush: (brushed: Intervals) => void;
  /** The brushed ranges, where the chart can be brushed. */
  children: ReactNode;
}

const height = 380;

const hints = {
  x: 'Drag across the chart to filter by a range.',
  y: 'Drag up or down the chart to filter by a range.',
  xy: 'Drag across the chart to filter by a window.',
  parallel: 'Drag along an axis to filter by a range.',
};

/** The chart of a series with its files, its limits' source and its numbers. */
export const DrawnChart = ({ series, context, limits, title, brushed, onBrush, children }: Props) => {
  const note = [seriesCounts(series), limits.source].filter((text) => text !== '').join(' ');
  const optionOf = useCallback(
    (palette: Palette) => chartOption(series, { context, palette, limits, brushed }),
    [series, context, limits, brushed],
  );
  const pictureOf = (palette: Palette) =>
    chartOption(series, { context, palette, limits, brushed, heading: { title, note } });
  const numbers = useMemo(() => chartRows(series, context), [series, context]);
  const axes = brushAxes[series.kind];
  return (
    <>
      <EChart
        optionOf={optionOf}
        label={`${title}, ${counted(series.n, 'oil')}. The numbers are in the table below.`}
        height={height}
        brush={axes}
        brushed={brushed}
        onBrush={onBrush}
      />
      <Group justify="space-between" align="start" wrap="nowrap">
        <Text size="xs" className="quiet">
          {note} {axes && brushed.every((range) => range === undefined) && hints[axes]}
        </Text>
        <ChartFiles pictureOf={pictureOf} name={title.replaceAll(/[^\w-]+/g, '-')} numbers={numbers} />
      </Group>
      {axes && children}
      <ChartNumbers title={title} numbers={numbers} />
    </>
  );
};
