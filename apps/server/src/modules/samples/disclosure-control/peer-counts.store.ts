import { reportedValue } from '@iom/contract/library/values/cells.rules.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { revisions } from '../imports.tables.ts';
import { releasedMarketOils } from '../market-oils.ts';
import { type CellMask, covers, maskPairs } from '../results/cells.store.ts';
import { results, samples } from '../samples.tables.ts';
import { type CellHistory, cellHistories } from './cell-histories.ts';
import { fewWait, groupByRelease, isSpread, joinLots, numbersMoved, withRelease } from './joining-values.ts';
import { type Counted, countedReleases, type Source, sourceKey } from './released-values.ts';

/** Oils of one SAE grade, region and span of years. */
interface PeerGroup {
  saeGrade: string;
  region: string;
  firstYear: number;
  lastYear: number;
}

/**
 * A value to compare: its test, its index in the packed results of that test, and the number with its
 * reported decimals.
 */
export interface ComparedValue {
  testId: number;
  position: number;
  number: number;
  decimals: number;
}

export interface PeerCount {
  testId: number;
  position: number;
  /** Peers with a number. */
  peers: number;
  /** Peers with a lower number, and with the same number. */
  below: number;
  equal: number;
}

/**
 * An oil stays among the peers of the grade at its release: if a correction moved it, its values would change
 * two groups on their own.
 */
const releasedGrade = sql`coalesce((select r.old_text from ${revisions} r
  where r.sample_id = s.id and r.metadata_column = 'sae_grade' order by r.id limit 1), s.sae_grade)`;

const findPeers = async (tx: ReadTx, group: PeerGroup) => {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select s.id::int as id from ${releasedMarketOils} s
      where ${releasedGrade} = ${group.saeGrade} and s.region = ${group.region}
        and s.year between ${group.firstYear} and ${group.lastYear}`,
  );
  return rows.map(({ id }) => id);
};

/** The counts of one source, and of its peers outside the mask. */
interface SourceCount extends PeerCount, Source {
  /** Includes the compared oil, so that all oils of a group count the same sources. */
  values: number;
  notHeld: number;
  notHeldBelow: number;
  notHeldEqual: number;
}

/** A number rounded as in `reportedValue` of the contract: numbers that look equal compare as equal. */
const reported = (number: SQL, qualifier: SQL, decimals: SQL) => sql`case ${qualifier}
  when '<' then ceil(${number}::numeric * 10::numeric ^ ${decimals}) / 10::numeric ^ ${decimals}
  when '>' then floor(${number}::numeric * 10::numeric ^ ${decimals}) / 10::numeric ^ ${decimals}
  else round(${number}::numeric, ${decimals}) end`;

/**
 * The qualifier that a corrected cell first had with a number: while others wait, its correction must change
 * no count.
 */
const firstQualifier = ({ numbers }: CellHistory, number: number) =>
  numbers.find((held) => held.number === number)?.qualifier ?? null;

/** Counts of the peers by source, without the corrected cells. */
const countUncorrected = (
  tx: ReadTx,
  peers: readonly number[],
  except: number,
  values: readonly ComparedValue[],
  held: CellMask,
  corrected: readonly CellHistory[],
) => {
  const compared = values.map(({ testId: t, position: p, number: v, decimals: d }) => ({ t, p, v, d }));
  const others = corrected.map(({ testId: t, position: p, sampleId: s }) => ({ t, p, s }));
  return rowsOf<SourceCount>(
    tx,
    sql`with compared as (select * from json_to_recordset(${JSON.stringify(compared)}::json) as c(t bigint, p int, v numeric, d int)),
      owned as (select * from json_to_recordset(${JSON.stringify(maskPairs(held, peers))}::json) as o(s bigint, t bigint)),
      corrected as (select * from json_to_recordset(${JSON.stringify(others)}::json) as e(t bigint, p int, s bigint)),
      peers as (select json_array_elements_text(${JSON.stringify(peers)}::json)::bigint as s)
      select c.t::int as "testId", c.p as position, s.group_id::int as "groupId", s.region, s.year::int as year, count(*)::int as values,
        count(*) filter (where s.id <> ${except})::int as peers,
        count(*) filter (where s.id <> ${except} and side.below)::int as below,
        count(*) filter (where s.id <> ${except} and side.equal)::int as equal,
        count(*) filter (where s.id <> ${except} and o.s is null)::int as "notHeld",
        count(*) filter (where s.id <> ${except} and o.s is null and side.below)::int as "notHeldBelow",
        count(*) filter (where s.id <> ${except} and o.s is null and side.equal)::int as "notHeldEqual"
      from ${results} r
        join compared c on c.t = r.test_id
        join ${samples} s on s.id = r.sample_id
        cross join lateral (select r.qualifiers[c.p + 1] as qualifier,
          ${reported(sql`r.numbers[c.p + 1]`, sql`r.qualifiers[c.p + 1]`, sql`c.d`)} as number) n
        cross join lateral (select n.number < c.v or (n.number = c.v and n.qualifier = '<') as below,
          n.number = c.v and n.qualifier is null as equal) side
        left join owned o on o.s = r.sample_id and (o.t = 0 or o.t = r.test_id)
      where r.sample_id in (select s from peers) and r.numbers[c.p + 1] is not null
        and coalesce(r.qualifiers[c.p + 1], '<') in ('<', '>')
        and not exists (select 1 from corrected e where e.t = c.t and e.p = c.p and e.s = r.sample_id)
      group by c.t, c.p, s.group_id, s.region, s.year`,
  );
};

type Sides = Pick<PeerCount, 'peers' | 'below' | 'equal'>;

/**
 * Peers that the caller does not own, with the release with which they joined; earlier numbers of a cell are
 * negative.
 */
interface Lot extends Sides {
  release: number;
}

/** The peers outside the mask. */
const countUnheld = ({ notHeld, notHeldBelow, notHeldEqual }: SourceCount): Sides => ({
  peers: notHeld,
  below: notHeldBelow,
  equal: notHeldEqual,
});

/** The other peers, whose numbers the caller knows. */
const countHeld = (counts: SourceCount): Sides => ({
  peers: counts.peers - counts.notHeld,
  below: counts.below - counts.notHeldBelow,
  equal: counts.equal - counts.notHeldEqual,
});

const addSides = (counts: readonly Sides[]): Sides => {
  const sumPart = (part: keyof Sides) => counts.reduce((sum, count) => sum + count[part], 0);
  return { peers: sumPart('peers'), below: sumPart('below'), equal: sumPart('equal') };
};

const splitSides = (counts: readonly Sides[]) => {
  const { peers, below, equal } = addSides(counts);
  return [below, equal, peers - below - equal];
};

/** The peers with a number, beside a compared value. */
interface Known {
  /** The peers that the caller owns. */
  held: readonly Sides[];
  /** The other peers, by the release that added them. */
  lots: readonly Lot[];
  /** The number of further values that wait for others of their region and year, or for a correction. */
  waiting: number;
}

/**
 * The peers that reveal no value outside the mask, neither as a whole nor by the changes of a release. A
 * change waits if it affects fewer than `min` such values, or values of which nearly all are below, equal
 * to or above the compared one; it joins with later changes. Values in the mask join at once. Undefined while
 * more than a few wait, because a percentile would no longer describe the peers.
 */
const countedUnseen = ({ held, lots, waiting }: Known, min: number): Sides | undefined => {
  const revealNoValue = (counts: readonly Sides[]) => isSpread(splitSides(counts), min);
  let joined: readonly Sides[] = [];
  const unspread = joinLots(groupByRelease(lots), revealNoValue, (lot) => {
    joined = [...joined, ...lot];
  });
  const unheld = addSides(joined);
  const counted = addSides([unheld, ...held]);
  const isHidden = unheld.peers >= min && revealNoValue(joined);
  return isHidden && fewWait([...splitSides(unspread), waiting], counted.peers) ? counted : undefined;
};

/** A peer by its number and its qualifier, beside the compared value: `<1` is below 1, and `>1` above it. */
const compareSide = (
  { number: value, decimals }: ComparedValue,
  measured: number,
  qualifier: string | null,
): Sides => {
  const number = reportedValue({ number: measured, qualifier }, decimals).number ?? measured;
  const isBelow = number < value || (number === value && qualifier === '<');
  return { peers: 1, below: isBelow ? 1 : 0, equal: number === value && qualifier === null ? 1 : 0 };
};

/** Corrected cells that the caller owns count with their latest numbers. */
const heldCells = (value: ComparedValue, cells: readonly CellHistory[]): Sides[] =>
  cells.flatMap(({ numbers }) => {
    const { number, qualifier = null } = numbers.at(-1) ?? { number: null };
    return number === null ? [] : [compareSide(value, number, qualifier)];
  });

const countKnown = (
  value: ComparedValue,
  { joined, readStates: statesOf }: Counted,
  others: readonly SourceCount[],
  cells: readonly CellHistory[],
  held: CellMask,
): Known => {
  const isHeld = ({ sampleId }: CellHistory) => covers(held, sampleId, value.testId);
  const unheldCells = cells.filter((cell) => !isHeld(cell));
  const ofSources = withRelease(others, joined).map(
    ({ release, ...source }): Lot => ({ release, ...countUnheld(source) }),
  );
  const ofCells = unheldCells.flatMap((cell) =>
    numbersMoved(statesOf(cell)).map(({ release, number, values }): Lot => {
      const { below, equal } = compareSide(value, number, firstQualifier(cell, number));
      return { release, peers: values, below: below * values, equal: equal * values };
    }),
  );
  const notJoined = others.filter((source) => !joined.has(sourceKey(source)));
  // if a value is corrected for all peers, the compared one would otherwise be set beside their earlier
  // numbers
  const notTakenOver = unheldCells.filter(
    (cell) => (statesOf(cell).at(-1)?.number ?? null) !== (cell.numbers.at(-1)?.number ?? null),
  );
  return {
    held: [...others.map(countHeld), ...heldCells(value, cells.filter(isHeld))],
    lots: [...ofSources, ...ofCells],
    waiting: addSides(notJoined.map(countUnheld)).peers + notTakenOver.length,
  };
};

/**
 * The number of oils of a group, apart from `except`, with a number below each value. Counts values the
 * caller does not own. A value whose counts would reveal one of them is omitted. Peers join at least 20 at a
 * time, corrections together with them, and on both sides of the value.
 */
export const countPeers = async (
  tx: ReadTx,
  group: PeerGroup,
  except: number,
  values: readonly ComparedValue[],
  { held, fewest }: { held: CellMask; fewest: number },
): Promise<PeerCount[]> => {
  const peers = await findPeers(tx, group);
  if (peers.length <= fewest || values.length === 0) return [];
  const corrected = await cellHistories(tx, [...new Set(values.map(({ testId }) => testId))], peers);
  const uncorrected = await countUncorrected(tx, peers, except, values, held, corrected);
  const selectCounted = await countedReleases(tx);
  return values.flatMap((value) => {
    const { testId, position } = value;
    const isOfValue = (one: { testId: number; position: number }) =>
      one.testId === testId && one.position === position;
    const [others, cells] = [uncorrected.filter(isOfValue), corrected.filter(isOfValue)];
    const counted = selectCounted(others, cells);
    const otherCells = cells.filter(({ sampleId }) => sampleId !== except);
    const sides = countedUnseen(countKnown(value, counted, others, otherCells, held), fewest);
    return sides ? [{ testId, position, ...sides }] : [];
  });
};
