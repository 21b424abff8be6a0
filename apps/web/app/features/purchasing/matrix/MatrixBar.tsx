import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { calculatePrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { centsFromDollars, formatMoney } from '@iom/contract/shared/money.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { call } from '../../../lib/api/api.ts';
import { endpointKey } from '../../../lib/api/endpoint-query.ts';
import { useBottomBar } from '../../../ui/use-bottom-bar.ts';
import { testsQuery } from '../model/use-listed-oils.ts';
import { countValues } from '../purchase-check/CellNotice.tsx';
import { getUnsold, selectUnsold } from '../purchase-check/UnsoldNotice.tsx';
import classes from './matrix.module.css';
import { savedByFullSets, totalPrice } from './model/bulk.rules.ts';
import type { OilTests } from './model/matrix.rules.ts';
import type { MatrixActions } from './model/use-matrix.ts';

const confirmAfterMs = 600;

/** The server's price for exactly these tests, in cents, or the failure; undefined until the server has responded. */
const useConfirmedPrice = (chosen: CartOil[]): { cents?: number; failure?: Error } => {
  const [settled] = useDebouncedValue(chosen, confirmAfterMs);
  const items = useMemo(() => settled.filter((oil) => oil.tests.length > 0), [settled]);
  // one string, because React Query would hash a key of thousands of ids on every render
  const key = useMemo(() => JSON.stringify(items), [items]);
  const { data, error } = useQuery({
    queryKey: [endpointKey(calculatePrice), 'selection', key],
    queryFn: ({ signal }) =>
      call(calculatePrice, { body: { discounts: [], items, regional_reports: [] }, signal }),
    enabled: items.length > 0,
    gcTime: 0,
    staleTime: 0,
  });
  if (settled !== chosen) return {};
  if (error) return { failure: error };
  return data ? { cents: centsFromDollars(data.total_price) } : {};
};

interface UnsoldHintProps {
  chosen: readonly CartOil[];
  /** Of the price of the chosen tests. */
  failure: Error | undefined;
  onRemove: (unsold: readonly CartOil[]) => void;
}

/** Names the chosen tests that are no longer sold and so have no column, and offers to remove them. */
const UnsoldHint = ({ chosen, failure, onRemove }: UnsoldHintProps) => {
  const unsold = selectUnsold(chosen, getUnsold(failure));
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

interface MatrixBarProps {
  chosen: CartOil[];
  oils: ReadonlyMap<number, OilTests>;
  actions: MatrixActions;
  canUndo: boolean;
  /** The result of the last bulk action. */
  message: string | undefined;
  /** Shown above the total. */
  hints: ReactNode;
  /** Whether there is a cheaper way to buy the same values. */
  isDearer: boolean;
  /** The name and the button that saves the dataset. */
  children: ReactNode;
}

/** The bar that stays at the bottom of the window: hints, the total, the savings of full sets, and Undo. */
export const MatrixBar = ({
  chosen,
  oils,
  actions,
  canUndo,
  message,
  hints,
  isDearer,
  children,
}: MatrixBarProps) => {
  const bar = useRef<HTMLElement>(null);
  useBottomBar(bar);
  const confirmed = useConfirmedPrice(chosen);
  const total = confirmed.cents ?? totalPrice(chosen, oils);
  const saved = savedByFullSets(chosen, oils);
  const values = chosen.reduce((sum, oil) => sum + oil.tests.length, 0);
  return (
    <section ref={bar} className={classes.bar} aria-label="Total" translate="no">
      <div className={classes.hints}>
        <UnsoldHint chosen={chosen} failure={confirmed.failure} onRemove={actions.removeUnsold} />
        {hints}
      </div>
      <div className={classes.controls}>
        <div className={classes.amounts}>
          <Text className={`${classes.total} figures`} fw={600} size="lg">
            Total {formatMoney(total)}
          </Text>
          <Text className="quiet" size="xs">
            {counted(chosen.length, 'oil')}, {counted(values, 'value')}
            {saved > 0 && !isDearer && `, ${formatMoney(saved)} saved by full sets`}
          </Text>
        </div>
        <Text component="output" className={classes.message} size="sm">
          {message}
        </Text>
        {canUndo && (
          <Button variant="default" onClick={actions.undo}>
            Undo
          </Button>
        )}
        {children}
      </div>
    </section>
  );
};
