import { setCopies } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { PurchaseCheck } from '@iom/contract/purchasing/purchase-check/purchase-check.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { money } from '../../../lib/format/formats.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { OrderDraft } from '../model/order-draft.rules.ts';
import { checkQuery } from '../model/price.queries.ts';
import { databaseName } from '../model/prices.rules.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';
import { useDatabases } from '../model/use-checkout.ts';
import { CellNotice, KeptCells } from './CellNotice.tsx';
import { OtherOrders } from './OtherOrders.tsx';
import { cellsByDataset, countValues } from './purchase-check.rules.ts';

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
  const nameOf = (id: number) => {
    const row = rows.get(id);
    return row ? databaseName(row) : `database ${id}`;
  };
  const values = (count: number) => counted(count, 'value');
  const [ownedCount, repeatedCount] = [countValues(removable), countValues(repeated)];
  return (
    <Stack gap="md">
      <OtherOrders orders={check.open_orders} nameOf={nameOf} replaces />
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
      {check.owned_databases.map((one) => (
        <OwnedDatabase key={one.id} owned={one} name={nameOf(one.id)} />
      ))}
    </Stack>
  );
};
