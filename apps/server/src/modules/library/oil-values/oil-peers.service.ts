import { fewestPeers, type OilPeers } from '@iom/contract/library/oil-values/oil-values.schemas.ts';
import {
  type CellMask,
  countPeers,
  type Dictionary,
  type PeerCount,
  readSampleOils,
} from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { visibleCells } from '../licences/licences.service.ts';
import { visibleOil } from '../oil-access/oil-access.service.ts';
import { findOil } from '../oil-access/oils.store.ts';
import type { OilValue } from '../values/oil-values.ts';

/** Ties count half. */
const percentileOf = ({ below, equal, peers }: PeerCount) => Math.round((100 * (below + equal / 2)) / peers);

/** What the user may see: the cells held, and those of the free sample set, which everybody may. */
const seenBy = async (tx: ReadTx, userId: number): Promise<CellMask> => {
  const free = (await readSampleOils(tx)).map((id) => [id, 'all'] as const);
  return new Map([...(await visibleCells(tx, userId)), ...free]);
};

/**
 * The owned values of an oil among its peers. The only response to customers that depends on values they do not own;
 * docs/decisions/018-peers.md states why no single value can be read from it. Groups never overlap, so that no two
 * percentiles can be subtracted from each other. Censored and categorical values are not compared, nor is zero, the end of most scales: that
 * a percentile of it is left out would tell that all peers are zero.
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
  const firstYear = Math.floor(oil.year / 10) * 10;
  const group = { saeGrade: oil.saeGrade, region: oil.region, firstYear, lastYear: firstYear + 9 };
  const values = chosen ?? (await visibleOil(tx, dictionary, userId, oil)).values;
  const compared = values.flatMap(({ test, analyte, number, qualifier }) =>
    number === null || number === 0 || qualifier !== null
      ? []
      : [
          {
            ...{ testId: test.id, position: analyte.position, analyte: analyte.id },
            ...{ number, decimals: analyte.decimals },
          },
        ],
  );
  const held = await seenBy(tx, userId);
  const counts = await countPeers(tx, group, oil.id, compared, { held, fewest: fewestPeers });
  return {
    group: {
      sae_grade: oil.saeGrade,
      region: oil.region,
      first_year: group.firstYear,
      last_year: group.lastYear,
    },
    values: compared.flatMap(({ testId, position, analyte }) => {
      const count = counts.find((one) => one.testId === testId && one.position === position);
      return count ? [{ analyte, n: count.peers, percentile: percentileOf(count) }] : [];
    }),
  };
};
