/** PostgreSQL with the wide table in two halves, which fit into its pages, and an index on every column that a question filters or sorts by. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { facetNames, type GeneratedTable } from './generated-table.ts';
import { analytesUsed, type FacetCounts, type Question, type Subject } from './questions.ts';
import { histogramOf, statementsOf, type WideColumn, wideColumns } from './wide-sql.ts';

const rowsPerInsert = 500;

/** A half of the table, filled from arrays of its columns. */
const fill = async (client: pg.Client, name: string, columns: readonly WideColumn[], rows: string[][]) => {
  const definitions = columns.map((column) => `${column.name} ${column.type}`);
  await client.query(`create temp table ${name} (${definitions.join()})`);
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const part = rows.slice(start, start + rowsPerInsert);
    const lists = columns.map((_, index) => part.map((row) => row[index] || null));
    const types = columns.map(({ type }, index) => `$${index + 1}::${type}[]`);
    await client.query(`insert into ${name} select * from unnest(${types.join()})`, lists);
  }
  await client.query(`alter table ${name} add primary key (row_number)`);
};

const fillBoth = async (
  client: pg.Client,
  table: GeneratedTable,
  csv: string,
  questions: readonly Question[],
) => {
  const half = Math.ceil(table.analytes.length / 2);
  const middle = facetNames.length + 1 + half;
  const [rowNumber, ...columns] = wideColumns(table);
  if (!rowNumber) throw new Error('no columns');
  const rows: string[][] = [];
  for await (const line of createInterface(createReadStream(csv))) rows.push(line.split(','));
  const firstHalf = rows.map((row) => row.slice(0, middle));
  await fill(client, 't1', [rowNumber, ...columns.slice(0, middle - 1)], firstHalf);
  const secondHalf = rows.map(([row = '', ...cells]) => [row, ...cells.slice(middle - 1)]);
  await fill(client, 't2', [rowNumber, ...columns.slice(middle - 1)], secondHalf);
  for (const analyte of analytesUsed(questions))
    await client.query(`create index on ${analyte < half ? 't1' : 't2'} (a${analyte})`);
  await client.query('create index on t1 (year)');
  for (const name of ['t1', 't2']) await client.query(`analyze ${name}`);
};

const subjectOf = (client: pg.Client): Subject => {
  const rowsOf = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows;
  const ask = (question: Question) => statementsOf(question, 't1 join t2 using (row_number)');
  const count = async (question: Question) => (await rowsOf<{ n: number }>(ask(question).count))[0]?.n ?? 0;
  return {
    name: 'PostgreSQL',
    count,
    page: async (question) => {
      const found = (await client.query<(number | null)[]>({ text: ask(question).page, rowMode: 'array' }))
        .rows;
      return {
        count: await count(question),
        rows: found.map(([row]) => Number(row)),
        cells: found.map(([, ...cells]) => cells),
      };
    },
    facets: async (question) => {
      const counts: FacetCounts = {};
      type Row = { facet: string; value: string | null; n: number };
      for (const { facet, value, n } of await rowsOf<Row>(ask(question).facets)) {
        counts[facet] ??= [];
        counts[facet].push({ value, count: n });
      }
      return counts;
    },
    histogram: async (question) =>
      histogramOf(await rowsOf<{ bin: number; n: number }>(ask(question).histogram)),
    boxes: async (question) => {
      type Row = { value: string | null; n: number; median: number };
      const rows = await rowsOf<Row>(ask(question).boxes);
      return rows.map(({ value, n, median }) => ({ group: value, count: n, median }));
    },
    export: async () => {
      await client.query(
        `copy (select * from t1 join t2 using (row_number)) to program 'cat > /dev/null' (format csv)`,
      );
      return null;
    },
    close: () => client.end(),
  };
};

/** @param csv a file of the wide table. */
export const openPostgres = async (
  databaseUrl: string,
  table: GeneratedTable,
  csv: string,
  questions: readonly Question[],
): Promise<Subject> => {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c jit=off -c temp_buffers=1GB',
  });
  await client.connect();
  await fillBoth(client, table, csv, questions);
  return subjectOf(client);
};
