import { countryName } from '@iom/contract/shared/countries.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { shownClass } from '@iom/contract/standards/class-limits.rules.ts';
import {
  shownMargin,
  shownPrecision,
  shownProbability,
  typographic,
  typographicName,
} from '@iom/contract/standards/figures.rules.ts';
import { limitText } from '@iom/contract/standards/limits.rules.ts';
import type { ClaimOutcome } from '@iom/contract/standards/oil-verdict.rules.ts';
import { precisionAt, rangeAt } from '@iom/contract/standards/precision.rules.ts';
import { j300Edition } from '@iom/contract/standards/sae-j300-editions.rules.ts';
import type { LimitVerdict, Verdict } from '@iom/contract/standards/verdict.rules.ts';
import { methodIn, testNameIn } from '#modules/samples/samples.module.ts';
import { type OilRevision, revisionText } from '../../corrections/owned-corrections.ts';
import { judgeOil } from '../../grade-verdicts/grade-verdicts.service.ts';
import type { SampleRow } from '../../licences/licences.store.ts';
import type { OilValue } from '../../values/oil-values.ts';
import { elementsOf } from './elements.rules.ts';

/** The label of an oil, as described in a data report. */
export type ReportedOil = Pick<
  SampleRow,
  | 'reportNumber'
  | 'year'
  | 'brandName'
  | 'supplier'
  | 'saeGrade'
  | 'serviceClass'
  | 'oilType'
  | 'region'
  | 'country'
  | 'stateOrProvince'
  | 'apiMark'
  | 'dexosMark'
  | 'energySaving'
  | 'ilsacMark'
  | 'jasoMark'
  | 'resourceConserving'
>;

interface ReportedValue {
  analyte: string;
  unit: string;
  value: string;
  repeatability: string;
  reproducibility: string;
}
interface ReportedLimit {
  name: string;
  unit: string;
  limit: string;
  method: string;
  value: string;
  margin: string;
  reproducibility: string;
  /** Of conformity, in percent. */
  probability: string;
  verdict: Verdict;
}
interface ReportedTest {
  name: string;
  method: string;
  values: ReportedValue[];
}

/** A drawing, or a photograph as a data URL; null where there is none. */
type ReportPhoto = { svg: string } | { image: string } | null;

export interface ReportPhotos {
  front: ReportPhoto;
  back: ReportPhoto;
}

/** The contents of an Engine Oil Data Report as plain data: input of the typesetting thread, and of the digest of the stored file. */
export interface DataReport {
  institute: string;
  /** The report of the example oil, which is in no archive. */
  example: boolean;
  reportNumber: string;
  /** `revision 2, corrected 22 Nov 2026`, or `revision 1`. */
  revision: string;
  title: string;
  /** `SAE 5W-30`, as on the label where that is no grade of SAE J300, or empty. */
  grade: string;
  year: number;
  photos: ReportPhotos;
  identity: [name: string, value: string][];
  claims: [name: string, value: string][];
  edition: string;
  /** On the oil: on its claimed grade, or `does_not_conform` where a service class is refuted. */
  verdict: Verdict;
  /** On the claimed grade. */
  gradeVerdict: Verdict;
  limits: ReportedLimit[];
  /** The service classes on the label. */
  classes: { name: string; since: number; outcome: ClaimOutcome; limits: ReportedLimit[] }[];
  /** Kinematic viscosity in mm²/s, where both were measured; `band` is the range of the claimed grade at 100 °C. */
  viscosity: { at40: number; at100: number; band: { min: number; below: number | null } | null } | null;
  /** mg/kg. */
  elements: { symbol: string; mgKg: number }[];
  groups: { name: string; tests: ReportedTest[] }[];
  count: { tests: number; values: number };
}

const labelMarkNames = {
  apiMark: 'API',
  ilsacMark: 'ILSAC',
  dexosMark: 'dexos',
  jasoMark: 'JASO',
  energySaving: 'Energy conserving',
  resourceConserving: 'Resource conserving',
} as const satisfies Partial<Record<keyof ReportedOil, string>>;

const stated = (text: string) => text || 'Not stated';

const claimsOf = (oil: ReportedOil): DataReport['claims'] => {
  const marks = Object.entries(labelMarkNames).flatMap(([mark, name]) =>
    oil[mark as keyof typeof labelMarkNames] ? [name] : [],
  );
  return [
    ['SAE grade', stated(shownGrade(oil.saeGrade))],
    ['Service class', stated(oil.serviceClass)],
    ['Label marks', stated(marks.join(', '))],
  ];
};

const identityOf = (oil: ReportedOil): DataReport['identity'] => [
  ['Report number', oil.reportNumber],
  ['Collected', String(oil.year)],
  ['Brand', oil.brandName],
  ['Supplier', stated(oil.supplier)],
  ['Oil type', stated(oil.oilType)],
  ['Bought in', [oil.stateOrProvince, countryName(oil.country), oil.region].filter(Boolean).join(', ')],
];

const precisionOf = (
  figure: 'repeatability' | 'reproducibility',
  { number, qualifier, analyte }: OilValue,
) => {
  if (number === null || qualifier !== null) return '';
  const precision = precisionAt(analyte.precision, figure, number);
  if (precision === null) return '';
  return `${shownPrecision(precision)}${rangeAt(analyte.precision, number)?.source === 'assumption' ? '*' : ''}`;
};

const reported = (value: OilValue): ReportedValue => ({
  analyte: typographicName(value.analyte.name),
  unit: value.analyte.unit,
  value: typographic(value.text),
  repeatability: precisionOf('repeatability', value),
  reproducibility: precisionOf('reproducibility', value),
});

const testsOf = (values: readonly OilValue[], year: number): ReportedTest[] =>
  [...Map.groupBy(values, ({ test }) => test)].map(([test, some]) => ({
    name: typographicName(testNameIn(test, year)),
    method: methodIn(test.method, year),
    values: some.map(reported),
  }));

const groupsOf = (values: readonly OilValue[], year: number): DataReport['groups'] =>
  [...Map.groupBy(values, ({ test }) => test.testGroup)].map(([name, some]) => ({
    name,
    tests: testsOf(some, year),
  }));

const orEmpty = (number: number | null, shown: (number: number) => string) =>
  number === null ? '' : shown(number);

const reportedLimit =
  (year: number) =>
  ({ limit, measured, judgement }: LimitVerdict<OilValue>): ReportedLimit => ({
    name: limit.name,
    unit: limit.unit,
    limit: limitText(limit),
    method: measured ? methodIn(measured.test.method, year) : '',
    value: measured ? typographic(measured.text) : '',
    margin: orEmpty(judgement.margin, (margin) => shownMargin(margin, measured?.analyte.decimals ?? 0)),
    reproducibility: orEmpty(judgement.reproducibility, shownPrecision),
    probability: orEmpty(judgement.probability, shownProbability),
    verdict: judgement.verdict,
  });

const classesOf = (claims: ReturnType<typeof judgeOil>['claims'], year: number): DataReport['classes'] =>
  claims.map((claim) => ({
    name: shownClass(claim),
    since: claim.since,
    outcome: claim.outcome,
    limits: claim.limits.map(reportedLimit(year)),
  }));

const viscosityOf = (values: readonly OilValue[], { limits }: ReturnType<typeof judgeOil>) => {
  const at = (celsius: number) =>
    values.find(
      ({ analyte, qualifier }) => qualifier === null && analyte.name === `Kinematic Viscosity @ ${celsius} C`,
    )?.number;
  const [at40, at100] = [at(40), at(100)];
  if (at40 == null || at100 == null) return null;
  const limit = limits.find((one) => one.limit.property === 'kinematic')?.limit;
  return { at40, at100, band: limit ? { min: limit.min ?? 0, below: limit.below ?? null } : null };
};

/** The data report of an oil from its visible values. */
export const dataReport = (
  institute: string,
  oil: ReportedOil,
  values: readonly OilValue[],
  {
    photos,
    revision,
    example = false,
  }: { photos: ReportPhotos; revision: OilRevision | undefined; example?: boolean },
): DataReport => {
  const judged = judgeOil(oil, values);
  const groups = groupsOf(values, oil.year);
  return {
    institute,
    example,
    reportNumber: oil.reportNumber,
    revision: revision ? revisionText(revision) : 'revision 1',
    title: oil.brandName,
    grade: `${judged.limits.length > 0 ? 'SAE ' : ''}${shownGrade(oil.saeGrade)}`,
    year: oil.year,
    photos,
    identity: identityOf(oil),
    claims: claimsOf(oil),
    edition: j300Edition(oil.year),
    verdict: judged.head,
    gradeVerdict: judged.grade,
    limits: judged.limits.map(reportedLimit(oil.year)),
    classes: classesOf(judged.claims, oil.year),
    viscosity: viscosityOf(values, judged),
    elements: elementsOf(values),
    groups,
    count: { tests: groups.reduce((sum, group) => sum + group.tests.length, 0), values: values.length },
  };
};
