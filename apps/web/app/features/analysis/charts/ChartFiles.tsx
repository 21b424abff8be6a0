import { toEChartsOption } from '@iom/figures/echarts-option.ts';
import type { Figure } from '@iom/figures/figure.ts';
import { toSvg } from '@iom/figures/svg-figure.ts';
import { Button, Group } from '@mantine/core';
import { pngUrl } from '../../../charts/echart/echarts.ts';
import { paletteAt } from '../../../charts/echart/palette.ts';
import { saveFrom, saveText } from '../../../lib/api/save-response.ts';
import { type CsvCell, csvText } from '../../../lib/format/csv.ts';
import type { ChartRows } from './chart-rows.ts';

interface Props {
  figure: Figure;
  numbers: ChartRows;
}

/** Pixels of a PNG file, before its scale. */
const size = { width: 1200, height: 640 };

/** The text of an SVG file of a figure, as wide as a page of a document. */
const svgText = (figure: Figure) => {
  const style = { width: 640, height: 300, fontFamily: 'Inter, Roboto, Helvetica, Arial, sans-serif' };
  const palette = paletteAt(document.documentElement);
  return toSvg(figure, { ...style, palette, hasHeading: true })[0]?.svg ?? '';
};

/** The numbers of a chart, and below them the oils of a box plot. */
const csvRows = ({ header, rows, oils }: ChartRows): (readonly CsvCell[])[] => [
  header,
  ...rows,
  ...(oils && oils.rows.length > 0 ? [[], ...csvRows(oils)] : []),
];

/** Saves a chart as PNG or SVG, in the colors on the screen, and its numbers as CSV. */
export const ChartFiles = ({ figure, numbers }: Props) => {
  const name = figure.title.replaceAll(/[^\w-]+/g, '-');
  const savePng = async () => {
    const style = { palette: paletteAt(document.documentElement), hasHeading: true, width: size.width };
    saveFrom(await pngUrl(toEChartsOption(figure, style), size), `${name}.png`);
  };
  const files = [
    { type: 'PNG', save: () => void savePng() },
    { type: 'SVG', save: () => saveText(svgText(figure), `${name}.svg`, 'image/svg+xml') },
    {
      type: 'CSV',
      save: () => saveText(csvText(csvRows(numbers)), `${name}.csv`, 'text/csv'),
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
