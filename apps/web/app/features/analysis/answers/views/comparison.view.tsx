import type { AnswerFigure, AnswerOf } from '@iom/contract/analysis/answers/answers.ts';
import { maxComparedOils } from '@iom/contract/analysis/answers/comparison.answer.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { AnalytesSelect } from '../fields/AnalytesSelect.tsx';
import { OilsSelect } from '../fields/OilsSelect.tsx';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'comparison'>;

const forestRows = ({ differences }: Figure): ChartRows => ({
  header: [
    'Property',
    'Unit',
    'First oil',
    'Compared oil',
    'Value of the first oil',
    'Value of the compared oil',
    'Difference in R',
    'From',
    'To',
    'p',
    'Verdict',
  ],
  rows: differences.map((one) => [
    one.name,
    one.unit,
    one.first_report_number,
    one.report_number,
    one.first,
    one.value,
    one.in_r,
    one.low,
    one.high,
    one.p,
    one.verdict,
  ]),
});

const finding = ({ figure: { differences } }: AnswerOf<'comparison'>) => {
  const names = differences
    .filter(({ verdict }) => verdict === 'differs')
    .map(({ name }) => typographicName(name));
  const [first] = differences;
  const others = new Set(differences.map(({ report_number }) => report_number));
  return [
    ...(first ? [`${first.first_report_number} is compared with ${[...others].join(', ')}.`] : []),
    names.length === 0
      ? 'No property is shown to differ.'
      : `Shown to differ: ${[...new Set(names)].join(', ')}.`,
  ].join(' ');
};

export const comparison: AnswerView<'comparison'> = {
  fields: ({ analysis, parameters, change }) => (
    <>
      <OilsSelect
        label="Oils"
        description={`The first oil is compared with the others, up to ${maxComparedOils} oils in all. If you choose none, the first two found are used.`}
        analysis={analysis}
        value={parameters.samples ?? []}
        min={2}
        max={maxComparedOils}
        onChange={(samples) => change({ samples: samples.length > 0 ? samples : undefined })}
      />
      <AnalytesSelect
        analytes={analysis.measured}
        value={parameters.analytes ?? []}
        onChange={(analytes) => change({ analytes: analytes.length > 0 ? analytes : undefined })}
      />
    </>
  ),
  finding,
  numbers: forestRows,
};
