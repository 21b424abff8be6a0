import { Grid, Stack, Title } from '@mantine/core';
import { draftFromCart } from '../model/order-draft.rules.ts';
import { useCart } from '../model/use-cart.ts';
import { type Checkout, pricedDatasets, useCartCheckout, useDatabases } from '../model/use-checkout.ts';
import { PurchaseNotice } from '../purchase-check/PurchaseNotice.tsx';
import { DatabaseLine } from '../regional/DatabaseLine.tsx';
import { FullSetHint } from '../summary/FullSetHint.tsx';
import type { CodeEntry } from '../summary/use-code-entry.ts';
import { CartPayment } from './CartPayment.tsx';
import { DatasetLines } from './DatasetLines.tsx';

const pricedDatabases = (checkout: Checkout) =>
  checkout.state === 'cart' && checkout.priced.kind === 'regional' ? checkout.priced.databases : [];

const DatabaseLines = ({ checkout }: { checkout: Checkout }) => {
  const { cart } = useCart();
  const { rows } = useDatabases(cart.regional);
  return (
    <div>
      {cart.regional.map((line) => (
        <DatabaseLine
          key={line.id}
          line={line}
          row={rows.get(line.id)}
          priced={pricedDatabases(checkout).find(({ id }) => id === line.id)}
        />
      ))}
    </div>
  );
};

/** The lines of one kind of order, with what of them would be bought twice, beside its total. */
export const CartSection = ({ entry }: { entry: CodeEntry }) => {
  const { kind } = entry;
  const checkout = useCartCheckout(kind);
  const { cart } = useCart();
  const title = kind === 'datasets' ? 'Datasets' : 'Regional databases';
  return (
    <Grid gap="xl" component="section" aria-label={title}>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack gap="sm">
          <Title order={2}>{title}</Title>
          <PurchaseNotice draft={draftFromCart(kind, cart)} />
          <FullSetHint datasets={pricedDatasets(checkout)} />
          {kind === 'datasets' ? (
            <DatasetLines priced={pricedDatasets(checkout)} />
          ) : (
            <DatabaseLines checkout={checkout} />
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <CartPayment entry={entry} checkout={checkout} />
      </Grid.Col>
    </Grid>
  );
};
