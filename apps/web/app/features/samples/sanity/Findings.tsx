import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { Text, Title } from '@mantine/core';
import { useRows } from '../../../lib/api/use-list.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

interface Props<Row> {
  title: string;
  lead: string;
  /** Shown where nothing was found. */
  none: string;
  findings: { count: number; results: Row[] };
  columns: readonly Column<Row>[];
  exportAs: string;
}

/** One kind of finding: a sentence where there is none, else a table. */
export const Findings = <Row extends object>({
  title,
  lead,
  none,
  findings,
  columns,
  exportAs,
}: Props<Row>) => {
  const { count, results } = findings;
  const list = useRows(results);
  return (
    <section>
      <Title order={4} mb={4}>
        {title}
        {count > 0 && <span className="quiet"> ({wholeNumber(count)})</span>}
      </Title>
      <Text size="sm" className="quiet" maw={720}>
        {count === 0 ? none : lead}
        {count > results.length && ` The first ${counted(results.length, 'finding')} are listed.`}
      </Text>
      {count > 0 && (
        <DataTable
          label={title}
          list={list}
          columns={columns}
          rowKey={(row) => JSON.stringify(row)}
          exportAs={exportAs}
          empty={{ title: none }}
        />
      )}
    </section>
  );
};
