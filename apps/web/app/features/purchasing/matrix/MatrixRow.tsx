import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { shownMoney } from '@iom/contract/shared/money.ts';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { memo } from 'react';
import { FullSetButton } from './FullSetButton.tsx';
import classes from './matrix.module.css';
import { type OilTests, oilName, priceTests } from './matrix.rules.ts';
import type { MatrixActions } from './use-matrix-actions.ts';

export interface MatrixOil {
  oil: CartOil;
  /** The catalogue row; undefined for an oil that is no longer listed. */
  row: OilRow | undefined;
  known: OilTests;
  columns: readonly DisplayTest[];
  actions: MatrixActions;
}

const Cell = ({ test, name, oil, known, actions }: { test: DisplayTest; name: string } & MatrixOil) => {
  if (!known.forSale.has(test.id))
    return (
      <span
        className={classes.none}
        role="img"
        title={`${test.name} (Test data not available)`}
        aria-label={`${test.name} for ${name} (Test data not available)`}
      >
        –
      </span>
    );
  const owned = known.owned.has(test.id);
  return (
    <span className={owned ? classes.owned : undefined} title={owned ? 'Already owned' : undefined}>
      <Checkbox
        size="xs"
        checked={oil.tests.includes(test.id)}
        onChange={() => actions.toggle(oil.sample, test.id)}
        aria-label={`${test.name} for ${name}${owned ? ', already owned' : ''}`}
        styles={{ body: { justifyContent: 'center' } }}
      />
    </span>
  );
};

/** An oil as a row of the table. */
export const MatrixRow = memo((props: MatrixOil) => {
  const { oil, row, known, columns, actions } = props;
  const name = oilName(oil.sample, row);
  return (
    <tr>
      <th scope="row" className={classes.oil}>
        <Text size="sm" fw={550} lineClamp={2}>
          {name}
        </Text>
        <Text size="xs" className="quiet figures">
          {row?.sample__report_number}
        </Text>
        <Group gap="sm">
          <Button
            variant="transparent"
            size="compact-xs"
            p={0}
            onClick={() => actions.remove(oil.sample)}
            aria-label={`Remove ${name}`}
          >
            Remove
          </Button>
          {oil.tests.length > 0 && (
            <Button
              variant="transparent"
              size="compact-xs"
              p={0}
              onClick={() => actions.applyToAll(oil.tests)}
              aria-label={`Apply to all oils the tests of ${name}`}
            >
              Apply to all
            </Button>
          )}
        </Group>
      </th>
      <td className={classes.fullSet}>
        <FullSetButton
          known={known}
          chosen={oil.tests}
          onTests={(tests) => actions.setTests(oil.sample, tests)}
        />
      </td>
      {columns.map((test) => (
        <td key={test.id}>
          <Cell test={test} name={name} {...props} />
        </td>
      ))}
      <td className={classes.price}>{shownMoney(priceTests(known, oil.tests).priceCents)}</td>
    </tr>
  );
});
