// Verdicts by R′ of the institute's laboratories beside those by R of the methods.
import type { ValueKind } from '@iom/contract/library/values/values.schemas.ts';
import type { LimitVerdict } from '@iom/contract/standards/oil-verdict.rules.ts';
import type { Judgement } from '@iom/contract/standards/verdict.rules.ts';
import type { FindSitePrecision } from '../assurance/site-results.service.ts';
import type { OilValue } from '../values/oil-values.ts';

/** The values with R′ of their kind as their precision, where the reference oils give it. */
export const atSitePrecision = (
  values: readonly OilValue[],
  siteOf: FindSitePrecision,
  kind: ValueKind = 'as_reported',
): OilValue[] =>
  values.map((value) => {
    const site = siteOf(value.analyte);
    const precision = (kind === 'corrected' ? site?.corrected : site?.asReported)?.ranges ?? [];
    return precision.length === 0 ? value : { ...value, precision };
  });

/** @returns undefined where the verdict rests on no R′ */
export const judgementBySite = (
  { measured, further }: LimitVerdict<OilValue>,
  bySite: LimitVerdict<OilValue> | undefined,
): Judgement | undefined => {
  if (!measured || !bySite) return undefined;
  const isBySite = [measured, ...further].some(
    (value, at) => value.precision !== [bySite.measured, ...bySite.further][at]?.precision,
  );
  return isBySite ? bySite.judgement : undefined;
};
