import { pages } from '@iom/contract/pages/pages.ts';
import { emptyCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { sameContent } from '@iom/contract/purchasing/cart/cart-merge.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Anchor, Button, Grid, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { useLastUser, useSession } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Steps } from '../../../ui/Steps.tsx';
import { changeCart } from '../model/cart-store.ts';
import { draftFromCart } from '../model/order-draft.rules.ts';
import { cartNotLoaded, changeCartWithUndo, useCart, useCartLoadState } from '../model/use-cart.ts';
import { type Checkout, pricedDatasets, useCartCheckout, useDatabases } from '../model/use-checkout.ts';
import { useRegionalSteps } from '../model/use-order-steps.ts';
import { PurchaseNotice } from '../purchase-check/PurchaseNotice.tsx';
import { QuotationButton } from '../quotes/QuotationButton.tsx';
import { DatabaseLine } from '../regional/DatabaseLine.tsx';
import { DatasetsBestPrice, useCheaperDatasets } from '../summary/BestPrice.tsx';
import {
  type CodeEntry,
  DiscountCodes,
  useCodeEntry,
  useSubmitPendingCode,
} from '../summary/DiscountCodes.tsx';
import { FullSetHint } from '../summary/FullSetHint.tsx';
import { MergedItems } from '../summary/MergedItems.tsx';
import { OrderSummary, PaymentLink } from '../summary/OrderSummary.tsx';
import { WhenCartLoaded } from '../summary/WhenCartLoaded.tsx';
import { DatasetLines } from './DatasetLines.tsx';

const payLabels: Record<OrderKind, string> = {
  datasets: 'Pay for datasets',
  regional: 'Pay for regional databases',
};

/** Total, discount codes and the link to the payment of one kind of order. */
const CartPayment = ({ entry, checkout }: { entry: CodeEntry; checkout: Checkout }) => {
  const { kind } = entry;
  const { user } = useSession();
  const cheaper = useCheaperDatasets(kind === 'datasets');
  return (
    <OrderSummary
      checkout={checkout}
      title={kind === 'datasets' ? 'Dataset total' : 'Regional database total'}
    >
      {user ? (
        <DiscountCodes entry={entry} />
      ) : (
        <Text size="sm" className="quiet">
          <Anchor component={Link} to={pages.login.path({ checkout: kind })} inherit>
            Sign in
          </Anchor>{' '}
          to enter a discount code. Your cart will be kept.
        </Text>
      )}
      <DatasetsBestPrice cheaper={cheaper} />
      <PaymentLink kind={kind} checkout={checkout} isDearer={cheaper !== undefined}>
        {payLabels[kind]}
      </PaymentLink>
      {checkout.state === 'cart' && <QuotationButton checkout={checkout} />}
    </OrderSummary>
  );
};

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

/** The lines of one kind of order, with a notice of data bought twice, beside the total. */
const CartSection = ({ entry }: { entry: CodeEntry }) => {
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

const clear = () =>
  changeCartWithUndo('Your cart and selection were cleared.', () => changeCart(() => emptyCart));

/** Asks for confirmation, then removes everything from the cart, selected oils included, with Undo. */
const ClearCartButton = () => {
  const { cart } = useCart();
  const [asking, ask] = useDisclosure(false);
  const contents = [
    [cart.datasets.length, 'dataset'],
    [cart.regional.length, 'regional database'],
    [cart.oils.length, 'selected oil'],
  ] as const;
  if (sameContent(cart, emptyCart)) return null;
  return (
    <>
      <Button variant="subtle" onClick={ask.open} style={{ alignSelf: 'flex-start' }}>
        Clear cart
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Clear the cart?"
        confirm="Remove everything"
        onConfirm={() => {
          ask.close();
          clear();
        }}
        onClose={ask.close}
      >
        Your cart has{' '}
        {contents
          .filter(([count]) => count > 0)
          .map(([count, noun]) => counted(count, noun))
          .join(', ')}
        .
      </ConfirmDialog>
    </>
  );
};

/** The oils that are selected and not yet in a dataset; those of a dataset that is edited are named there. */
const SelectedOils = () => {
  const { cart } = useCart();
  if (cart.oils.length === 0 || cart.editing) return null;
  return (
    <Text size="sm">
      {counted(cart.oils.length, 'oil')} selected and not yet in a dataset:{' '}
      <Anchor component={Link} to={pages.datasetTests.path()} inherit>
        choose tests
      </Anchor>{' '}
      or{' '}
      <Anchor component={Link} to={pages.requestQuote.path()} inherit>
        request a quote
      </Anchor>
      .
    </Text>
  );
};

const EmptyCart = () => (
  <EmptyState
    title="Your cart is empty"
    action={
      <Group mt="sm" justify="center">
        <Button component={Link} to={pages.catalog.path()}>
          Select oils
        </Button>
        <Button component={Link} to={pages.regionalSelect.path()} variant="default">
          Regional databases
        </Button>
      </Group>
    }
  >
    Build a dataset of chosen oils and tests, or add all oils of a region and year.
  </EmptyState>
);

/** Shown above this browser's items while the account's items could not be loaded. */
const CartNotLoaded = () => {
  const { state, retry } = useCartLoadState();
  if (state !== 'failed') return null;
  return (
    <Alert role="alert" color="red" variant="light" title={cartNotLoaded}>
      <Stack gap="sm" align="start">
        <Text size="sm">These items are saved in this browser. Your account may have more.</Text>
        <Button variant="default" size="xs" onClick={retry}>
          Try again
        </Button>
      </Stack>
    </Alert>
  );
};

/** Datasets and regional databases of the cart, each kind with its own total and payment. */
const CartContents = () => {
  const { cart } = useCart();
  const [datasets, regional] = [useCodeEntry('datasets'), useCodeEntry('regional')];
  useSubmitPendingCode(datasets, regional);
  const both = cart.datasets.length > 0 && cart.regional.length > 0;
  const isEmpty = cart.datasets.length === 0 && cart.regional.length === 0;
  return (
    <Stack gap="xl">
      {!isEmpty && <CartNotLoaded />}
      <MergedItems />
      <SelectedOils />
      {both && (
        <Text size="sm" className="quiet" maw={720}>
          Datasets and regional databases are paid for separately: they are licensed differently, so each
          order has its own invoice and discount codes. What you do not pay for now stays in the cart.
        </Text>
      )}
      {cart.datasets.length > 0 && <CartSection entry={datasets} />}
      {cart.regional.length > 0 && <CartSection entry={regional} />}
      {isEmpty && (
        <WhenCartLoaded>
          <EmptyCart />
        </WhenCartLoaded>
      )}
      <ClearCartButton />
    </Stack>
  );
};

/** The cart is the second step of a visitor who orders only databases: the page with their prices needs an account. */
const VisitorSteps = () => {
  const { cart } = useCart();
  const { user } = useLastUser();
  const steps = useRegionalSteps();
  if (user || cart.regional.length === 0 || cart.datasets.length > 0) return null;
  return <Steps steps={steps} current={1} />;
};

export default function Cart() {
  const inBrowser = useHydrated();
  return (
    <>
      {inBrowser && <VisitorSteps />}
      <PageHeader lead="Datasets and regional databases you have not ordered yet." />
      {inBrowser ? (
        <CartContents />
      ) : (
        <div className="until-account until-cart">
          <EmptyCart />
        </div>
      )}
    </>
  );
}
