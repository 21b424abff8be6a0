import type { OilValues, OwnedValue } from '@iom/contract/library/oil-values/oil-values.schemas.ts';
import type { ValueKind } from '@iom/contract/library/values/values.schemas.ts';
import { limitText } from '@iom/contract/standards/limits.rules.ts';
import { precisionAt, precisionBasis, rangeAt } from '@iom/contract/standards/precision.rules.ts';
import { calculatedIndex, kinematicViscosities } from '@iom/contract/standards/viscosity-index.rules.ts';
import { viscosityLine } from '@iom/contract/standards/viscosity-temperature.rules.ts';
import { type Dictionary, methodIn, readCorrections, testNameIn } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { BatchAlarms } from '../assurance/batch-alarms.service.ts';
import { toOwnedCorrection } from '../corrections/owned-corrections.ts';
import { judgeOil, type VerdictDeps } from '../grade-verdicts/grade-verdicts.service.ts';
import { findOil, visibleOil } from '../oil-access/oil-access.service.ts';
import { correctedValues, type OilValue, plainNumberOf, resultGroup } from '../values/oil-values.ts';

type Judged = ReturnType<typeof judgeOil>['limits'];

const toValueResponse = (
  { analyte, text, reported, batchId }: OilValue,
  judged: Judged,
  alarms: BatchAlarms,
): OwnedValue => {
  const limit = judged.find(({ measured }) => measured?.analyte.id === analyte.id);
  return {
    analyte: {
      ...{ id: analyte.id, name: analyte.name, unit: analyte.unit, decimals: analyte.decimals },
      direction: analyte.direction,
    },
    text,
    ...(reported !== undefined && { reported }),
    judged: limit ? { limit: limitText(limit.applied), verdict: limit.judgement.verdict } : null,
    alarm: alarms.find(batchId, analyte),
  };
};

/** What both kinematic viscosities give, where the values contain them as plain numbers. */
const calculatedViscosities = (
  values: readonly OilValue[],
  year: number,
): Pick<OilValues, 'calculated_index' | 'viscosity_line'> => {
  const find = plainNumberOf(values);
  const index = calculatedIndex(find);
  const reported = values.find(({ analyte }) => analyte.name === 'Viscosity Index')?.text ?? null;
  const points = kinematicViscosities.flatMap((name) => {
    const value = find(name);
    if (value === undefined) return [];
    const precision = values.find(({ analyte }) => analyte.name === name)?.precision ?? [];
    const reproducibility = precisionAt(precision, 'reproducibility', value, year);
    return [{ value, reproducibility, range: rangeAt(precision, value, year) }];
  });
  const [at40, at100] = points;
  const hasLine = at40 && at100 && viscosityLine(at40.value, at100.value) !== null;
  return {
    ...(index && { calculated_index: { value: index.calculated, reported, agrees: index.agrees } }),
    ...(hasLine && {
      viscosity_line: {
        at_40: { value: at40.value, reproducibility: at40.reproducibility },
        at_100: { value: at100.value, reproducibility: at100.reproducibility },
        source: precisionBasis(points.flatMap(({ range }) => range ?? [])),
      },
    }),
  };
};

/**
 * The tests of an oil that the user owns, with their values.
 * @throws ApiError not_found for an unknown or unreleased oil.
 */
export const oilValues = async (
  tx: ReadTx,
  dictionary: Dictionary,
  userId: number,
  sampleId: number,
  kind: ValueKind,
  { readAlarms, readSiteResults }: VerdictDeps,
): Promise<OilValues> => {
  const oil = await findOil(tx, sampleId);
  if (!oil) throw new ApiError('not_found');
  const { tests: owned, values: reported } = await visibleOil(tx, dictionary, userId, oil);
  const values =
    kind === 'corrected' ? correctedValues(reported, oil.year, await readSiteResults(tx)) : reported;
  const judged = judgeOil(oil, values).limits;
  const alarms = await readAlarms(tx);
  const tests = dictionary.tests
    .filter(({ id }) => oil.testedIds.includes(id) && (owned === 'all' || owned?.has(id)))
    .map((test) => ({
      id: test.id,
      name: testNameIn(test, oil.year),
      method: methodIn(test.method, oil.year),
      group: resultGroup(test),
      values: values
        .filter((value) => value.test.id === test.id)
        .map((value) => toValueResponse(value, judged, alarms)),
    }));
  const mask = owned ? new Map([[oil.id, owned]]) : new Map();
  const corrections = await readCorrections(tx, mask, [oil.id]);
  return {
    sample: oil.id,
    tests,
    ...calculatedViscosities(values, oil.year),
    corrections: corrections.map((cell) => toOwnedCorrection(dictionary, cell)),
  };
};
