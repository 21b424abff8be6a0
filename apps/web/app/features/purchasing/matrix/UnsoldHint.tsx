import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { testsQuery } from '../model/oils.queries.ts';
import { countValues } from '../purchase-check/purchase-check.rules.ts';
import { unsoldIn, unsoldOf } from '../purchase-check/unsold.ts';

interface Props {
  chosen: readonly CartOil[];
  /** Of the price of the chosen tests. */
  failure: Error | undefined;
  onRemove: (unsold: readonly CartOil[]) => void;
}

/** Names the chosen tests that are no longer sold, which have no column, and offers to remove them. */
export const UnsoldHint = ({ chosen, failure, onRemove }: Props) => {
  const unsold = unsoldOf(chosen, unsoldIn(failure));
  const { data: tests } = useQuery({ ...testsQuery, enabled: unsold.length > 0 });
  const testName = (test: number) =>
    typographicName(tests?.results.find(({ id }) => id === test)?.name ?? `test ${test}`);
  const names = [...new Set(unsold.flatMap((oil) => oil.tests))].map(testName);
  const them = countValues(unsold) === 1 ? 'it' : 'them';
  return (
    <Group gap="sm" role="status">
      {unsold.length > 0 && (
        <>
          <Text size="sm">
            No longer sold: {names.join(', ')}, chosen for {counted(unsold.length, 'oil')}. The dataset cannot
            be paid for with {them}.
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => onRemove(unsold)}>
            Remove {them}
          </Button>
        </>
      )}
    </Group>
  );
};
