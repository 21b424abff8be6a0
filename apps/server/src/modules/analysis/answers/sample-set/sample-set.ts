import { maxSampleOils } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { methodPairs } from '@iom/contract/analysis/answers/method-bridge.answer.ts';
import { generalAnalytes } from '@iom/contract/standards/analytes.rules.ts';
import { loadSamples } from '#modules/library/library.module.ts';
import {
  addSampleOils,
  type CellMask,
  type Dictionary,
  lockSampleOils,
  oncePerArchive,
  readSampleOils,
  type Samples,
} from '#modules/samples/samples.module.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { indexAnalytes } from '../../analytes.ts';
import type { OilLabel } from '../../engine/oil-cells.ts';
import { fingerprintElements } from '../fingerprint/fingerprint.ts';
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
    [...indexAnalytes(dictionary).values()]
      .filter(({ name }) => neededAnalytes.has(name))
      .map(({ testId }) => testId),
  );

/** The oils chosen before, and replacements for missing ones. */
const loadSampleOils = async (database: Database, dictionary: Dictionary): Promise<number[]> => {
  const chosen = await database.read(readSampleOils);
  if (chosen.length >= maxSampleOils) return chosen;
  return database.write(async (tx) => {
    await lockSampleOils(tx);
    const before = await readSampleOils(tx);
    const others = chooseSampleOils(await readSampleCandidates(tx), neededTests(dictionary))
      .filter((id) => !before.includes(id))
      .slice(0, maxSampleOils - before.length);
    await addSampleOils(tx, others);
    return [...before, ...others].sort((one, other) => one - other);
  });
};

const readSampleSet = async (database: Database, dictionary: Dictionary): Promise<SampleSet> => {
  const ids = await loadSampleOils(database, dictionary);
  const oils = await database.read((tx) => loadSamples(tx, ids));
  return {
    oils,
    mask: new Map(ids.map((id) => [id, 'all'])),
    testIds: new Set(oils.flatMap(({ testedIds }) => testedIds)),
  };
};

/** Returns the sample set of the released oils, read once for each version of the archive. */
export const openSampleSet = ({
  database,
  samples,
}: Pick<Platform, 'database'> & {
  samples: Pick<Samples, 'dictionary' | 'onArchiveChange'>;
}): (() => Promise<SampleSet>) =>
  oncePerArchive(samples, () => readSampleSet(database, samples.dictionary()));
