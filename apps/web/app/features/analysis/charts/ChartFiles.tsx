import { Button, Group } from '@mantine/core';
import type { RefObject } from 'react';
import { type Chart, svgText } from '../../../charts/echart/echarts.ts';
import { saveFrom, saveText } from '../../../lib/api/save-response.ts';
import { csvText } from '../../../lib/format/csv.ts';
import type { ChartRows } from './chart-rows.ts';

interface Props {
  chart: RefObject<Chart | null>;
  /** The files' name without extension. */
  name: string;
  numbers: ChartRows;
}

/** Saves a chart as PNG or SVG, and its numbers as CSV. */
export const ChartFiles = ({ chart, name, numbers }: Props) => {
  const savePng = () => {
    const url = chart.current?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: '#fffdf9' });
    if (url) saveFrom(url, `${name}.png`);
  };
  const saveSvg = () => {
    const drawn = chart.current;
    if (drawn)
      saveText(
        svgText(drawn.getOption(), drawn.getWidth(), drawn.getHeight()),
        `${name}.svg`,
        'image/svg+xml',
      );
  };
  return (
    <Group gap={4}>
      <Button size="compact-sm" variant="subtle" onClick={savePng}>
        PNG
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={saveSvg}>
        SVG
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => saveText(csvText([numbers.header, ...numbers.rows]), `${name}.csv`, 'text/csv')}
      >
        CSV
      </Button>
    </Group>
  );
};
