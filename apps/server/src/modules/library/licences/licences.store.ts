import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import { releasedOils } from '#modules/samples/samples.module.ts';
import { samples } from '#modules/samples/samples.tables.ts';
import { firstRow, preparedOnce, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { licenceEvents, licenceOils, licences } from './licences.tables.ts';

export type LicenceRow = typeof licences.$inferSelect;

export interface OilToGrant {
  sampleId: number;
  /** null: every test of the oil. */
  testIds: number[] | null;
  fullSet: boolean;
}

const oilsPerInsert = 1000;

export const insertLicence = async (
  tx: WriteTx,
  licence: typeof licences.$inferInsert,
  oils: readonly OilToGrant[],
): Promise<number> => {
  const row = firstRow(await tx.insert(licences).values(licence).returning({ id: licences.id }));
  for (let start = 0; start < oils.length; start += oilsPerInsert)
    await tx
      .insert(licenceOils)
      .values(oils.slice(start, start + oilsPerInsert).map((oil) => ({ ...oil, licenceId: row.id })));
  return row.id;
};

/**
 * The licence, locked until the transaction ends. Every change of its holder or assignment (assignment,
 * acceptance, decision, revocation) locks it first, so that concurrent changes run one after the other.
 */
export const lockLicence = async (tx: WriteTx, id: number): Promise<LicenceRow | undefined> =>
  (await tx.select().from(licences).where(eq(licences.id, id)).for('update'))[0];

/** The ids of the licences of an order, ascending. */
export const licencesOfOrder = async (tx: ReadTx, orderId: number): Promise<number[]> => {
  const rows = await tx
    .select({ id: licences.id })
    .from(licences)
    .where(eq(licences.orderId, orderId))
    .orderBy(asc(licences.id));
  return rows.map(({ id }) => id);
};

export const updateHolder = (tx: WriteTx, licenceId: number, holderId: number) =>
  tx.update(licences).set({ holderId }).where(eq(licences.id, licenceId));

/** The licences the user holds, oldest first. */
export const heldLicences = (tx: ReadTx, userId: number): Promise<LicenceRow[]> =>
  tx.select().from(licences).where(eq(licences.holderId, userId)).orderBy(asc(licences.id));

/** The licences the user holds or has bought. */
export const findUserLicences = (tx: ReadTx, userId: number): Promise<LicenceRow[]> =>
  tx
    .select()
    .from(licences)
    .where(or(eq(licences.holderId, userId), eq(licences.buyerId, userId)));

const kindsByHolder = preparedOnce((tx) =>
  tx
    .select({ id: licences.id, kind: licences.kind })
    .from(licences)
    .where(eq(licences.holderId, sql.placeholder('userId')))
    .orderBy(asc(licences.id))
    .prepare('licence_kinds_by_holder'),
);

/** Ids and kinds of the licences the user holds, oldest first. */
export const heldLicenceKinds = (tx: ReadTx, userId: number): Promise<Pick<LicenceRow, 'id' | 'kind'>[]> =>
  kindsByHolder(tx).execute({ userId });

/** The licences that the user of a statement holds, oldest first: `12 REGIONAL,13 CUSTOM`. */
export const licencesOfUser = sql<string>`(select coalesce(string_agg(${licences.id} || ' ' || ${licences.kind}, ',' order by ${licences.id}), '')
  from ${licences} where ${licences.holderId} = ${users.id})`;

/** Ids and kinds in the text of `licencesOfUser`. */
export const parseLicences = (text: string): Pick<LicenceRow, 'id' | 'kind'>[] =>
  text === ''
    ? []
    : text.split(',').map((licence) => {
        const [id, kind] = licence.split(' ');
        return { id: Number(id), kind: kind as LicenceRow['kind'] };
      });

export const findHeldLicence = async (
  tx: ReadTx,
  userId: number,
  id: number,
): Promise<LicenceRow | undefined> =>
  (
    await tx
      .select()
      .from(licences)
      .where(and(eq(licences.id, id), eq(licences.holderId, userId)))
  )[0];

/** An oil that a regional licence opens. */
export const ofRegional = and(eq(releasedOils.region, licences.region), eq(releasedOils.year, licences.year));

/** The ids of the released market samples that regional licences open, ascending, by licence id. */
export const samplesOfRegionals = async (
  tx: ReadTx,
  licenceIds: readonly number[],
): Promise<Map<number, number[]>> => {
  const opened = new Map<number, number[]>(licenceIds.map((id) => [id, []]));
  if (licenceIds.length === 0) return opened;
  const rows = await tx
    .select({ licence: licences.id, sample: releasedOils.id })
    .from(licences)
    .innerJoin(releasedOils, ofRegional)
    .where(inArray(licences.id, [...licenceIds]))
    .orderBy(asc(releasedOils.id));
  for (const { licence, sample } of rows) opened.get(licence)?.push(sample);
  return opened;
};

/** The oils of CUSTOM and SINGLE licences with the licensed tests of each; null: every test. */
export const oilsOfLicences = (tx: ReadTx, licenceIds: readonly number[]) =>
  tx
    .select({ sampleId: licenceOils.sampleId, testIds: licenceOils.testIds })
    .from(licenceOils)
    .where(inArray(licenceOils.licenceId, [...licenceIds]))
    .orderBy(asc(licenceOils.sampleId));

/** Condition that a licence opens cells of any of the oils. */
export const opensAny = (tx: ReadTx, sampleIds: readonly number[]) => {
  const ofRegion = tx
    .select({ id: samples.id })
    .from(samples)
    .where(
      and(
        inArray(samples.id, [...sampleIds]),
        eq(samples.region, licences.region),
        eq(samples.year, licences.year),
      ),
    );
  const ofLicence = tx
    .select({ id: licenceOils.sampleId })
    .from(licenceOils)
    .where(and(inArray(licenceOils.sampleId, [...sampleIds]), eq(licenceOils.licenceId, licences.id)));
  return or(exists(ofRegion), exists(ofLicence));
};

/** The ids of the user's licences that open cells of the oils, ascending. */
export const licencesOpening = async (
  tx: ReadTx,
  userId: number,
  sampleIds: readonly number[],
): Promise<number[]> => {
  const rows = await tx
    .select({ id: licences.id })
    .from(licences)
    .where(and(eq(licences.holderId, userId), opensAny(tx, sampleIds)))
    .orderBy(asc(licences.id));
  return rows.map(({ id }) => id);
};

/** The number of oils of CUSTOM and SINGLE licences, by licence id; licences without oils are omitted. */
export const countOils = async (tx: ReadTx, licenceIds: readonly number[]): Promise<Map<number, number>> => {
  if (licenceIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: licenceOils.licenceId, oils: sql<number>`count(*)::int` })
    .from(licenceOils)
    .where(inArray(licenceOils.licenceId, [...licenceIds]))
    .groupBy(licenceOils.licenceId);
  return new Map(rows.map((row) => [row.id, row.oils]));
};

/** Metadata of released market samples, ascending by id. The ids are one parameter: a statement takes at most 65,535. */
export const loadSamples = async (tx: ReadTx, ids: readonly number[]) => {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(releasedOils)
    .where(sql`${releasedOils.id} = any(${`{${ids.join()}}`}::bigint[])`)
    .orderBy(asc(releasedOils.id));
};
export type SampleRow = typeof samples.$inferSelect;

/**
 * Records an event of a licence in the transaction of the change; nothing for a licence that was not bought.
 */
export const recordLicenceEvent = async (
  tx: WriteTx,
  { orderId }: Pick<LicenceRow, 'orderId'>,
  event: Pick<typeof licenceEvents.$inferInsert, 'event' | 'actorId' | 'detail'>,
) => {
  if (orderId !== null) await tx.insert(licenceEvents).values({ ...event, orderId });
};

/** The events of the licences that an order bought, oldest first. */
export const licenceEventsOfOrder = (tx: ReadTx, orderId: number) =>
  tx.select().from(licenceEvents).where(eq(licenceEvents.orderId, orderId)).orderBy(asc(licenceEvents.id));

/** Replaces an address at the end of the events' details. */
export const forgetEmailInEvents = (
  tx: WriteTx,
  { email, placeholder }: { email: string; placeholder: string },
) =>
  tx
    .update(licenceEvents)
    .set({ detail: sql`left(${licenceEvents.detail}, -length(${email}::text)) || ${placeholder}::text` })
    .where(
      sql`lower(right(${licenceEvents.detail}, length(${email}::text) + 4)) = lower(' to ' || ${email}::text)`,
    );
