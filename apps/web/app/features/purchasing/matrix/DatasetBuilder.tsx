import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { confirmDataset, confirmRefused } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { shownMoney } from '@iom/contract/shared/money.ts';
import { Button, Group, Pagination, Stack, Text, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useDatasetName } from '../cart/use-dataset-name.ts';
import { useCart } from '../model/use-cart.ts';
import { CheaperDatabase } from '../regional/CheaperDatabase.tsx';
import { notifyInCart } from '../summary/notify-in-cart.tsx';
import { ModernQuote } from './ModernQuote.tsx';
import { matrixTests, missingTests, noOilTests, priceTests, testsByOil } from './matrix.rules.ts';
import { OwnedHint } from './OwnedHint.tsx';
import { MatrixLegend, TestMatrix } from './TestMatrix.tsx';
import { useMatrixActions } from './use-matrix-actions.ts';

interface Props {
  tests: readonly DisplayTest[];
  rows: ReadonlyMap<number, OilRow>;
}

const rowsAtOnce = 50;

/** The matrix of chosen oils and tests, and the form that saves them as a named dataset. */
export const DatasetBuilder = ({ tests, rows }: Props) => {
  const { cart, change } = useCart();
  const [chosenPage, setPage] = useState(1);
  const { name, typeName, forgetName } = useDatasetName();
  const [nameError, setNameError] = useState<string>();
  const columns = useMemo(() => matrixTests(tests), [tests]);
  const byOil = useMemo(() => testsByOil(tests), [tests]);
  const actions = useMatrixActions(byOil);
  const total = cart.oils.reduce(
    (sum, oil) => sum + priceTests(byOil.get(oil.sample) ?? noOilTests, oil.tests).priceCents,
    0,
  );
  const confirm = () => {
    const error = confirmRefused(cart, name);
    setNameError(error);
    if (error) return;
    change((before) => confirmDataset(before, name));
    forgetName();
    notifyInCart(`${name.trim()} is in your cart.`);
  };
  const pages = Math.ceil(cart.oils.length / rowsAtOnce);
  // removing oils may have removed the last page
  const page = Math.min(chosenPage, pages);
  const missing = missingTests(cart.oils, rows);
  const blocked = confirmRefused(cart, name) !== undefined;
  return (
    <Stack gap="md">
      <MatrixLegend owns={[...byOil.values()].some((oil) => oil.owned.size > 0)} />
      <TestMatrix
        oils={cart.oils.slice((page - 1) * rowsAtOnce, page * rowsAtOnce)}
        rows={rows}
        tests={byOil}
        columns={columns}
        actions={actions}
      />
      {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} size="sm" />}
      <OwnedHint chosen={cart.oils} oils={byOil} onExclude={actions.excludeOwned} />
      <CheaperDatabase samples={cart.oils.map((oil) => oil.sample)} totalCents={total} />
      <ModernQuote oils={[...rows.values()]} />
      {missing && (
        <Text size="sm" className="quiet figures">
          {missing}
        </Text>
      )}
      <Group justify="space-between" align="end">
        <TextInput
          label="Dataset name"
          value={name}
          onChange={(event) => typeName(event.currentTarget.value)}
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
            {cart.editing ? 'Update Dataset in Cart' : 'Add Dataset to Cart'}
          </Button>
        </Group>
      </Group>
      <Text size="sm" c="red.9" role="alert">
        {blocked ? nameError : undefined}
      </Text>
    </Stack>
  );
};
