import { methodPairs } from '@iom/contract/analysis/answers/market.schemas.ts';
import { generalAnalytes } from '@iom/contract/standards/general-analytes.ts';
import type { Catalogue, OilTable } from '#modules/catalogue/catalogue.module.ts';
import type { CellMask, Dictionary } from '#modules/samples/samples.module.ts';
import { analytesOf } from '../../analytes.ts';
import type { OilLabel } from '../../engine/oil-cells.ts';
import { fingerprintElements } from '../composition/element-logs.ts';
import { chooseSampleOils } from './choose-sample-oils.ts';

/** Released oils that every visitor may analyse without a licence. */
export interface SampleSet {
  oils: readonly OilLabel[];
  /** Every cell of these oils and no other. */
  mask: CellMask;
  /** Tests that at least one of the oils has had. */
  testIds: ReadonlySet<number>;
}

const neededAnalytes: ReadonlySet<string> = new Set([
  ...generalAnalytes,
  ...fingerprintElements,
  'Density @ 15 C',
  'FTIR Aromatics (1610 cm-1)',
  ...Object.values(methodPairs).map(({ y }) => y),
]);

const neededTests = (dictionary: Dictionary) =>
  new Set(
    [...analytesOf(dictionary).values()]
      .filter(({ name }) => neededAnalytes.has(name))
      .map(({ testId }) => testId),
  );

const sampleSetOf = (table: OilTable, dictionary: Dictionary): SampleSet => {
  const ids = chooseSampleOils(table.oils, neededTests(dictionary));
  const oils = ids.flatMap((id) => table.oils[table.rowById.get(id) ?? -1] ?? []);
  return {
    oils,
    mask: new Map(ids.map((id) => [id, 'all'])),
    testIds: new Set(oils.flatMap(({ testedIds }) => testedIds)),
  };
};

/** Returns the sample set of the released oils, chosen once for each version of the archive. */
export const openSampleSet = (
  catalogue: Pick<Catalogue, 'releasedOils'>,
  dictionary: () => Dictionary,
): (() => SampleSet) => {
  const known = new WeakMap<OilTable, SampleSet>();
  return () => {
    const table = catalogue.releasedOils();
    const set = known.get(table) ?? sampleSetOf(table, dictionary());
    known.set(table, set);
    return set;
  };
};
