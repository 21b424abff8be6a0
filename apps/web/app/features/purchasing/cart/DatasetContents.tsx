import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { removeDatasetOil, removeDatasetTest } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { CartDataset, CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { centsFromDollars, formatMoney } from '@iom/contract/shared/money.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Button, Group, Pagination, Pill, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Grade } from '../../../ui/values/OilLink.tsx';
import { changeCart } from '../model/cart-store.ts';
import type { PricedDataset, PricedOil } from '../model/prices.rules.ts';
import { changeCartWithUndo } from '../model/use-cart.ts';
import { useListedOils } from '../model/use-listed-oils.ts';
import classes from './dataset-line.module.css';

const pageSize = 10;

const oilName = (oil: OilRow | undefined, sample: number) =>
  oil
    ? `${oil.brand_name} ${formatGrade(oil.sample__sae_grade)} (${oil.sample__report_number})`
    : `Oil ${sample}`;

interface OilProps {
  dataset: string;
  oil: CartOil;
  row: OilRow | undefined;
  tests: ReadonlyMap<number, DisplayTest>;
  priced: PricedOil | undefined;
}

/** An oil of a dataset with price and tests. Removing a test from a full set needs confirmation if it raises the price. */
const OilContents = ({ dataset, oil, row, tests, priced }: OilProps) => {
  const [testToRemove, setTestToRemove] = useState<number>();
  const name = oilName(row, oil.sample);
  const testName = (test: number) => typographicName(tests.get(test)?.name ?? `test ${test}`);
  const otherTestsCents = (test: number) =>
    oil.tests
      .filter((one) => one !== test)
      .reduce((sum, one) => sum + centsFromDollars(tests.get(one)?.price ?? 0), 0);
  const removeTest = (test: number) => {
    setTestToRemove(undefined);
    changeCartWithUndo(`${testName(test)} of ${name} removed.`, () =>
      changeCart((cart) => removeDatasetTest(cart, dataset, oil.sample, test)),
    );
  };
  const raisesPrice = (test: number) => priced?.fullSet === true && otherTestsCents(test) > priced.priceCents;
  return (
    <Stack gap={4} py="xs" className={classes.oil}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text size="sm" fw={500}>
          {row ? (
            <>
              {row.brand_name} <Grade grade={row.sample__sae_grade} /> ({row.sample__report_number})
            </>
          ) : (
            name
          )}
          {priced?.fullSet && ', full set'}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" className="figures">
            {priced ? formatMoney(priced.priceCents) : ' '}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Remove ${name} from ${dataset}`}
            onClick={() =>
              changeCartWithUndo(`${name} removed from ${dataset}.`, () =>
                changeCart((cart) => removeDatasetOil(cart, dataset, oil.sample)),
              )
            }
          >
            Remove
          </Button>
        </Group>
      </Group>
      <Group gap={6}>
        {oil.tests.map((test) => (
          <Pill
            key={test}
            withRemoveButton
            onRemove={() => (raisesPrice(test) ? setTestToRemove(test) : removeTest(test))}
            removeButtonProps={{
              'aria-label': `Remove ${testName(test)} of ${name}`,
              'aria-hidden': false,
              tabIndex: 0,
            }}
          >
            {testName(test)}
          </Pill>
        ))}
      </Group>
      <ConfirmDialog
        opened={testToRemove !== undefined}
        title="Give up the full-set price?"
        confirm="Remove the test"
        onConfirm={() => testToRemove !== undefined && removeTest(testToRemove)}
        onClose={() => setTestToRemove(undefined)}
      >
        All tests of this oil cost {formatMoney(priced?.priceCents ?? 0)} as a full set. Without{' '}
        {testToRemove !== undefined && testName(testToRemove)} its other tests are priced one by one, at{' '}
        {formatMoney(testToRemove === undefined ? 0 : otherTestsCents(testToRemove))} together.
      </ConfirmDialog>
    </Stack>
  );
};

interface Props {
  dataset: CartDataset;
  /** Undefined while the price is loading. */
  priced: PricedDataset | undefined;
}

/** The oils and tests of a dataset, ten oils per page. Each has a Remove button. */
export const DatasetContents = ({ dataset, priced }: Props) => {
  const [chosenPage, setPage] = useState(1);
  const pages = Math.ceil(dataset.oils.length / pageSize);
  // the last page may have disappeared after oils were removed
  const page = Math.min(chosenPage, pages);
  const pageOils = dataset.oils.slice((page - 1) * pageSize, page * pageSize);
  const { rowOf, testOf, ...list } = useListedOils(pageOils.map((oil) => oil.sample));
  if (list.isPending) return <Skeleton h={pageOils.length * 72} animate={false} />;
  if (list.isError) return <ErrorState message="The oils could not be loaded." onRetry={list.retry} />;
  return (
    <Stack gap="xs">
      <div>
        {pageOils.map((oil) => (
          <OilContents
            key={oil.sample}
            dataset={dataset.name}
            oil={oil}
            row={rowOf.get(oil.sample)}
            tests={testOf}
            priced={priced?.oils.find(({ sample }) => sample === oil.sample)}
          />
        ))}
      </div>
      {pages > 1 && <Pagination size="sm" total={pages} value={page} onChange={setPage} />}
    </Stack>
  );
};
