import { generateArchive } from '@iom/archive-generator/archive/archive.ts';
import {
  resultColumns,
  resultRecords,
  sampleColumns,
  sampleRecord,
} from '@iom/archive-generator/archive/importer-records.ts';
import { approvedList } from '@iom/archive-generator/market/approved-list.ts';
import type { regions } from '@iom/contract/samples/regions.rules.ts';
import { and, eq, sql } from 'drizzle-orm';
import { openApp } from '../app.ts';
import type { Config } from '../config.ts';
import { findUserByEmail, hashPassword, insertUser } from '../modules/accounts/accounts.module.ts';
import { storeEntries } from '../modules/content/content.module.ts';
import { approvedOils, comments, papers, siteEntries } from '../modules/content/content.tables.ts';
import { regionalDatabases } from '../modules/library/regional-databases/regional-databases.tables.ts';
import { discounts } from '../modules/purchasing/tables/discounts.tables.ts';
import {
  type Dictionary,
  type ImportDeps,
  importFiles,
  isMarketOil,
  openDictionary,
} from '../modules/samples/samples.module.ts';
import { samples } from '../modules/samples/samples.tables.ts';
import { openDatabase, rowsOf, type WriteTx } from '../platform/database/database.ts';
import { openLog } from '../platform/log.ts';
import { CannotStart } from '../platform/start-failure.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { sellDemoData } from './demo-sales.ts';

/** Screenshots and examples show the archive of this seed. */
const seed = 1984;

/** Generates the demo archive and imports it group by group. Existing groups stay. */
const importDemoArchive = async (deps: ImportDeps, oils: number, progress: (done: number) => void) => {
  let done = 0;
  for (const group of generateArchive({ seed, oils })) {
    const market = [...group.oils];
    const all = [...market, ...group.references];
    const report = await importFiles(deps, {
      name: group.name,
      importHash: `demo archive ${seed}, ${oils} oils: ${group.name}`,
      samples: { columns: sampleColumns, records: () => all.map(({ sample }) => sampleRecord(sample)) },
      results: {
        columns: resultColumns,
        *records() {
          for (const oil of all) yield* resultRecords(oil);
        },
      },
      release: group.releasedOn !== null && { on: group.releasedOn },
      dryRun: false,
    });
    if (report.errors.length > 0)
      throw new CannotStart(
        `The demo archive does not match the samples that already exist: ${report.errors[0]?.message} Use an empty database, or set DEMO=off.`,
      );
    done += market.length;
    progress(done);
  }
};

/** Fictitious, like the demo archive. */
const demoPapers: readonly (Omit<typeof papers.$inferInsert, 'testIds'> & { tests: string[] })[] = [
  {
    title: 'High-shear viscosity of multigrade oils bought off the shelf, 1995 to 2015',
    authors: 'A. Sample, B. Specimen',
    presented: 'Invented colloquium, 2016',
    citation: 'Sample, A. and Specimen, B. Demonstration paper 1, 2016 (invented)',
    abstract:
      'High-shear viscosity at 150 °C is set against kinematic viscosity at 100 °C for oils of four regions. Oils of one SAE grade differ by more than the reproducibility of either method. This paper is invented, like the data of the demonstration.',
    link: '',
    answers: ['viscometric-map', 'comparison'],
    tests: ['HTHS Viscosity @ 150 C (Tapered Bearing Simulator)', 'Kinematic Viscosity @ 100 C'],
  },
  {
    title: 'Phosphorus and volatility: two decades of category limits seen in the market',
    authors: 'C. Example',
    presented: 'Invented symposium, 2019',
    citation: 'Example, C. Demonstration paper 2, 2019 (invented)',
    abstract:
      'Phosphorus content and Noack volatility of passenger-car oils are compared with the limits of the service categories on their labels. This paper is invented, like the data of the demonstration.',
    link: '',
    answers: ['market-trend', 'share-conforming'],
    tests: ['Elemental Analysis by ICP', 'Noack Volatility (Procedure D)'],
  },
];

const demoComments = [
  { email: 'buyer@iom.example', text: 'The region comparison saved us a week. A chart by brand would help.' },
  { email: 'visitor@iom.example', text: 'Do you plan to add motorcycle oils from 2022?' },
];

/** Invented people, by the anchor of their role. */
const demoPeople = {
  collectors: 'C. Example',
  'sample-management': 'D. Placeholder',
  'data-review': 'B. Specimen',
  'customer-service': 'A. Sample',
};

/** Names somebody for each role of the team, and says that the name is invented. */
export const addDemoPeople = async (tx: WriteTx) => {
  for (const [anchor, name] of Object.entries(demoPeople))
    await tx
      .update(siteEntries)
      .set({ text: sql`${siteEntries.text} || ${`\n\nIn this demonstration: ${name}, an invented name.`}` })
      .where(and(eq(siteEntries.section, 'TEAM'), eq(siteEntries.anchor, anchor)));
};

/** Technical papers, comments, people of the team and the approved-oil list of the demo, unless a list exists already. */
const addDemoContent = async (tx: WriteTx, dictionary: Dictionary) => {
  if ((await tx.$count(approvedOils)) > 0) return;
  await storeEntries(
    tx,
    approvedList(seed).map((entry, index) => ({ line: index + 2, entry })),
  );
  await addDemoPeople(tx);
  if ((await tx.$count(papers)) === 0)
    await tx.insert(papers).values(
      demoPapers.map(({ tests, ...paper }) => ({
        ...paper,
        testIds: tests.flatMap((name) => dictionary.testNamed(name)?.id ?? []),
      })),
    );
  if ((await tx.$count(comments)) > 0) return;
  for (const { email, text } of demoComments) {
    const author = await findUserByEmail(tx, email);
    if (author) await tx.insert(comments).values({ authorId: author.id, text });
  }
};

/** Dollars per oil in a regional database. A demo price, not a market fact. */
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

/**
 * Adds a regional database for every region and year with oils. The price grows with the number of oils and is rounded to whole
 * hundreds of dollars.
 */
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

/** Accounts, discount codes and regional databases of the demo; existing ones stay. */
const addDemoShop = async (tx: WriteTx) => {
  await addAccounts(tx);
  await addDiscounts(tx);
  await addRegionalDatabases(tx);
};

/** Fills an empty database with the demo: archive, accounts, discount codes, regional databases, technical papers, approved oils and purchases. A repeated call adds nothing. */
export const makeDemo = async (config: Config, progress: (done: number) => void) => {
  const log = openLog('warn');
  const database = await openDatabase(config, (error) =>
    log.error({ err: error }, 'database connection lost'),
  );
  const dictionary = await openDictionary(database);
  await importDemoArchive({ database, dictionary }, config.demoOils, progress);
  await database.write(addDemoShop);
  await database.write((tx) => addDemoContent(tx, dictionary));
  // SQL engines: purchases read few oils, and the memory engines would first load the whole archive
  const app = await openApp(
    { ...config, limits: false, engines: { analysis: 'sql', catalogue: 'sql' } },
    log,
    { database },
  );
  await sellDemoData(app);
  await app.close();
};
