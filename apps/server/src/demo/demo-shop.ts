import type { regions } from '@iom/contract/samples/regions.rules.ts';
import { sql } from 'drizzle-orm';
import { findUserByEmail, hashPassword, insertUser } from '../modules/accounts/accounts.module.ts';
import { regionalDatabases } from '../modules/library/regional-databases/regional-databases.tables.ts';
import { discounts } from '../modules/purchasing/tables/discounts.tables.ts';
import { isMarketOil } from '../modules/samples/samples.module.ts';
import { samples } from '../modules/samples/samples.tables.ts';
import { rowsOf, type WriteTx } from '../platform/database/database.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';

/** Demo prices, not market facts: dollars per oil of a regional database. */
const dollarsPerOil = 22;
const firstRegionalYear = 2005;
const lastRegionalYear = 2018;
/** The first year with a regional database of Africa. */
const firstAfricanYear = 2018;

const addAccounts = async (tx: WriteTx) => {
  const passwordHash = await hashPassword(demoPassword);
  for (const { email, firstName, lastName, isStaff } of demoAccounts) {
    if (await findUserByEmail(tx, email)) continue;
    await insertUser(tx, {
      email,
      firstName,
      lastName,
      isStaff,
      passwordHash,
      companyName: 'Example Lubricants',
    });
  }
};

const addDiscounts = (tx: WriteTx) =>
  tx
    .insert(discounts)
    .values([
      { code: 'WELCOME10', name: 'Welcome', kind: 'PERCENTAGE', amountHundredths: 1000, numberOfUses: 1000 },
      {
        code: 'SAVE50',
        name: 'Fifty dollars off',
        kind: 'DOLLAR_AMOUNT',
        amountHundredths: 5000,
        numberOfUses: 1000,
      },
      { code: 'LASTONE', name: 'The last one', kind: 'PERCENTAGE', amountHundredths: 1500, numberOfUses: 1 },
    ])
    .onConflictDoNothing();

/** A regional database for every region and year with oils, priced by its number of oils in whole hundreds of dollars. */
const addRegionalDatabases = async (tx: WriteTx) => {
  const counts = await rowsOf<{ year: number; region: (typeof regions)[number]; oils: number }>(
    tx,
    sql`select year, region, count(*)::int as oils from ${samples}
      where ${isMarketOil} and year >= ${firstRegionalYear}
        and (region = 'Africa' and year >= ${firstAfricanYear} and year <= 2020 or region <> 'Africa' and year <= ${lastRegionalYear})
      group by year, region order by year, region`,
  );
  const rows = counts.map(({ year, region, oils }) => ({
    year,
    region,
    priceCents: Math.max(1, Math.round((oils * dollarsPerOil) / 100)) * 10_000,
  }));
  if (rows.length > 0) await tx.insert(regionalDatabases).values(rows).onConflictDoNothing();
};

/** Accounts, discount codes and regional databases of the demo; existing ones are kept. */
export const addDemoShop = async (tx: WriteTx) => {
  await addAccounts(tx);
  await addDiscounts(tx);
  await addRegionalDatabases(tx);
};
