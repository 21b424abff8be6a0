import type { AnswerFigure, AnswerOf } from '@iom/contract/analysis/answers/answers.ts';
import {
  methodPairNames,
  methodPairs,
  minBiasInR,
} from '@iom/contract/analysis/answers/method-bridge.answer.ts';
import { Select } from '@mantine/core';
import type { ChartRows } from '../../charts/chart-rows.ts';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'method-bridge'>;

const bridgeRows = ({ x, y, points }: Figure): ChartRows => ({
  header: ['Report', 'Brand', x, y],
  rows: points.map((point) => [point.report_number, point.brand_name, point.x, point.y]),
});

const verdicts = {
  pool: 'No bias is found: the results can be pooled',
  correct: 'A bias is found: correct before pooling',
  keep_apart: 'The oils scatter beyond the precision of the methods: keep the results apart',
};
const unimportant = `A bias is found that does not matter, below ${minBiasInR} R: the results can be pooled`;

const shown = (value: number) => String(Number(value.toPrecision(4))).replace('-', '−');

const precisionNotes = {
  both: '',
  first: ' The precision of the first method is taken for both.',
  none: ' The precision of neither method is known, so the scatter is not judged.',
};

/** The scatter is less than the precision predicts, by χ² at 5%. */
const isTooWide = ({ scatter_p: p }: NonNullable<Figure['agreement']>) => p !== null && p > 0.95;

const scatterNote = (agreement: NonNullable<Figure['agreement']>, precision: Figure['precision']) => {
  if (agreement.scatter_ratio === null || !isTooWide(agreement)) return '';
  const name = precision === 'first' ? 'the borrowed R' : 'R';
  return ` The oils scatter by ${shown(Number(agreement.scatter_ratio.toPrecision(2)))} of what ${name} predicts: it is too wide for these results.`;
};

const finding = ({ n, figure: { agreement, precision, y, x } }: AnswerOf<'method-bridge'>) => {
  if (!agreement)
    return n < 10
      ? 'Fewer than ten oils were measured by both methods.'
      : 'These oils do not allow a comparison of the methods: see the rule.';
  const { verdict, bias_class, slope, intercept } = agreement;
  const shift = intercept === 0 ? '' : ` ${intercept < 0 ? '−' : '+'} ${shown(Math.abs(intercept))}`;
  const line = bias_class === '0' ? '' : ` by ${y} = ${slope === 1 ? '' : `${shown(slope)} · `}${x}${shift}`;
  const found =
    verdict === 'pool' && bias_class !== '0'
      ? `${unimportant} (${line.trim()}, class ${bias_class})`
      : `${verdicts[verdict]}${line} (class ${bias_class})`;
  return `${found}.${precisionNotes[precision]}${scatterNote(agreement, precision)}`;
};

const pairs = methodPairNames.map((value) => ({
  value,
  label: `${methodPairs[value].x} and ${methodPairs[value].y}`,
}));

export const methodBridge: AnswerView<'method-bridge'> = {
  fields: ({ parameters, change }) => (
    <Select
      label="Methods"
      data={pairs}
      value={parameters.pair}
      allowDeselect={false}
      w={380}
      maw="100%"
      onChange={(pair) => change({ pair })}
    />
  ),
  finding,
  numbers: bridgeRows,
};
