import { Text } from '@mantine/core';
import type { Column } from '../../../ui/table/columns.tsx';

/** The state of a job or mail, with the error of its last try. */
export const outcomeColumn = <State extends string, Row extends { state: State; error: string | null }>(
  labels: Readonly<Record<State, string>>,
): Column<Row> => ({
  accessor: 'state',
  title: 'State',
  onPhone: 'below',
  csv: ({ state, error }) => [labels[state], error].filter(Boolean).join(': '),
  render: ({ state, error }) => (
    <>
      {labels[state]}
      {error && (
        <Text size="xs" className="quiet" style={{ overflowWrap: 'anywhere' }}>
          {error}
        </Text>
      )}
    </>
  ),
});

/** The lists of jobs and emails are refetched while the page is open, because the server changes them. */
export const pollMs = () => 10_000;
