import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/orders.schemas.ts';
import { shownMoney } from '@iom/contract/shared/money.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { Button, Checkbox, Text } from '@mantine/core';
import classes from './matrix.module.css';
import { forSaleOf, fullSetIsCheaper, fullSetPrice, matrixTests, oilCents } from './matrix.rules.ts';

interface Props {
  oils: readonly CartOil[];
  /** What is known of the oils, by sample. */
  rows: ReadonlyMap<number, OilRow>;
  tests: readonly DisplayTest[];
  onToggle: (sample: number, test: number) => void;
  onTests: (sample: number, tests: number[]) => void;
  onRemove: (sample: number) => void;
  /** Chooses a test for every oil that has it, or takes it away from all. */
  onColumn: (test: DisplayTest) => void;
}

const Row = ({
  oil,
  row,
  columns,
  tests,
  ...on
}: { oil: CartOil; row: OilRow | undefined; columns: readonly DisplayTest[] } & Omit<
  Props,
  'oils' | 'rows'
>) => {
  const forSale = forSaleOf(tests, oil.sample);
  const name = row ? `${row.brand_name} ${shownGrade(row.sample__sae_grade)}` : `Oil ${oil.sample}`;
  const full = shownMoney(fullSetPrice(forSale));
  const priced = oilCents(tests, oil);
  return (
    <tr>
      <th scope="row" className={classes.oil}>
        <Text size="sm" fw={550} lineClamp={2}>
          {name}
        </Text>
        <Text size="xs" className="quiet">
          {row?.sample__report_number} ·{' '}
          <Button
            variant="transparent"
            size="compact-xs"
            p={0}
            onClick={() => on.onRemove(oil.sample)}
            aria-label={`Remove ${name}`}
          >
            Remove
          </Button>
        </Text>
      </th>
      <td>
        <Button
          size="compact-xs"
          variant={priced.fullSet ? 'filled' : 'default'}
          disabled={forSale.length === 0}
          aria-pressed={priced.fullSet}
          onClick={() => on.onTests(oil.sample, priced.fullSet ? [] : forSale.map((test) => test.id))}
        >
          All tests for {full}
        </Button>
        {fullSetIsCheaper(forSale, oil.tests) && (
          <Text size="xs" c="petrol.8">
            All tests cost {full}
          </Text>
        )}
      </td>
      {columns.map((test) => (
        <td key={test.id}>
          {test.available_for.includes(oil.sample) ? (
            <Checkbox
              size="xs"
              checked={oil.tests.includes(test.id)}
              onChange={() => on.onToggle(oil.sample, test.id)}
              aria-label={`${test.name} for ${name}`}
              styles={{ body: { justifyContent: 'center' } }}
            />
          ) : (
            <span
              className={classes.none}
              role="img"
              title={`${test.name} (Test data not available)`}
              aria-label={`${test.name} for ${name} (Test data not available)`}
            >
              –
            </span>
          )}
        </td>
      ))}
      <td className={classes.price}>{shownMoney(priced.priceCents)}</td>
    </tr>
  );
};

/** Oils by tests: what has data can be ticked, what has not cannot. Prices follow at once. */
export const TestMatrix = ({ oils, rows, ...props }: Props) => {
  const columns = matrixTests(props.tests);
  return (
    <section className={classes.scroll} aria-label="Oils and tests">
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col" className={classes.oil}>
              Oil
            </th>
            <th scope="col">Full set</th>
            {columns.map((test) => (
              <th key={test.id} scope="col">
                <div className={classes.testName}>{test.name}</div>
                <Button
                  variant="transparent"
                  size="compact-xs"
                  p={0}
                  onClick={() => props.onColumn(test)}
                  aria-label={`${test.name} for all oils`}
                >
                  all
                </Button>
              </th>
            ))}
            <th scope="col" className={classes.price}>
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {oils.map((oil) => (
            <Row key={oil.sample} oil={oil} row={rows.get(oil.sample)} columns={columns} {...props} />
          ))}
        </tbody>
      </table>
    </section>
  );
};
