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
import { methodIn, testNameIn } from '#modules/samples/samples.module.ts';
import { type OilValue, resultGroup } from '../../values/oil-values.ts';
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
export type IsUnderAlarm = (value: OilValue) => boolean;

/** A value as printed, marked if its batch is under alarm. */
export const markedResult = (text: string, isUnderAlarm: boolean) =>
  `${typographic(text)}${isUnderAlarm ? '\u2009†' : ''}`;

const formatResult = (value: OilValue, isUnderAlarm: IsUnderAlarm) =>
  markedResult(value.text, isUnderAlarm(value));

const reported = (value: OilValue, year: number, isUnderAlarm: IsUnderAlarm): ReportedValue => ({
  analyte: typographicName(value.analyte.name),
  unit: value.analyte.unit,
  value: formatResult(value, isUnderAlarm),
  repeatability: formatPrecision('repeatability', value, year),
  reproducibility: formatPrecision('reproducibility', value, year),
});

const toReportedTests = (
  values: readonly OilValue[],
  year: number,
  isUnderAlarm: IsUnderAlarm,
): ReportedTest[] =>
  [...Map.groupBy(values, ({ test }) => test)].map(([test, some]) => ({
    name: typographicName(testNameIn(test, year)),
    method: methodIn(test.method, year),
    values: some.map((value) => reported(value, year, isUnderAlarm)),
  }));

export const toReportGroups = (
  values: readonly OilValue[],
  year: number,
  isUnderAlarm: IsUnderAlarm,
): DataReport['groups'] =>
  [...Map.groupBy(values, ({ test }) => resultGroup(test))].map(([name, some]) => ({
    name,
    tests: toReportedTests(some, year, isUnderAlarm),
  }));

const orEmpty = (number: number | null, shown: (number: number) => string) =>
  number === null ? '' : shown(number);

/** Why a limit has no value; null if it has one, or if its test gave no result. */
export type WhyMissing = (judged: LimitVerdict<OilValue>) => ReportedLimit['missing'];

/** The note beside the figure of a printed value or limit. */
export interface Remarks {
  isUnderAlarm: IsUnderAlarm;
  whyMissing: WhyMissing;
}

export const reportedLimit =
  (year: number, { isUnderAlarm, whyMissing }: Remarks) =>
  (judged: LimitVerdict<OilValue>): ReportedLimit => {
    const { limit, applied, measured, further, judgement, other_edition } = judged;
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
      missing: whyMissing(judged),
    };
  };

export const toReportClasses = (
  claims: OilVerdict<OilValue>['claims'],
  year: number,
  remarks: Remarks,
): DataReport['classes'] =>
  claims.map((claim) => ({
    name: shownClass(claim),
    since: claim.since,
    outcome: claim.outcome,
    sources: sourcesText(claim),
    limits: claim.limits.map(reportedLimit(year, remarks)),
  }));
