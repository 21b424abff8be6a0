import type { AnswerFigure, AnswerOf } from '@iom/contract/analysis/answers/answers.ts';
import { shareGroups } from '@iom/contract/analysis/answers/share-conforming.answer.ts';
import { NativeSelect } from '@mantine/core';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { ClaimSelect } from '../fields/ClaimSelect.tsx';
import { PrecisionSelect } from '../fields/PrecisionSelect.tsx';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'share-conforming'>;

const isBySite = ({ shares }: Figure) => shares.some(({ fails_by_r }) => fails_by_r !== undefined);

const shareRows = (figure: Figure): ChartRows => ({
  header: [
    ...['Group', 'Judged', 'Fails', 'Undecided', 'Share', 'From', 'To', 'Expected false fails'],
    ...(isBySite(figure) ? ['Fails by R', 'Share by R'] : []),
  ],
  rows: figure.shares.map((one) => [
    one.group,
    one.judged,
    one.fails,
    one.undecided,
    one.share,
    one.low,
    one.high,
    one.expected_false_fails,
    ...(isBySite(figure) ? [one.fails_by_r ?? null, one.share_by_r ?? null] : []),
  ]),
});

const groupLabels = { year: 'Year', region: 'Region', claim: 'Claim' } as const;

const finding = ({ figure }: AnswerOf<'share-conforming'>) => {
  const { shares, trend } = figure;
  const judged = shares.reduce((sum, one) => sum + one.judged, 0);
  const fails = shares.reduce((sum, one) => sum + one.fails, 0);
  const failsByR = shares.reduce((sum, one) => sum + (one.fails_by_r ?? 0), 0);
  const byR = isBySite(figure) ? ` By R of the methods: ${failsByR}.` : '';
  const isShown = shares.some(({ share }) => share !== null);
  const findingText = `${fails} of ${judged} verdicts fail.${byR}${isShown ? '' : ' No group has the 20 oils that a share needs.'}`;
  if (!trend) return findingText;
  const direction = trend.z > 0 ? 'rises' : 'falls';
  const p = trend.p < 0.001 ? 'p < 0.001' : `p = ${trend.p.toFixed(3)}`;
  return `${findingText} ${trend.p < 0.05 ? `The share ${direction} over the years` : 'No trend over the years is shown'} (${p}).`;
};

export const shareConforming: AnswerView<'share-conforming'> = {
  fields: ({ parameters, change }) => (
    <>
      <ClaimSelect value={parameters.claim} onChange={(claim) => change({ claim })} />
      <NativeSelect
        label="By"
        value={parameters.by}
        data={shareGroups.map((value) => ({ value, label: groupLabels[value] }))}
        onChange={(event) => change({ by: event.currentTarget.value })}
      />
      <PrecisionSelect value={parameters.precision} onChange={(precision) => change({ precision })} />
    </>
  ),
  finding,
  numbers: shareRows,
};
