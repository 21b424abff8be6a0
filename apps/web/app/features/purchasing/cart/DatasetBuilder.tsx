import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import {
  confirmDataset,
  confirmRefused,
  defaultDatasetName,
  removeOils,
  setTests,
  toggleTest,
  uniqueName,
} from '@iom/contract/purchasing/cart.rules.ts';
import { shownMoney } from '@iom/contract/shared/money.ts';
import { Button, Group, Pagination, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { oilCents } from './matrix.rules.ts';
import { TestMatrix } from './TestMatrix.tsx';
import { useCart } from './use-cart.ts';

const rowsAtOnce = 50;

/** The oils being chosen with their tests, and the step that makes a named dataset of them. */
export const DatasetBuilder = ({
  tests,
  rows,
}: {
  tests: readonly DisplayTest[];
  rows: ReadonlyMap<number, OilRow>;
}) => {
  const { cart, change } = useCart();
  const [page, setPage] = useState(1);
  const [proposed] = useState(() => defaultDatasetName(new Date(), Math.random()));
  const taken = cart.datasets.map((dataset) => dataset.name);
  const [typed, setTyped] = useState<string>();
  const name = typed ?? uniqueName(proposed, taken);
  const [refused, setRefused] = useState<string>();
  const total = cart.oils.reduce((sum, oil) => sum + oilCents(tests, oil).priceCents, 0);
  const toggleColumn = (test: DisplayTest) =>
    change((now) => {
      const able = now.oils.filter((oil) => test.available_for.includes(oil.sample));
      const all = able.every((oil) => oil.tests.includes(test.id));
      return able
        .filter((oil) => all || !oil.tests.includes(test.id))
        .reduce((next, oil) => toggleTest(next, oil.sample, test.id), now);
    });
  const confirm = () => {
    const why = confirmRefused(cart, name);
    setRefused(why);
    if (why) return;
    change((now) => confirmDataset(now, name));
    setTyped(undefined);
    notifications.show({ message: `${name} is in your cart.`, color: 'petrol' });
  };
  const pages = Math.ceil(cart.oils.length / rowsAtOnce);
  const blocked = confirmRefused(cart, name) !== undefined;
  return (
    <Stack gap="md">
      <TestMatrix
        oils={cart.oils.slice((page - 1) * rowsAtOnce, page * rowsAtOnce)}
        rows={rows}
        tests={tests}
        onToggle={(sample, test) => change((now) => toggleTest(now, sample, test))}
        onTests={(sample, chosen) => change((now) => setTests(now, sample, chosen))}
        onRemove={(sample) => change((now) => removeOils(now, [sample]))}
        onColumn={toggleColumn}
      />
      {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} size="sm" />}
      <Group justify="space-between" align="end">
        <TextInput
          label="Dataset name"
          value={name}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={200}
          required
          w={320}
          maw="100%"
        />
        <Group>
          <Text className="figures" fw={600}>
            Total {shownMoney(total)}
          </Text>
          <Button onClick={confirm} aria-disabled={blocked} data-disabled={blocked || undefined}>
            Add Dataset to Cart
          </Button>
        </Group>
      </Group>
      <Text size="sm" c="red.9" role="alert">
        {blocked ? refused : undefined}
      </Text>
    </Stack>
  );
};
