import type { GradeVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { type MissingReason, missingReasons } from '@iom/contract/library/values/values.schemas.ts';
import { shownClass } from '@iom/contract/standards/class-limits.rules.ts';
import { sourcesText } from '@iom/contract/standards/classes/class-sources.rules.ts';
import { limitText } from '@iom/contract/standards/limits.rules.ts';
import {
  judgeOil as judgeLabel,
  type Label,
  type LimitVerdict,
} from '@iom/contract/standards/oil-verdict.rules.ts';
import { j300Edition } from '@iom/contract/standards/sae-j300.rules.ts';
import { type Dictionary, methodIn } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { BatchAlarms, ReadBatchAlarms } from '../assurance/batch-alarms.service.ts';
import { findOil, visibleOil } from '../oil-access/oil-access.service.ts';
import type { OilValue } from '../values/oil-values.ts';
import { type RunTests, whyWithoutValue } from '../values/value-rows.ts';

type VisibleTests = Awaited<ReturnType<typeof visibleOil>>['tests'];

/** The verdict on an oil from its values. */
export const judgeOil = (oil: Label, values: readonly OilValue[]) =>
  judgeLabel(oil, (name) => values.find(({ analyte }) => analyte.name === name));
type JudgedLimit = LimitVerdict<OilValue>;

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
  year: number,
  missing: MissingReason | null,
  alarms: BatchAlarms,
): GradeVerdict['limits'][number] => ({
  name: limit.name,
  unit: applied.unit,
  limit: limitText(applied),
  value: measured?.text ?? null,
  decimals: measured?.analyte.decimals ?? 0,
  method: measured ? methodIn(measured.test.method, year) : null,
  ...judgement,
  further: further.map(({ text, test, analyte }) => ({
    ...{ method: methodIn(test.method, year), value: text, unit: analyte.unit },
  })),
  ...(other_edition && { other_edition }),
  missing,
  alarm: measured && alarms.find(measured.batchId, measured.analyte),
});

/**
 * The verdict on the claimed grade of an oil, from the values the user may see.
 * @throws ApiError not_found for an unknown or unreleased oil.
 */
export const gradeVerdict = async (
  tx: ReadTx,
  dictionary: Dictionary,
  userId: number,
  sampleId: number,
  readAlarms: ReadBatchAlarms,
): Promise<GradeVerdict> => {
  const oil = await findOil(tx, sampleId);
  if (!oil) throw new ApiError('not_found');
  const { tests, fullSet, values } = await visibleOil(tx, dictionary, userId, oil);
  const judged = judgeOil(oil, values);
  const alarms = await readAlarms(tx);
  const why = whyMissing(dictionary, oil, tests);
  const toResponse = (one: JudgedLimit) => toLimitResponse(one, oil.year, why(one), alarms);
  return {
    sample: oil.id,
    sae_grade: oil.saeGrade,
    year: oil.year,
    edition: j300Edition(oil.year),
    full_set: fullSet,
    verdict: judged.grade,
    head: judged.head,
    limits: judged.limits.map(toResponse),
    claims: judged.claims.map((claim) => ({
      name: shownClass(claim),
      since: claim.since,
      outcome: claim.outcome,
      sources: sourcesText(claim),
      limits: claim.limits.map(toResponse),
    })),
    ...judged.unjudged,
  };
};
