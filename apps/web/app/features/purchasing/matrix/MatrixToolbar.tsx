import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { shownMoney } from '@iom/contract/shared/money.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session/session.ts';
import classes from './matrix.module.css';
import { fullSetsPrice } from './model/bulk.rules.ts';
import { lastPurchaseQuery } from './model/last-purchase.queries.ts';
import type { OilTests } from './model/matrix.rules.ts';
import { presetsFor } from './model/presets.rules.ts';
import type { MatrixActions } from './model/use-matrix.ts';

interface Props {
  chosen: readonly CartOil[];
  oils: ReadonlyMap<number, OilTests>;
  columns: readonly DisplayTest[];
  actions: MatrixActions;
}

/** Adds the tests of the user's last purchase to all oils; nothing for visitors and those who bought none. */
const LastPurchaseButton = ({ actions }: Pick<Props, 'actions'>) => {
  const { user } = useSession();
  const { data: last } = useQuery({ ...lastPurchaseQuery, enabled: user !== null });
  if (!last) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      title={`The tests of ${last.name}`}
      onClick={() => actions.addToAll(last.tests, `Tests of ${last.name}`)}
    >
      What I bought last time
    </Button>
  );
};

/** Choices for all oils in one step. */
export const MatrixToolbar = ({ chosen, oils, columns, actions }: Props) => (
  <fieldset className={classes.toolbar} aria-label="Choose for all oils">
    <Button size="compact-sm" onClick={actions.fullSetForAll}>
      {chosen.length === 1 ? 'Full set' : `Full set for all ${counted(chosen.length, 'oil')}`},{' '}
      {shownMoney(fullSetsPrice(chosen, oils))}
    </Button>
    {presetsFor(columns).map((preset) => (
      <Button key={preset.name} size="compact-sm" variant="default" onClick={() => actions.addPreset(preset)}>
        {preset.name}
      </Button>
    ))}
    <LastPurchaseButton actions={actions} />
    <Button size="compact-sm" variant="subtle" onClick={actions.clearAll}>
      Remove all tests
    </Button>
  </fieldset>
);
