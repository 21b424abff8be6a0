/** Fills an empty PostgreSQL database with a generated archive and a customer who holds most of it. */
import pg from 'pg';
import { hashPassword } from '../../../apps/server/src/modules/accounts/accounts.module.ts';
import { openDictionary } from '../../../apps/server/src/modules/samples/samples.module.ts';
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts';
import { random } from '../../machine/random.ts';

export const customer = { email: 'bench@example.org', password: 'Engine0il!' };

interface Size {
  oils: number;
  analytes: number;
}

const migrate = async (databaseUrl: string) => {
  const database = await openDatabase({ databaseUrl, dataDir: '' }, () => {});
  await openDictionary(database);
  await database.close();
};

/** Adds tests of one to twelve analytes until there are enough analytes. */
const addTests = async (client: pg.Client, analytes: number) => {
  const { rows } = await client.query('select count(*)::int as count from analytes');
  const next = random(3);
  for (let made: number = rows[0].count; made < analytes; ) {
    const size = Math.min(analytes - made, Math.ceil(next() * 12));
    await client.query(
      `with test as (insert into tests (name, method, test_group, in_classic, in_modern, what_it_measures)
        values ('Bench ' || $1, 'B' || $1, 'Bench', true, true, '') returning id)
      insert into analytes (test_id, position, name, unit, decimals, direction, repeatability, reproducibility, precision_basis)
      select id, p, 'Analyte ' || ($1::int + p), 'mg/kg', 2, 'neutral', '', '', '' from test, generate_series(0, $2::int - 1) p`,
      [made, size],
    );
    made += size;
  }
};

const addOils = (client: pg.Client, oils: number) =>
  client.query(
    `with made as (insert into sample_groups (name, year, released_at, import_hash, import_report)
      select 'Bench ' || y, y, now(), 'bench' || y, '{}' from generate_series(2001, 2022) y returning id, year)
    insert into samples (group_id, report_number, container_id, year, brand_name, supplier, sae_grade, service_class,
      oil_type, region, country, state_or_province, api_mark, dexos_mark, energy_saving, ilsac_mark, jaso_mark,
      resource_conserving, tested_ids)
    select made.id, 'B' || i, 'C' || i, made.year, 'Brand ' || floor(random() * random() * 4000),
      'Supplier ' || floor(random() * random() * 300), (array['0W20','5W20','5W30','10W30','10W40','15W40','20W50','30'])[1 + floor(random() * 8)],
      'API S' || chr(65 + floor(random() * 20)::int), 'Type ' || floor(random() * 8),
      (array['Europe','Americas','Asia-Pacific','Africa'])[1 + floor(random() * 4)],
      (array['DE','FR','US','CA','JP','CN','BR','IN','ZA','GB','IT','ES'])[1 + floor(random() * 12)],
      'State ' || floor(random() * 40), random() < 0.5, random() < 0.5, random() < 0.5, random() < 0.5, random() < 0.5, random() < 0.5,
      (select array_agg(id order by id) from tests)
    from generate_series(1, $1::int) i join made on made.year = 2001 + i % 22`,
    [oils],
  );

/** Every analyte of a test has a number in 98 of 100 oils; every third analyte has a limit of detection. */
const addResults = async (client: pg.Client) => {
  const { rows: tests } = await client.query<{ id: string; analytes: number }>(
    'select test_id as id, count(*)::int as analytes from analytes group by test_id order by test_id',
  );
  const next = random(4);
  for (const { id, analytes } of tests) {
    const positions = Array.from({ length: analytes }, (_, position) => position);
    const numbers = positions.map(() => {
      const [centre, decimals] = [10 ** (next() * 3), 10 ** Math.floor(next() * 4)];
      return `case when random() > 0.02 then round(${centre} * (0.5 + random()) * ${decimals}) / ${decimals} end`;
    });
    const qualifiers = positions.map((position) =>
      position % 3 === 2 ? `case when random() < 0.3 then '<' end` : 'null',
    );
    await client.query(
      `insert into results (sample_id, test_id, numbers, qualifiers)
      select id, $1, array[${numbers.join()}]::float8[],
        ${analytes > 2 ? `case when random() < 0.3 then array[${qualifiers.join()}]::text[] end` : 'null'}
      from samples order by id`,
      [id],
    );
  }
};

/** A customer who holds every cell of three regions, and half of the tests of the oils of the fourth. */
export const addCustomer = async (client: pg.Client) => {
  const passwordHash = await hashPassword(customer.password);
  const { rows } = await client.query(
    `insert into users (email, first_name, last_name, company_name, password_hash, is_active, is_staff)
    values ($1, 'Ada', 'Bench', 'Example Oils', $2, true, false) returning id`,
    [customer.email, passwordHash],
  );
  await client.query(
    `insert into licences (holder_id, kind, name, year, region)
    select $1, 'REGIONAL', year || ' ' || region, year, region from (select distinct year, region from samples
      where region <> 'Africa') s order by year, region`,
    [rows[0].id],
  );
  await client.query(
    `with licence as (insert into licences (holder_id, kind, name) values ($1, 'CUSTOM', 'Half') returning id)
    insert into licence_oils (licence_id, sample_id, test_ids, full_set)
    select licence.id, s.id, (select array_agg(id order by id) from tests where id % 2 = 0), false
    from licence, samples s where region = 'Africa'`,
    [rows[0].id],
  );
};

/** @throws when the database already has samples. */
export const fillArchive = async (databaseUrl: string, { oils, analytes }: Size): Promise<void> => {
  await migrate(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // generated rows refer to each other; checking 18 million points one by one takes minutes
    await client.query(`set session_replication_role = replica`);
    await client.query('select setseed(0.5)');
    await addTests(client, analytes);
    await addOils(client, oils);
    await addResults(client);
    await addCustomer(client);
    await client.query('insert into archive_state (id, version) values (1, 1)');
    await client.query('analyze');
  } finally {
    await client.end();
  }
};
