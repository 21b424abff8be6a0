import { type SQL, sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';

/** A rule that no crash, race or restore may break, and its breaches. */
interface Invariant {
  rule: string;
  /** Selects `id` and `why` of each breach. */
  breaches: SQL;
}

const paidItems = sql`select o.id, o.before_discount_cents, o.discount_cents, o.agreed_cents,
  coalesce((select sum(oil.price_cents) from order_oils oil join order_datasets d on d.id = oil.dataset_id
    where d.order_id = o.id), 0) + coalesce((select sum(price_cents) from order_regional where order_id = o.id), 0) as items,
  coalesce((select sum(amount_cents) from order_discounts where order_id = o.id), 0) as codes
  from orders o`;

/** Rules that span tables, which the database's constraints cannot express. */
const invariants: readonly Invariant[] = [
  {
    rule: 'a complete order is paid exactly once: by a card, by a purchase order, or free',
    breaches: sql`select id, 'ways: ' || ways as why from (
      select o.id, o.total_cents,
        (select count(*) from payment_attempts where order_id = o.id and status = 'SUCCEEDED')
          + (select count(*) from purchase_orders where order_id = o.id and voided_at is null) as ways
      from orders o where o.status = 'COMPLETE') paid
      where ways > 1 or (ways = 0 and total_cents > 0)`,
  },
  {
    rule: 'a charge that succeeded has the total of its order, which is complete',
    breaches: sql`select a.id, 'order ' || o.id || ' ' || o.status as why
      from payment_attempts a join orders o on o.id = a.order_id
      where a.status = 'SUCCEEDED' and (o.status <> 'COMPLETE' or o.total_cents <> a.amount_cents)`,
  },
  {
    rule: 'an order with a charge of unknown outcome has its total and is neither canceled nor paid in another way',
    breaches: sql`select a.id, 'order ' || o.id || ' ' || o.status || ', ' || o.total_cents || ' cents' as why
      from payment_attempts a join orders o on o.id = a.order_id
      where a.status = 'STARTED' and (o.status <> 'IN_PROCESS' or o.total_cents <> a.amount_cents)`,
  },
  {
    rule: 'an order waits for a purchase order exactly while it has one that is not voided',
    breaches: sql`select o.id, o.status as why from orders o
      where (o.status = 'PO_PENDING') <> (o.status <> 'COMPLETE'
        and exists (select from purchase_orders where order_id = o.id and voided_at is null))`,
  },
  {
    rule: 'only complete orders have refunds, and in all at most what the order cost',
    breaches: sql`select o.id, 'order ' || o.status || ', ' || back.cents || ' cents' as why from orders o, lateral (
        select sum(amount_cents) as cents from refunds where order_id = o.id and status <> 'FAILED') back
      where back.cents > case when o.status = 'COMPLETE' then o.total_cents else 0 end`,
  },
  {
    rule: 'the credit notes are numbered without a gap',
    breaches: sql`select last as id, n || ' credit notes' as why
      from (select coalesce(max(last), 0) as last from credit_note_counter) counter,
        lateral (select count(*) as n from refunds where credit_note is not null) notes
      where n <> last`,
  },
  {
    rule: 'an order that is not made from an offer costs the sum of its items',
    breaches: sql`select id, items || ' cents' as why from (${paidItems}) priced
      where agreed_cents is null and items <> before_discount_cents`,
  },
  {
    rule: 'the discount of an order that is not made from an offer is the sum of its codes',
    breaches: sql`select id, codes || ' cents' as why from (${paidItems}) priced
      where agreed_cents is null and codes <> discount_cents`,
  },
  {
    rule: 'the uses of a discount code are its orders that are paid, wait for a purchase order, or are being charged',
    breaches: sql`select d.id, d.current_uses || ' recorded, ' || used.n as why
      from discounts d, lateral (
        select count(*) as n from order_discounts od join orders o on o.id = od.order_id
        where od.discount_id = d.id and (o.status in ('COMPLETE', 'PO_PENDING')
          or exists (select from payment_attempts where order_id = o.id and status = 'STARTED'))) used
      where d.current_uses <> used.n`,
  },
  {
    rule: 'a complete order has a license for every copy bought that was not revoked; other orders have none',
    breaches: sql`select o.id, held.n || ' held, ' || revoked.n || ' revoked, ' || bought.n || ' bought' as why
      from orders o,
        lateral (select count(*) as n from licences where order_id = o.id) held,
        lateral (select count(*) as n from audit_log
          where action = 'licence.revoke' and (before ->> 'order')::bigint = o.id) revoked,
        lateral (select (select count(*) from order_datasets where order_id = o.id)
          + coalesce((select sum(quantity) from order_regional where order_id = o.id), 0) as n) bought
      where held.n + revoked.n <> case when o.status = 'COMPLETE' then bought.n else 0 end`,
  },
  {
    rule: 'the holder of an assigned license is the user who accepted it last',
    breaches: sql`select l.id, 'held by user ' || l.holder_id as why
      from licences l, lateral (
        select accepted_by_id as id from assignments
        where licence_id = l.id and state = 'ACCEPTED' order by settled_at desc, assignments.id desc limit 1) last
      where l.holder_id <> last.id`,
  },
  {
    rule: 'a license that was never accepted by anybody else is held by its buyer',
    breaches: sql`select l.id, 'held by user ' || l.holder_id as why from licences l
      where l.buyer_id <> l.holder_id
        and not exists (select from assignments where licence_id = l.id and state = 'ACCEPTED')`,
  },
  {
    rule: 'a complete order has one event that says how it was completed',
    breaches: sql`select o.id, events.n || ' events' as why
      from orders o, lateral (
        select count(*) as n from order_events where order_id = o.id and event in ('PAID', 'APPROVED')) events
      where (o.status = 'COMPLETE') <> (events.n = 1)`,
  },
  {
    rule: 'packed results have no more values than their test has analytes',
    breaches: sql`select r.sample_id as id, 'test ' || r.test_id as why
      from results r join (select test_id, max(position) + 1 as n from analytes group by test_id) a
        on a.test_id = r.test_id
      where cardinality(r.numbers) > a.n or cardinality(r.qualifiers) > a.n`,
  },
  {
    rule: 'only oils of released groups were sold',
    breaches: sql`select distinct oil.sample_id as id, 'licence ' || oil.licence_id as why
      from licence_oils oil join samples s on s.id = oil.sample_id join sample_groups g on g.id = s.group_id
      where g.released_at is null`,
  },
];

/** Maximum number of listed breaches per rule; all are counted. */
const maxListed = 5;

interface Breach {
  rule: string;
  count: number;
  /** The first breaches. */
  rows: readonly { id: number; why: string }[];
}

/** The broken rules; empty for a consistent database. */
export const findBrokenInvariants = async (tx: ReadTx): Promise<Breach[]> => {
  const broken: Breach[] = [];
  for (const { rule, breaches } of invariants) {
    const rows = await rowsOf<{ id: number; why: string; total: number }>(
      tx,
      sql`select id::int as id, why, (count(*) over ())::int as total from (${breaches}) breach order by 1 limit ${maxListed}`,
    );
    const [first] = rows;
    if (first) broken.push({ rule, count: first.total, rows: rows.map(({ id, why }) => ({ id, why })) });
  }
  return broken;
};
