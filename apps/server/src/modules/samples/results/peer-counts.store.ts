import { sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { recentReleases } from '../groups/recent-releases.ts';
import { releasedMarketOils } from '../market-oils.ts';
import { results, samples } from '../samples.tables.ts';
import { type CellMask, pairsOf } from './cells.store.ts';
import { earlierValues } from './earlier-values.ts';

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
    sql`select s.id::int as id from ${releasedMarketOils} s
      where s.sae_grade = ${group.saeGrade} and s.region = ${group.region}
        and s.year between ${group.firstYear} and ${group.lastYear} and s.id <> ${except}`,
  );
  return rows.map(({ id }) => id);
};

/** The counts of one release, and how many of its peers are outside the mask. */
interface ReleaseCount extends PeerCount {
  release: number;
  notHeld: number;
}

const sumOf = (counts: readonly ReleaseCount[], part: 'peers' | 'below' | 'equal' | 'notHeld') =>
  counts.reduce((sum, count) => sum + count[part], 0);

/**
 * How many oils of a group, apart from `except`, have a number below each value. Counts over values the caller does not
 * own: a value with fewer than `fewest` peers outside the mask is left out, and peers and their corrections join at least 20 at a time.
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
  const earlier = await earlierValues(tx, [...new Set(values.map(({ testId }) => testId))]);
  const before = earlier.map(({ testId: t, position: p, sampleId: s, number: n }) => ({ t, p, s, n }));
  const compared = values.map(({ testId, position, number }) => ({ t: testId, p: position, v: number }));
  const counts = await rowsOf<ReleaseCount>(
    tx,
    sql`with compared as (select * from json_to_recordset(${JSON.stringify(compared)}::json) as c(t bigint, p int, v float8)),
      owned as (select * from json_to_recordset(${JSON.stringify(pairsOf(held, peers))}::json) as o(s bigint, t bigint)),
      earlier as (select * from json_to_recordset(${JSON.stringify(before)}::json) as e(t bigint, p int, s bigint, n float8)),
      peers as (select json_array_elements_text(${JSON.stringify(peers)}::json)::bigint as s),
      numbers as (
        select c.t, c.p, c.v, r.sample_id as s, r.numbers[c.p + 1] as n from ${results} r join compared c on c.t = r.test_id
          where r.sample_id in (select s from peers)
            and not exists (select 1 from earlier e where e.t = c.t and e.p = c.p and e.s = r.sample_id)
        union all select c.t, c.p, c.v, e.s, e.n from earlier e join compared c on c.t = e.t and c.p = e.p
          where e.s in (select s from peers))
      select m.t::int as "testId", m.p as position, s.group_id::int as release, count(*)::int as peers,
        count(*) filter (where m.n < m.v)::int as below,
        count(*) filter (where m.n = m.v)::int as equal,
        count(*) filter (where o.s is null)::int as "notHeld"
      from numbers m
        join ${samples} s on s.id = m.s
        left join owned o on o.s = m.s and (o.t = 0 or o.t = m.t)
      where m.n is not null
      group by m.t, m.p, s.group_id order by m.t, m.p`,
  );
  const recentOf = await recentReleases(tx);
  return [...Map.groupBy(counts, ({ testId, position }) => `${testId} ${position}`).values()].flatMap(
    (all) => {
      const recent = new Set(recentOf(new Map(all.map(({ release, peers: count }) => [release, count]))));
      const counted = all.filter(({ release }) => !recent.has(release));
      const [first] = counted;
      if (!first || sumOf(counted, 'notHeld') < fewest) return [];
      const { testId, position } = first;
      return {
        testId,
        position,
        peers: sumOf(counted, 'peers'),
        below: sumOf(counted, 'below'),
        equal: sumOf(counted, 'equal'),
      };
    },
  );
};
