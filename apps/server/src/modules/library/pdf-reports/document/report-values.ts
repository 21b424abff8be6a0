// The values and limits of a data report as texts.

import { shownClass } from '@iom/contract/standards/class-limits.rules.ts';
import { sourcesText } from '@iom/contract/standards/classes/class-sources.rules.ts';
import {
  shownMargin,
  shownPrecision,
  shownProbability,
  typographic,
  typographicName,
} from '@iom/contract/standards/figures.rules.ts';
import { limitText } from '@iom/contract/standards/limits.rules.ts';
import type { LimitVerdict, OilVerdict } from '@iom/contract/standards/oil-verdict.rules.ts';
import { precisionAt, rangeAt } from '@iom/contract/standards/precision.rules.ts';
import { reproducibilityOverDeviation } from '@iom/contract/standards/verdict.rules.ts';
import { methodIn, testNameIn } from '#modules/samples/samples.module.ts';
import type { FindSitePrecision } from '../../assurance/site-results.service.ts';
import { judgementBySite } from '../../grade-verdicts/site-verdicts.ts';
import { correctedValues, type OilValue, resultGroup } from '../../values/oil-values.ts';
import type { NumberCorrections } from '../../values/value-rows.ts';
import type { DataReport, ReportedLimit, ReportedTest, ReportedValue } from './data-report.types.ts';

const formatPrecision = (
  figure: 'repeatability' | 'reproducibility',
  { number, qualifier, analyte }: OilValue,
  year: number,
) => {
  if (number === null || qualifier !== null) return '';
  const precision = precisionAt(analyte.precision, figure, number, year);
  if (precision === null) return '';
  return `${shownPrecision(precision)}${rangeAt(analyte.precision, number, year)?.source === 'assumption' ? '*' : ''}`;
};

/** Whether the batch of a value is under alarm. */
type IsUnderAlarm = (value: OilValue) => boolean;

/** A value as printed, marked if its batch is under alarm. */
export const markedResult = (text: string, isUnderAlarm: boolean) =>
  `${typographic(text)}${isUnderAlarm ? '\u2009†' : ''}`;

const formatResult = (value: OilValue, isUnderAlarm: IsUnderAlarm) =>
  markedResult(value.text, isUnderAlarm(value));

const formatSitePrecision = ({ number, qualifier, analyte }: OilValue, siteOf: FindSitePrecision) => {
  const site = number === null || qualifier !== null ? undefined : siteOf(analyte)?.asReported;
  return number === null || !site
    ? ''
    : shownPrecision(reproducibilityOverDeviation * site.deviationAt(number));
};

const formatCorrected = (value: OilValue, year: number, correct: NumberCorrections['correct']) => {
  const [corrected] = correctedValues([value], year, { correct });
  return corrected?.reported === undefined ? {} : { corrected: typographic(corrected.text) };
};

/** What a printed value or limit says besides its figures. */
export interface Remarks {
  isUnderAlarm: IsUnderAlarm;
  whyMissing: WhyMissing;
  siteOf: FindSitePrecision;
  correct: NumberCorrections['correct'];
}

type ValueRemarks = Pick<Remarks, 'isUnderAlarm' | 'siteOf' | 'correct'>;

const reported = (
  value: OilValue,
  year: number,
  { isUnderAlarm, siteOf, correct }: ValueRemarks,
): ReportedValue => ({
  analyte: typographicName(value.analyte.name),
  unit: value.analyte.unit,
  value: formatResult(value, isUnderAlarm),
  repeatability: formatPrecision('repeatability', value, year),
  reproducibility: formatPrecision('reproducibility', value, year),
  site: formatSitePrecision(value, siteOf),
  ...formatCorrected(value, year, correct),
});

const toReportedTests = (values: readonly OilValue[], year: number, remarks: ValueRemarks): ReportedTest[] =>
  [...Map.groupBy(values, ({ test }) => test)].map(([test, some]) => ({
    name: typographicName(testNameIn(test, year)),
    method: methodIn(test.method, year),
    values: some.map((value) => reported(value, year, remarks)),
  }));

export const toReportGroups = (
  values: readonly OilValue[],
  year: number,
  remarks: ValueRemarks,
): DataReport['groups'] =>
  [...Map.groupBy(values, ({ test }) => resultGroup(test))].map(([name, some]) => ({
    name,
    tests: toReportedTests(some, year, remarks),
  }));

const orEmpty = (number: number | null, shown: (number: number) => string) =>
  number === null ? '' : shown(number);

/** Why a limit has no value; null if it has one, or if its test gave no result. */
type WhyMissing = (judged: LimitVerdict<OilValue>) => ReportedLimit['missing'];

type JudgedLimit = LimitVerdict<OilValue>;

/** Undefined where the verdict rests on no R′. */
const verdictBySite = (judged: JudgedLimit, bySite: JudgedLimit | undefined) => {
  const judgement = judgementBySite(judged, bySite);
  return (
    judgement && {
      reproducibility: orEmpty(judgement.reproducibility, shownPrecision),
      probability: orEmpty(judgement.probability, shownProbability),
      verdict: judgement.verdict,
    }
  );
};

/** @param bySite the same limits judged by R′, in the same order */
export const reportedLimits = (
  limits: readonly JudgedLimit[],
  bySite: readonly JudgedLimit[],
  year: number,
  { isUnderAlarm, whyMissing }: Remarks,
): ReportedLimit[] =>
  limits.map((judged, index) => {
    const { limit, applied, measured, further, judgement, other_edition } = judged;
    const by_site = verdictBySite(judged, bySite[index]);
    return {
      name: limit.name,
      unit: applied.unit,
      limit: limitText(applied),
      method: measured ? methodIn(measured.test.method, year) : '',
      value: measured ? formatResult(measured, isUnderAlarm) : '',
      margin: orEmpty(judgement.margin, (margin) => shownMargin(margin, measured?.analyte.decimals ?? 0)),
      reproducibility: orEmpty(judgement.reproducibility, shownPrecision),
      probability: orEmpty(judgement.probability, shownProbability),
      verdict: judgement.verdict,
      further: further.map(
        ({ text, test, analyte }) => `${typographic(text)} ${analyte.unit} (${methodIn(test.method, year)})`,
      ),
      conflict: judgement.conflict,
      ...(other_edition && { other_edition }),
      ...(by_site && { by_site }),
      missing: whyMissing(judged),
    };
  });

export const toReportClasses = (
  claims: OilVerdict<OilValue>['claims'],
  bySite: OilVerdict<OilValue>['claims'],
  year: number,
  remarks: Remarks,
): DataReport['classes'] =>
  claims.map((claim, index) => ({
    name: shownClass(claim),
    since: claim.since,
    outcome: claim.outcome,
    outcome_by_site: bySite[index]?.outcome ?? claim.outcome,
    sources: sourcesText(claim),
    limits: reportedLimits(claim.limits, bySite[index]?.limits ?? [], year, remarks),
  }));
