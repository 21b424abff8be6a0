import type { GradeVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import {
  type MissingReason,
  missingReasons,
  type ValueKind,
} from '@iom/contract/library/values/values.schemas.ts';
import { shownClass } from '@iom/contract/standards/class-limits.rules.ts';
import { sourcesText } from '@iom/contract/standards/classes/class-sources.rules.ts';
import { limitText } from '@iom/contract/standards/limits.rules.ts';
import {
  judgeOil as judgeLabel,
  type Label,
  type LimitVerdict,
} from '@iom/contract/standards/oil-verdict.rules.ts';
import { j300Edition } from '@iom/contract/standards/sae-j300.rules.ts';
import type { Judgement } from '@iom/contract/standards/verdict.rules.ts';
import { type Dictionary, methodIn } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { BatchAlarms, ReadBatchAlarms } from '../assurance/batch-alarms.service.ts';
import type { ReadSiteResults } from '../assurance/site-results.service.ts';
import { findOil, visibleOil } from '../oil-access/oil-access.service.ts';
import { correctedValues, type OilValue } from '../values/oil-values.ts';
import { type RunTests, whyWithoutValue } from '../values/value-rows.ts';
import { atSitePrecision, judgementBySite } from './site-verdicts.ts';

type VisibleTests = Awaited<ReturnType<typeof visibleOil>>['tests'];

/** The verdict on an oil from its values. */
export const judgeOil = (oil: Label, values: readonly OilValue[]) =>
  judgeLabel(oil, (name) => values.find(({ analyte }) => analyte.name === name));
type JudgedLimit = LimitVerdict<OilValue>;

export interface VerdictDeps {
  readAlarms: ReadBatchAlarms;
  readSiteResults: ReadSiteResults;
}

/**
 * Why a limit has no value; null if it has one. Of several tests that measure it, the one closest to a value
 * decides.
 */
export const whyMissing =
  (dictionary: Dictionary, oil: RunTests, visible: VisibleTests) =>
  ({ limit, measured }: JudgedLimit): MissingReason | null => {
    if (measured) return null;
    const tests = dictionary.tests.filter((test) =>
      test.analytes.some((analyte) => limit.analytes.includes(analyte.name)),
    );
    const reasons = tests.map(({ id }) =>
      whyWithoutValue(oil, id, visible === 'all' || visible?.has(id) === true),
    );
    return missingReasons.findLast((reason) => reasons.includes(reason)) ?? 'not_tested';
  };

const toLimitResponse = (
  { limit, applied, measured, further, judgement, other_edition }: JudgedLimit,
  bySite: Judgement | undefined,
  year: number,
  missing: MissingReason | null,
  alarms: BatchAlarms,
): GradeVerdict['limits'][number] => ({
  name: limit.name,
  unit: applied.unit,
  limit: limitText(applied),
  value: measured?.text ?? null,
  ...(measured?.reported !== undefined && { reported: measured.reported }),
  decimals: measured?.analyte.decimals ?? 0,
  method: measured ? methodIn(measured.test.method, year) : null,
  ...judgement,
  further: further.map(({ text, test, analyte }) => ({
    ...{ method: methodIn(test.method, year), value: text, unit: analyte.unit },
  })),
  ...(other_edition && { other_edition }),
  ...(bySite && { by_site: { verdict: bySite.verdict, probability: bySite.probability } }),
  missing,
  alarm: measured && alarms.find(measured.batchId, measured.analyte),
});

/**
 * The verdict on the claimed grade of an oil, from the values the user may see, by R of the methods and by R′ of the laboratories.
 * @throws ApiError not_found for an unknown or unreleased oil.
 */
export const gradeVerdict = async (
  tx: ReadTx,
  dictionary: Dictionary,
  userId: number,
  sampleId: number,
  kind: ValueKind,
  { readAlarms, readSiteResults }: VerdictDeps,
): Promise<GradeVerdict> => {
  const oil = await findOil(tx, sampleId);
  if (!oil) throw new ApiError('not_found');
  const { tests, fullSet, values: reported } = await visibleOil(tx, dictionary, userId, oil);
  const site = await readSiteResults(tx);
  const values = kind === 'corrected' ? correctedValues(reported, oil.year, site) : reported;
  const judged = judgeOil(oil, values);
  const bySite = judgeOil(oil, atSitePrecision(values, site.siteOf, kind));
  const alarms = await readAlarms(tx);
  const why = whyMissing(dictionary, oil, tests);
  const toResponse = (limits: readonly JudgedLimit[], others: readonly JudgedLimit[] = []) =>
    limits.map((one, at) =>
      toLimitResponse(one, judgementBySite(one, others[at]), oil.year, why(one), alarms),
    );
  return {
    sample: oil.id,
    sae_grade: oil.saeGrade,
    year: oil.year,
    edition: j300Edition(oil.year),
    full_set: fullSet,
    verdict: judged.grade,
    ...(bySite.grade !== judged.grade && { verdict_by_site: bySite.grade }),
    head: judged.head,
    limits: toResponse(judged.limits, bySite.limits),
    claims: judged.claims.map((claim, at) => {
      const other = bySite.claims[at];
      return {
        name: shownClass(claim),
        since: claim.since,
        outcome: claim.outcome,
        ...(other && other.outcome !== claim.outcome && { outcome_by_site: other.outcome }),
        sources: sourcesText(claim),
        limits: toResponse(claim.limits, other?.limits),
      };
    }),
    ...judged.unjudged,
  };
};
