import type { GradeVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.schemas.ts';
import type { MissingReason } from '@iom/contract/library/values/values.schemas.ts';
import { limitText } from '@iom/contract/standards/sae-j300.rules.ts';
import { judgeGrade, worstVerdict } from '@iom/contract/standards/verdict.rules.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { visibleOil } from '../oil-access/oil-access.service.ts';
import { findOil } from '../oil-access/oils.store.ts';
import type { OilValue } from '../values/oil-values.ts';

type VisibleTests = Awaited<ReturnType<typeof visibleOil>>['tests'];

/** The SAE J300 limits of the claimed grade with the verdict on each. */
export const judgeOil = (oil: { saeGrade: string; year: number }, values: readonly OilValue[]) =>
  judgeGrade(oil.saeGrade, oil.year, (name) => values.find(({ analyte }) => analyte.name === name));
type JudgedLimit = ReturnType<typeof judgeOil>[number];

const whyMissing = (
  dictionary: Dictionary,
  { limit, measured }: JudgedLimit,
  visible: VisibleTests,
  testedIds: readonly number[],
): MissingReason | null => {
  if (measured) return null;
  const tests = dictionary.tests.filter((test) =>
    test.analytes.some((analyte) => limit.analytes.includes(analyte.name)),
  );
  const tested = tests.filter((test) => testedIds.includes(test.id));
  if (tested.length === 0) return 'not_tested';
  return visible === 'all' || tested.every((test) => visible?.has(test.id)) ? null : 'not_owned';
};

const toLimitResponse = (
  judged: JudgedLimit,
  missing: MissingReason | null,
): GradeVerdict['limits'][number] => {
  const { limit, measured, judgement } = judged;
  return {
    name: limit.name,
    unit: limit.unit,
    limit: limitText(limit),
    value: measured?.text ?? null,
    decimals: measured?.analyte.decimals ?? 0,
    method: measured?.test.method ?? null,
    verdict: judgement?.verdict ?? null,
    margin: judgement?.margin ?? null,
    reproducibility: judgement?.reproducibility ?? null,
    missing,
  };
};

/**
 * The verdict on the claimed grade of an oil, from the values the user may see.
 * @throws ApiError not_found for an unknown or unreleased oil.
 */
export const gradeVerdict = async (
  tx: ReadTx,
  dictionary: Dictionary,
  userId: number,
  sampleId: number,
): Promise<GradeVerdict> => {
  const oil = await findOil(tx, sampleId);
  if (!oil) throw new ApiError('not_found');
  const { tests, fullSet, values } = await visibleOil(tx, dictionary, userId, oil);
  const judged = judgeOil(oil, values);
  return {
    sample: oil.id,
    sae_grade: oil.saeGrade,
    year: oil.year,
    full_set: fullSet,
    verdict: worstVerdict(judged),
    limits: judged.map((one) => toLimitResponse(one, whyMissing(dictionary, one, tests, oil.testedIds))),
  };
};
