import type { AnswerFigure, AnswerOf } from '@iom/contract/analysis/answers/answers.ts';
import { auditBound, auditedClaims } from '@iom/contract/analysis/answers/claim-audit.answer.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { NativeSelect } from '@mantine/core';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { ClaimSelect } from '../fields/ClaimSelect.tsx';
import { PrecisionSelect } from '../fields/PrecisionSelect.tsx';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'claim-audit'>;

const tenthRows = ({ tenths }: Figure): ChartRows => ({
  header: ['P up to', 'Refuted', 'Undecided', 'Holds'],
  rows: tenths.map(({ up_to, refuted, undecided, held }) => [up_to, refuted, undecided, held]),
});

const percent = (share: number) => `${Math.round(100 * share)}%`;

const finding = ({ figure: { refuted, undecided, held } }: AnswerOf<'claim-audit'>) =>
  `${counted(refuted + undecided + held, 'claim')}: ${wholeNumber(refuted)} refuted (P at most ${percent(auditBound)}), ` +
  `${wholeNumber(undecided)} undecided, ${wholeNumber(held)} not refuted (P at least ${percent(1 - auditBound)}).`;

const shownTexts = {
  undecided: 'Undecided',
  does_not_conform: 'Refuted',
  all: 'All',
} as const satisfies Record<(typeof auditedClaims)[number], string>;

export const claimAudit: AnswerView<'claim-audit'> = {
  fields: ({ parameters, change }) => (
    <>
      <ClaimSelect value={parameters.claim} onChange={(claim) => change({ claim })} />
      <NativeSelect
        label="Claims in the table"
        value={parameters.show}
        data={auditedClaims.map((value) => ({ value, label: shownTexts[value] }))}
        onChange={(event) => change({ show: event.currentTarget.value })}
      />
      <PrecisionSelect value={parameters.precision} onChange={(precision) => change({ precision })} />
    </>
  ),
  finding,
  numbers: tenthRows,
  isDrawn: ({ refuted, undecided }) => refuted + undecided > 0,
};
