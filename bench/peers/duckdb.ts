/** DuckDB in this process, over one wide table. */
import { DuckDBInstance } from '@duckdb/node-api';
import type { GeneratedTable } from '../analysis/generated-table.ts';
import type { FacetCounts, Question, Subject } from '../analysis/questions.ts';
import { histogramOf, statementsOf, wideColumns } from '../analysis/wide-sql.ts';

/** @param csv a file of the wide table. */
export const open = async (table: GeneratedTable, csv: string): Promise<Subject> => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  const types = wideColumns(table).map(({ name, type }) => `'${name}': '${type}'`);
  await connection.run(
    `create table t as select * from read_csv('${csv}', header = false, nullstr = '', columns = {${types.join()}})`,
  );
  const rowsOf = async (statement: string) =>
    (await connection.runAndReadAll(statement)).getRows() as (string | number | bigint | null)[][];
  const ask = (question: Question) => statementsOf(question, 't');
  return {
    name: 'DuckDB',
    count: async (question) => Number((await rowsOf(ask(question).count))[0]?.[0]),
    page: async (question) => {
      const { count, page } = ask(question);
      const rows = await rowsOf(page);
      return {
        count: Number((await rowsOf(count))[0]?.[0]),
        rows: rows.map(([row]) => Number(row)),
        cells: rows.map(([, ...cells]) => cells.map((cell) => (cell === null ? null : Number(cell)))),
      };
    },
    facets: async (question) => {
      const counts: FacetCounts = {};
      for (const [facet, value, n] of await rowsOf(ask(question).facets)) {
        const name = String(facet);
        counts[name] ??= [];
        counts[name].push({ value: value === null ? null : String(value), count: Number(n) });
      }
      return counts;
    },
    histogram: async (question) =>
      histogramOf(
        (await rowsOf(ask(question).histogram)).map(([bin, n]) => ({ bin: Number(bin), n: Number(n) })),
      ),
    boxes: async (question) =>
      (await rowsOf(ask(question).boxes)).map(([value, n, median]) => ({
        group: value === null ? null : String(value),
        count: Number(n),
        median: Number(median),
      })),
    export: async () => {
      await connection.run(`copy t to '${csv}.out' (format csv)`);
      return null;
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
};
