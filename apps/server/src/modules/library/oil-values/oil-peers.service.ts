import { decadeOf, type PeerYears, peerYears } from '@iom/contract/library/oil-values/oil-values.rules.ts';
import { minPeers, type OilPeers } from '@iom/contract/library/oil-values/oil-values.schemas.ts';
import { derivedAnalytes } from '@iom/contract/standards/analytes.rules.ts';
import {
  type CellMask,
  type ComparedValue,
  countPeers,
  type Dictionary,
  type PeerCount,
  readSampleOils,
} from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { visibleCells } from '../licences/licences.service.ts';
import type { SampleRow } from '../licences/licences.store.ts';
import { findOil, visibleOil } from '../oil-access/oil-access.service.ts';
import type { OilValue } from '../values/oil-values.ts';

/** For each calculated analyte, its test and the tests of its inputs, if there are several. */
const relatedTests = (dictionary: Dictionary): number[][] => {
  const testByAnalyte = new Map(
    dictionary.tests.flatMap(({ id, analytes }) => analytes.map(({ name }) => [name, id] as const)),
  );
  return Object.entries(derivedAnalytes)
    .map(([name, derivation]) => [
      ...new Set([name, ...(derivation?.from ?? [])].flatMap((one) => testByAnalyte.get(one) ?? [])),
    ])
    .filter((tests) => tests.length > 1);
};

/**
 * Held cells and cells that follow from them: any two of a viscosity index and its two viscosities determine
 * the third.
 */
export const knownCells = (dictionary: Dictionary, held: CellMask): CellMask => {
  const related = relatedTests(dictionary);
  const known = (tests: ReadonlySet<number> | 'all') => {
    if (tests === 'all') return tests;
    const missing = related.map((some) => some.filter((id) => !tests.has(id)));
    const following = missing.flatMap((some) => (some.length === 1 ? some : []));
    return following.length === 0 ? tests : new Set([...tests, ...following]);
  };
  return new Map([...held].map(([sample, tests]) => [sample, known(tests)]));
};

/** Ties count half. */
const toPercentile = ({ below, equal, peers }: PeerCount) => Math.round((100 * (below + equal / 2)) / peers);

/**
 * The cells a user knows: cells held, cells that follow from them, and the public cells of the free sample
 * set.
 */
const knownBy = async (tx: ReadTx, dictionary: Dictionary, userId: number): Promise<CellMask> => {
  const free = (await readSampleOils(tx)).map((id) => [id, 'all'] as const);
  return new Map([...knownCells(dictionary, await visibleCells(tx, userId)), ...free]);
};

/** The counts of values, each among the oils of its years. */
const countEach = async (
  tx: ReadTx,
  { id, saeGrade, region }: Pick<SampleRow, 'id' | 'saeGrade' | 'region'>,
  compared: readonly (ComparedValue & { years: PeerYears })[],
  held: CellMask,
): Promise<PeerCount[]> => {
  const byYears = Map.groupBy(compared, ({ years }) => `${years.firstYear} ${years.lastYear}`);
  const counts: PeerCount[] = [];
  for (const some of byYears.values())
    for (const { years } of some.slice(0, 1))
      counts.push(
        ...(await countPeers(tx, { saeGrade, region, ...years }, id, some, { held, fewest: minPeers })),
      );
  return counts;
};

/**
 * The owned values of an oil among its peers. The only response to customers that depends on values they do
 * not own; docs/decisions/018-peers.md states why it reveals no single value. Groups never overlap, so that
 * no two percentiles can be subtracted from each other. Censored and categorical values are not compared.
 * Neither is zero, the end of most scales: omitting its percentile would reveal that all peers are zero.
 * @throws ApiError not_found for an unknown or unreleased oil.
 */
export const oilPeers = async (
  tx: ReadTx,
  dictionary: Dictionary,
  userId: number,
  sampleId: number,
  /** Values of the oil that the user owns; absent: all of them. */
  chosen?: readonly OilValue[],
): Promise<OilPeers> => {
  const oil = await findOil(tx, sampleId);
  if (!oil) throw new ApiError('not_found');
  if (oil.saeGrade === '') return { group: null, values: [] };
  const values = chosen ?? (await visibleOil(tx, dictionary, userId, oil)).values;
  const compared = values.flatMap(({ test, analyte, number, qualifier }) =>
    number === null || number === 0 || qualifier !== null
      ? []
      : [
          {
            ...{ testId: test.id, position: analyte.position, analyte: analyte.id },
            ...{ number, decimals: analyte.decimals },
            years: peerYears(analyte.name, oil.year),
          },
        ],
  );
  const held = await knownBy(tx, dictionary, userId);
  const counts = await countEach(tx, oil, compared, held);
  const { firstYear, lastYear } = decadeOf(oil.year);
  return {
    group: { sae_grade: oil.saeGrade, region: oil.region, first_year: firstYear, last_year: lastYear },
    values: compared.flatMap(({ testId, position, analyte }) => {
      const count = counts.find((one) => one.testId === testId && one.position === position);
      return count ? [{ analyte, n: count.peers, percentile: toPercentile(count) }] : [];
    }),
  };
};
