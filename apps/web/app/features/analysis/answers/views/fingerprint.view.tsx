import type { AnswerFigure, AnswerOf } from '@iom/contract/analysis/answers/answers.ts';
import { oilName } from '@iom/contract/analysis/oil-names.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Checkbox } from '@mantine/core';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { OilSelect } from '../fields/OilSelect.tsx';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'fingerprint'>;

const fingerprintRows = ({ oils, elements }: Figure): ChartRows => ({
  header: ['Report', 'Brand', ...elements],
  rows: oils.map(({ report_number, brand_name, contents }) => [report_number, brand_name, ...contents]),
});

const finding = ({ n, figure: { oils, same_package } }: AnswerOf<'fingerprint'>) => {
  const [oil, ...others] = oils;
  if (!oil) return 'The chosen oil lacks one of the seven elements in your data.';
  const name = `${oilName(oil)} (${oil.report_number})`;
  if (others.length === 0)
    return `${name} cannot be compared: no ${n > 1 ? 'oil of another brand' : 'other oil'} found has all seven elements in your data.`;
  return `${counted(same_package, 'oil')} cannot be told apart from ${name} by its package.`;
};

export const fingerprint: AnswerView<'fingerprint'> = {
  fields: ({ analysis, parameters, change }) => (
    <>
      <Checkbox
        label="Other brands only"
        checked={parameters.other_brands}
        onChange={({ currentTarget: { checked } }) => change({ other_brands: checked })}
      />
      <OilSelect
        label="Oil"
        description="Compared with all others. If you choose none, the first oil with every element is used."
        analysis={analysis}
        value={parameters.sample}
        onChange={(sample) => change({ sample })}
      />
    </>
  ),
  finding,
  numbers: fingerprintRows,
  isDrawn: ({ oils }) => oils.length > 1,
  columns: (_answer, { change }) => [
    {
      key: 'same_package',
      label: 'Same package',
      cell: ({ same_package }) => (same_package ? 'Not told apart' : 'Different'),
    },
    {
      key: 'compare',
      label: 'Comparison',
      cell: ({ sample, report_number }) => (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Compare with ${report_number}`}
          onClick={() => change({ sample })}
        >
          Compare
        </Button>
      ),
    },
  ],
};
