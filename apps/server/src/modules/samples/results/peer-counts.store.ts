import { sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { countedOils } from '../groups/recent-releases.ts';
import { results } from '../samples.tables.ts';
import { type CellMask, pairsOf } from './cells.store.ts';

/** Oils of one SAE grade, region and span of years. */
export interface PeerGroup {
  saeGrade: string;
  region: string;
  firstYear: number;
  lastYear: number;
}

/** A value to compare: its test, its index in the packed results of that test, and the number. */
export interface ComparedValue {
  testId: number;
  position: number;
  number: number;
}

export interface PeerCount {
  testId: number;
  position: number;
  /** Peers with a number. */
  peers: number;
  /** Peers with a lower number, and with the same one. */
  below: number;
  equal: number;
}

const findPeers = async (tx: ReadTx, group: PeerGroup, except: number) => {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select s.id::int as id from ${await countedOils(tx)} s
      where s.sae_grade = ${group.saeGrade} and s.region = ${group.region}
        and s.year between ${group.firstYear} and ${group.lastYear} and s.id <> ${except}`,
  );
  return rows.map(({ id }) => id);
};

/**
 * How many oils of a group, of those that figures count, apart from `except`, have a number below each value. Counts over values the caller does not
 * own: a value with fewer than `fewest` peers outside the mask is left out by the database.
 */
export const countPeers = async (
  tx: ReadTx,
  group: PeerGroup,
  except: number,
  values: readonly ComparedValue[],
  { held, fewest }: { held: CellMask; fewest: number },
): Promise<PeerCount[]> => {
  const peers = await findPeers(tx, group, except);
  if (peers.length < fewest || values.length === 0) return [];
  const compared = values.map(({ testId, position, number }) => ({ t: testId, p: position, v: number }));
  return rowsOf<PeerCount>(
    tx,
    sql`with compared as (select * from json_to_recordset(${JSON.stringify(compared)}::json) as c(t bigint, p int, v float8)),
      owned as (select * from json_to_recordset(${JSON.stringify(pairsOf(held, peers))}::json) as o(s bigint, t bigint))
      select c.t::int as "testId", c.p as position, count(*)::int as peers,
        count(*) filter (where r.numbers[c.p + 1] < c.v)::int as below,
        count(*) filter (where r.numbers[c.p + 1] = c.v)::int as equal
      from ${results} r join compared c on c.t = r.test_id
        left join owned o on o.s = r.sample_id and (o.t = 0 or o.t = r.test_id)
      where r.sample_id in (select json_array_elements_text(${JSON.stringify(peers)}::json)::bigint)
        and r.numbers[c.p + 1] is not null
      group by c.t, c.p having count(*) filter (where o.s is null) >= ${fewest} order by c.t, c.p`,
  );
};
