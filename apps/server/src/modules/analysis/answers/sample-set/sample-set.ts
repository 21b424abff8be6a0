import { methodPairs } from '@iom/contract/analysis/answers/market.schemas.ts';
import { generalAnalytes } from '@iom/contract/standards/general-analytes.ts';
import { loadSamples } from '#modules/library/library.module.ts';
import {
  type CellMask,
  type Dictionary,
  oncePerArchive,
  type Samples,
} from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { analytesOf } from '../../analytes.ts';
import type { OilLabel } from '../../engine/oil-cells.ts';
import { fingerprintElements } from '../composition/element-logs.ts';
import { chooseSampleOils } from './choose-sample-oils.ts';
import { readSampleCandidates } from './sample-candidates.store.ts';

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

const readSampleSet = async (tx: ReadTx, dictionary: Dictionary): Promise<SampleSet> => {
  const ids = chooseSampleOils(await readSampleCandidates(tx), neededTests(dictionary));
  const oils = await loadSamples(tx, ids);
  return {
    oils,
    mask: new Map(ids.map((id) => [id, 'all'])),
    testIds: new Set(oils.flatMap(({ testedIds }) => testedIds)),
  };
};

/** Returns the sample set of the released oils, chosen once for each version of the archive. */
export const openSampleSet = ({
  database,
  samples,
}: Pick<Platform, 'database'> & {
  samples: Pick<Samples, 'dictionary' | 'onArchiveChange'>;
}): (() => Promise<SampleSet>) =>
  oncePerArchive(samples, () => database.read((tx) => readSampleSet(tx, samples.dictionary())));
