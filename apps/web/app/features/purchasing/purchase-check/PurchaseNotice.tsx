import { setCopies } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { PurchaseCheck } from '@iom/contract/purchasing/purchase-check/purchase-check.schemas.ts';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted, date, money, wholeNumber } from '../../../lib/format/formats.ts';
import { useSession } from '../../../lib/session/session.ts';
import { checkoutPaths, type OrderDraft } from '../model/order-draft.rules.ts';
import { checkQuery } from '../model/price.queries.ts';
import { databaseName } from '../model/prices.rules.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';
import { useDatabases } from '../model/use-checkout.ts';
import { CellNotice, KeptCells } from './CellNotice.tsx';
import { cellsByDataset, countValues } from './purchase-check.rules.ts';

const OpenOrder = ({
  order,
  kind,
}: {
  order: PurchaseCheck['open_orders'][number];
  kind: OrderDraft['kind'];
}) => {
  const intro = `Order ${order.id} of ${date(order.created)} for ${money(order.total_price)} has the same items`;
  return order.status === 'PO_PENDING' ? (
    <Text size="sm">
      {intro} and waits for the approval of its purchase order. Placing this order buys the same data again.
    </Text>
  ) : (
    <Text size="sm">
      {intro} and is not paid. Placing this order replaces it; or{' '}
      <Anchor component={Link} to={`${checkoutPaths[kind].payment}?order=${order.id}`} inherit>
        pay order {order.id}
      </Anchor>
      .
    </Text>
  );
};

const OwnedDatabase = ({
  owned,
  name,
}: {
  owned: PurchaseCheck['owned_databases'][number];
  name: string;
}) => {
  const { change } = useCart();
  return (
    <Alert
      color="oil"
      variant="light"
      role="status"
      title={`You already have ${counted(owned.copies_held, 'copy', 'copies')} of ${name}`}
    >
      <Text size="sm" mb="sm">
        What you order here, {money(owned.price)}, are further copies for your colleagues. They hold the same
        data.
      </Text>
      <Button
        size="compact-md"
        variant="default"
        onClick={() =>
          changeCartWithUndo(`${name} removed from your cart`, () =>
            change((cart) => setCopies(cart, owned.id, 0)),
          )
        }
      >
        Remove {name}
      </Button>
    </Alert>
  );
};

/** What of the draft would be bought twice, each with its price and a button that removes it from the cart. */
export const PurchaseNotice = ({ draft }: { draft: OrderDraft }) => {
  const { user } = useSession();
  const { data: check } = useQuery(checkQuery(draft, user?.id));
  const { rows } = useDatabases(draft.kind === 'regional' ? draft.databases : []);
  if (!check) return null;
  const datasets = draft.kind === 'datasets' ? draft.datasets : [];
  const owned = cellsByDataset(datasets, check.owned);
  const removable = owned.filter(({ priceCents }) => priceCents > 0);
  const repeated = cellsByDataset(datasets, check.repeated);
  const values = (count: number) => (count === 1 ? '1 value' : `${wholeNumber(count)} values`);
  const [ownedCount, repeatedCount] = [countValues(removable), countValues(repeated)];
  return (
    <Stack gap="md">
      {check.open_orders.length > 0 && (
        <Alert color="oil" variant="light" role="status" title="There is an order with the same items">
          <Stack gap="xs">
            {check.open_orders.map((order) => (
              <OpenOrder key={order.id} order={order} kind={draft.kind} />
            ))}
          </Stack>
        </Alert>
      )}
      <CellNotice
        title={`You already own ${values(ownedCount)} of this order`}
        cells={removable}
        removed={`${values(ownedCount)} you own removed from your cart`}
      />
      <KeptCells cells={owned.filter(({ priceCents }) => priceCents === 0)} />
      <CellNotice
        title={`${values(repeatedCount)} ${repeatedCount === 1 ? 'is' : 'are'} in this order more than once`}
        cells={repeated}
        removed={`${values(repeatedCount)} removed from your cart`}
      />
      {check.owned_databases.map((one) => {
        const row = rows.get(one.id);
        return (
          <OwnedDatabase key={one.id} owned={one} name={row ? databaseName(row) : `database ${one.id}`} />
        );
      })}
    </Stack>
  );
};
