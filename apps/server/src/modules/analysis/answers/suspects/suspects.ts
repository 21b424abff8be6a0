import type { AnswerFigure, AnswerRow } from '@iom/contract/analysis/answers/answers.ts';
import { suspectKinds } from '@iom/contract/analysis/answers/suspects.answer.ts';
import { qualifierAt } from '@iom/contract/standards/limit-judge.rules.ts';
import { type AnswerAnalysis, oilColumns, toAnswerRows, toLeftOut } from '../answer-analysis.ts';
import { type AnswerOils, numberOrMost, plainNumberAt, toAnswerOil } from '../answer-oils.ts';
import {
  findOutliers,
  gradeAnalytes,
  minOilsOfClass,
  outlierAnalytes,
  type Suspect,
  wrongGrades,
} from './suspicions.ts';

type Row = AnswerRow<'suspects'>;

const rule =
  'No additive: at least two of Zn, Ca and BN are known, and all that are known are low: Zn < 200 and Ca < 300 mg/kg, BN < 2 mg KOH/g; a value ' +
  'with < counts as its number, one with > as not known. Wrong fill: kinematic, high-shear (ASTM D4683) or cranking viscosity beyond a limit of ' +
  'SAE J300 for the labeled grade, in the edition of the year, by at least 4 R, R at the limit. Outlier: squared robust Mahalanobis distance ' +
  `(Maronna and Zamar 2002) of the logarithms of KV100, HTHS, Noack, P, BN and ash, within grade and service class from ${minOilsOfClass} oils ` +
  'on of which at most half have one value of a property, above the 0.999 quantile of χ² with 6 degrees of freedom; censored values count as their number there.';

const additiveAnalytes = ['Zinc', 'Calcium', 'Base Number (D2896)'] as const;
const additiveNames = ['Zn', 'Ca', 'BN'] as const;
const minContents = [200, 300, 2] as const;

/** Oils with at least two known values, all below those of an oil with additives. */
const withoutAdditive = (oils: AnswerOils): Suspect[] => {
  const values = additiveAnalytes.map(oils.values);
  const suspects: Suspect[] = [];
  for (let index = 0; index < oils.count; index++) {
    let [known, worst] = [0, 0];
    for (const [analyte, own] of values.entries()) {
      const share = numberOrMost(own, index) / (minContents[analyte] ?? 1);
      if (Number.isNaN(share)) continue;
      known++;
      worst = Math.max(worst, share);
    }
    if (known < 2 || worst >= 1) continue;
    const texts = values.flatMap((own, analyte) => {
      const number = numberOrMost(own, index);
      return Number.isNaN(number)
        ? []
        : [`${additiveNames[analyte]} ${qualifierAt(own, index) ?? ''}${number}`];
    });
    const reason = `No additive: ${texts.join(', ')}.`;
    suspects.push({ index, kind: 'no_additive', reason, excess: 1 / Math.max(0.01, worst) });
  }
  return suspects;
};

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
  const found = gravest([...withoutAdditive(oils), ...wrongGrades(oils), ...outliers]);
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
        'Not compared by distance: a value is missing, fewer than 60 oils have the label, or more than half of them have one value.',
        judged - compared,
      ],
    ]),
    figure,
    columns,
    rows: toAnswerRows(rows),
  };
};

export const suspects: AnswerAnalysis<'suspects'> = {
  analytes: () => [...new Set([...additiveAnalytes, ...gradeAnalytes, ...outlierAnalytes])],
  compute,
};
