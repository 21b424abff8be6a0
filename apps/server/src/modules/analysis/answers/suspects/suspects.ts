import type { AnswerFigure, AnswerRow } from '@iom/contract/analysis/answers/answers.ts';
import { suspectKinds, suspectNames } from '@iom/contract/analysis/answers/suspects.answer.ts';
import { type AnswerAnalysis, oilColumns, toAnswerRows, toLeftOut } from '../answer-analysis.ts';
import { type AnswerOils, hasValue, plainNumberAt, toAnswerOil } from '../answer-oils.ts';
import {
  findUnadditized,
  listMislabeledSets,
  mislabeledAnalytes,
  mislabeledRules,
  otherGrades,
} from './mislabeled.ts';
import { findOutliers, hasClassSize, minOilsOfClass, outlierAnalytes, type Suspect } from './outliers.ts';

type Row = AnswerRow<'suspects'>;

const rule =
  `${suspectNames.no_additive}: ${mislabeledRules.no_additive}. ${suspectNames.wrong_grade}: ${mislabeledRules.wrong_grade}. ` +
  `${suspectNames.outlier}: squared robust Mahalanobis distance ` +
  `(Maronna and Zamar 2002) of the logarithms of KV100, HTHS, Noack, P, BN and ash, within grade and service class from ${minOilsOfClass} oils ` +
  'on of which at most half have one value of a property, above the 0.999 quantile of χ² with 6 degrees of freedom; censored values count as their number there.';

/** One reason per oil, the most serious. */
const gravest = (found: readonly Suspect[]): Suspect[] => {
  const rank = ({ kind }: Suspect) => suspectKinds.indexOf(kind);
  const byOil = new Map<number, Suspect>();
  for (const suspect of found) {
    const known = byOil.get(suspect.index);
    if (!known || rank(suspect) < rank(known)) byOil.set(suspect.index, suspect);
  }
  return [...byOil.values()].sort(
    (one, other) => rank(one) - rank(other) || other.excess - one.excess || one.index - other.index,
  );
};

const columns = [
  ...oilColumns,
  { key: 'kind', label: 'Kind', unit: '', decimals: null },
  { key: 'reason', label: 'Reason', unit: '', decimals: null },
  { key: 'excess', label: 'Beyond the rule', unit: '×', decimals: 1 },
];

const bins = [0.25, 0.5, 0.75, 1, 1.5, 2, 4] as const;

/** Every suspect, most serious first, and the distances of all compared oils, divided by their limit. */
export const findSuspects = (oils: AnswerOils) => {
  const { suspects: outliers, ratios, compared } = findOutliers(oils);
  const found = gravest([...findUnadditized(oils), ...otherGrades(oils), ...outliers]);
  return { found, ratios, compared };
};

const compute = (oils: AnswerOils) => {
  const { found, ratios, compared } = findSuspects(oils);
  const kv100 = oils.values('Kinematic Viscosity @ 100 C');
  const calcium = oils.values('Calcium');
  const judged = oils.labels.filter(
    (_, index) => !Number.isNaN(plainNumberAt(kv100, index)) || !Number.isNaN(calcium.numbers[index]),
  ).length;
  const uppers = [...bins, Number.MAX_VALUE];
  const rows = found.flatMap(({ index, kind, reason, excess }): Row[] =>
    oils.labels.slice(index, index + 1).map((label) => ({ ...toAnswerOil(label), kind, reason, excess })),
  );
  const figure: AnswerFigure<'suspects'> = {
    kind: 'suspects',
    kinds: suspectKinds.map((kind) => ({ kind, oils: found.filter((one) => one.kind === kind).length })),
    oils: rows.map(({ report_number, brand_name, kind, excess }) => ({
      ...{ report_number, brand_name, kind, excess },
    })),
    distances: uppers.map((up_to, bin) => ({
      up_to,
      oils: ratios.filter((ratio) => ratio <= up_to && (bin === 0 || ratio > (uppers[bin - 1] ?? 0))).length,
    })),
  };
  return {
    rule,
    n: judged,
    leftOut: toLeftOut([
      ['Neither viscosity nor calcium has a value in your data.', oils.count - judged],
      [
        `Not compared by distance: a value is missing, fewer than ${minOilsOfClass} oils have the label, or more than half of them have one value.`,
        judged - compared,
      ],
    ]),
    figure,
    columns,
    rows: toAnswerRows(rows),
  };
};

export const suspects: AnswerAnalysis<'suspects'> = {
  analytes: () => [...new Set([...mislabeledAnalytes, ...outlierAnalytes])],
  needs: (oils) => {
    const listSets = listMislabeledSets(oils);
    const isCompared = hasClassSize(oils);
    const counting = ['Kinematic Viscosity @ 100 C', 'Calcium'] as const;
    return (index) => [
      // either makes it one that is counted
      ...(counting.some((name) => hasValue(oils.values(name), index)) ? [] : counting.map((name) => [name])),
      ...listSets(index),
      ...(isCompared(index) ? [outlierAnalytes] : []),
    ];
  },
  compute,
};
