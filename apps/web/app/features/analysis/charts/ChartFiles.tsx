import { Button, Group } from '@mantine/core';
import { type ChartOption, pngUrl, svgText } from '../../../charts/echart/echarts.ts';
import { type Palette, paletteAt } from '../../../charts/echart/palette.ts';
import { saveFrom, saveText } from '../../../lib/api/save-response.ts';
import { csvText } from '../../../lib/format/csv.ts';
import type { ChartRows } from './chart-rows.ts';

interface Props {
  pictureOf: (palette: Palette) => ChartOption;
  /** The files' name without extension. */
  name: string;
  numbers: ChartRows;
}

const size = { width: 1200, height: 640 };

/** Saves a chart as PNG or SVG, in the colours on the screen, and its numbers as CSV. */
export const ChartFiles = ({ pictureOf, name, numbers }: Props) => {
  const picture = () => pictureOf(paletteAt(document.documentElement));
  const savePng = async () => saveFrom(await pngUrl(picture(), size), `${name}.png`);
  const files = [
    { type: 'PNG', save: () => void savePng() },
    { type: 'SVG', save: () => saveText(svgText(picture(), size), `${name}.svg`, 'image/svg+xml') },
    {
      type: 'CSV',
      save: () => saveText(csvText([numbers.header, ...numbers.rows]), `${name}.csv`, 'text/csv'),
    },
  ];
  return (
    <Group gap={4} wrap="nowrap" className="no-print">
      {files.map(({ type, save }) => (
        <Button key={type} size="compact-sm" variant="subtle" aria-label={`Save as ${type}`} onClick={save}>
          {type}
        </Button>
      ))}
    </Group>
  );
};
