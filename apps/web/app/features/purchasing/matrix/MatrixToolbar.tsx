import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { listBoughtReports, listCustomSamples } from '@iom/contract/library/licences/holdings.endpoints.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Box, Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { endpointKey } from '../../../lib/api/endpoint-query.ts';
import { useSession } from '../../../lib/session/session.ts';
import classes from './matrix.module.css';
import { fullSetsPrice, presetContents, presetsFor } from './model/bulk.rules.ts';
import { type OilTests, shortMoney } from './model/matrix.rules.ts';
import type { MatrixActions } from './model/use-matrix.ts';

/** The name and the tests of the dataset that the user bought last; null without one, or after it was assigned to somebody else. */
const lastPurchaseQuery = queryOptions({
  queryKey: [endpointKey(listCustomSamples), 'last purchase'],
  queryFn: async ({ signal }) => {
    const query = { paid: 'True', ordering: '-created', page_size: '1' };
    const { results } = await call(listBoughtReports, { query, signal });
    if (!results[0]) return null;
    try {
      const { name, samples } = await call(listCustomSamples, {
        query: { id: String(results[0].id) },
        signal,
      });
      const tests = samples.flatMap((sample) => sample.tests.map((test) => test.id));
      return { name, tests: [...new Set(tests)] };
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.status === 404) return null;
      throw failure;
    }
  },
});

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
      onClick={() => actions.addPurchased(last)}
    >
      What I bought last time
    </Button>
  );
};

/** Choices for all oils in one step. */
export const MatrixToolbar = ({ chosen, oils, columns, actions }: Props) => (
  <fieldset className={classes.toolbar} aria-label="Choose for all oils">
    <Button size="compact-sm" variant="default" onClick={actions.fullSetForAll}>
      {chosen.length === 1 ? 'Full set' : `Full set for all ${counted(chosen.length, 'oil')}`},{' '}
      {formatMoney(fullSetsPrice(chosen, oils))}
    </Button>
    {presetsFor(columns).map((preset) => {
      const { tests, cents } = presetContents(chosen, oils, preset, columns);
      return (
        <Button
          key={preset.name}
          size="compact-sm"
          variant="default"
          title={tests.map(({ name }) => typographicName(name)).join(', ')}
          onClick={() => actions.addPreset(preset)}
        >
          {/* one item of the button, which keeps its spaces; a phone, where the row would fill the screen, leaves the number out */}
          <span>
            {preset.name}:{' '}
            <Box component="span" visibleFrom="sm">
              {counted(tests.length, 'test')},
            </Box>{' '}
            {shortMoney(cents)}
          </span>
        </Button>
      );
    })}
    <LastPurchaseButton actions={actions} />
    <Button size="compact-sm" variant="subtle" onClick={actions.clearAll}>
      Remove all tests
    </Button>
  </fieldset>
);
