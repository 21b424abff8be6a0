import type { AnswerFigure, AnswerOf, AnswerRow } from '@iom/contract/analysis/answers/answers.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button } from '@mantine/core';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { AnalyteSelect } from '../../parameters/AnalyteSelect.tsx';
import { OilSelect } from '../fields/OilSelect.tsx';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'uniformity'>;

const controlRows = ({ points, analyte }: Figure): ChartRows => ({
  header: ['Report', 'Year', analyte],
  rows: points.map(({ report_number, year, value }) => [report_number, year, value]),
});

type Row = AnswerRow<'uniformity'>;

const differsText = (bottles: Row['differing']) =>
  bottles.map(({ report_number, year }) => `one bottle differs: ${report_number} (${year})`);

const finding = ({ figure: { product, points, reformulated, differing } }: AnswerOf<'uniformity'>) => {
  const steps = reformulated.length > 0 ? [`reformulated by ${reformulated.join(' and ')}`] : [];
  return `${[`${product}: ${counted(points.length, 'value')}`, ...steps, ...differsText(differing)].join(', ')}.`;
};

const elementTexts = (elements: Row['reformulations'][number]['elements']) =>
  elements.map(({ name, from, to }) => `${name} ${Math.round(from)} to ${Math.round(to)}`).join(', ');

const reformulations = ({ reformulations: steps }: Row) =>
  steps.map(({ after, by, elements }) => `${after}–${by}: ${elementTexts(elements)}`).join('; ');

const oneDiffers = ({ differing }: Row) =>
  differing
    .map(({ report_number, year, elements }) => `${report_number} (${year}): ${elementTexts(elements)}`)
    .join('; ');

export const uniformity: AnswerView<'uniformity'> = {
  fields: ({ analysis, parameters, change }) => (
    <>
      <AnalyteSelect
        label="Property"
        analytes={analysis.measured}
        value={parameters.analyte}
        onChange={(analyte) => change({ analyte })}
      />
      <OilSelect
        label="Product of the oil"
        analysis={analysis}
        value={parameters.sample}
        onChange={(sample) => change({ sample })}
      />
    </>
  ),
  finding,
  numbers: controlRows,
  columns: (_answer, { change }) => [
    { key: 'reformulations', label: 'Reformulated', cell: reformulations },
    { key: 'differing', label: 'One bottle differs', cell: oneDiffers },
    {
      key: 'chart',
      label: 'Picture',
      cell: ({ sample, brand_name }) => (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Chart of ${brand_name}`}
          onClick={() => change({ sample })}
        >
          Chart
        </Button>
      ),
    },
  ],
};
