import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { Button, Group, Text } from '@mantine/core';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { MatrixCard } from './MatrixCard.tsx';
import { MatrixRow } from './MatrixRow.tsx';
import classes from './matrix.module.css';
import { noOilTests, type OilTests } from './matrix.rules.ts';
import type { MatrixActions } from './use-matrix-actions.ts';

interface Props {
  oils: readonly CartOil[];
  /** Catalogue rows by sample. */
  rows: ReadonlyMap<number, OilRow>;
  tests: ReadonlyMap<number, OilTests>;
  columns: readonly DisplayTest[];
  actions: MatrixActions;
}

/** Oils by tests with a checkbox where data are for sale. Phones show one card per oil. */
export const TestMatrix = ({ oils, rows, tests, columns, actions }: Props) => {
  const narrow = useIsMobile();
  const lines = oils.map((oil) => ({
    oil,
    row: rows.get(oil.sample),
    known: tests.get(oil.sample) ?? noOilTests,
    columns,
    actions,
  }));
  if (narrow)
    return (
      <section aria-label="Oils and tests">
        {lines.map((line) => (
          <MatrixCard key={line.oil.sample} {...line} />
        ))}
      </section>
    );
  return (
    <section className={classes.scroll} aria-label="Oils and tests">
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col" className={classes.oil}>
              Oil
            </th>
            <th scope="col" className={classes.fullSet}>
              Full set
            </th>
            {columns.map((test) => (
              <th key={test.id} scope="col">
                <div className={classes.testName}>{test.name}</div>
                <Button
                  variant="transparent"
                  size="compact-xs"
                  p={0}
                  onClick={() => actions.toggleForAll(test)}
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
          {lines.map((line) => (
            <MatrixRow key={line.oil.sample} {...line} />
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** The matrix's legend. */
export const MatrixLegend = ({ owns }: { owns: boolean }) => (
  <Group component="ul" aria-label="Legend" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
    <Text component="li" size="sm" className="quiet">
      <span className={classes.none}>–</span> Test data not available
    </Text>
    {owns && (
      <Text component="li" size="sm" className="quiet">
        <span className={classes.dot} /> Already owned
      </Text>
    )}
  </Group>
);
