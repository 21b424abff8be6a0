import { listAvailableTests } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { maxDatasetOils, type OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import { Anchor, Button, Divider, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { UnbrokenText } from '../../../ui/values/broken-texts.tsx';
import { type DatasetOil, datasetContents, missingValues } from '../model/missing-values.rules.ts';
import type { AmountLine, Amounts } from '../model/prices.rules.ts';
import { useCart } from '../model/use-cart.ts';
import type { Checkout } from '../model/use-checkout.ts';
import { testsQuery } from '../model/use-listed-oils.ts';
import { useCheckoutLinks } from '../model/use-order-steps.ts';
import { PriceFailure } from '../purchase-check/UnsoldNotice.tsx';

const Line = ({ label, cents, bold = false }: AmountLine & { bold?: boolean }) => (
  <Group justify="space-between" wrap="nowrap" align="baseline" gap="md">
    <Text fw={bold ? 600 : 400} style={{ overflowWrap: 'anywhere' }}>
      <UnbrokenText>{label}</UnbrokenText>
    </Text>
    {/* a browser that translates a page replaces the texts that React would change */}
    <Text fw={bold ? 600 : 400} translate="no" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatMoney(cents)}
    </Text>
  </Group>
);

/** The oils and tests of a dataset in one line, and the values that do not exist; nothing until they are known. */
export const DatasetFacts = ({ oils }: { oils: readonly DatasetOil[] }) => {
  const samples = oils.map(({ sample }) => sample).slice(0, maxDatasetOils);
  const { data: tests } = useQuery(testsQuery);
  const { data: available } = useQuery(endpointQuery(listAvailableTests, { body: { samples } }));
  const missing = available && missingValues(oils, available.results);
  return (
    <>
      {tests && (
        <Text size="sm" className="quiet">
          {datasetContents(oils, tests.results, available?.results ?? [])}
        </Text>
      )}
      {missing && <Text size="sm">{missing}</Text>}
    </>
  );
};

interface Contents {
  /** The datasets whose oils and tests are stated below their lines. */
  datasets: readonly { name: string; oils: readonly DatasetOil[] }[];
}

/** Lines, discounts and total, amounts right-aligned. Labels must be unique. */
const Totals = ({ lines, discounts, beforeDiscountCents, totalCents, datasets }: Amounts & Contents) => (
  <Stack gap="xs">
    {lines.map((line) => {
      const oils = datasets.find(({ name }) => name === line.label)?.oils;
      return (
        <div key={line.label}>
          <Line {...line} />
          {oils && <DatasetFacts oils={oils} />}
        </div>
      );
    })}
    {discounts.length > 0 && (
      <>
        <Divider />
        <Line label="Before discounts" cents={beforeDiscountCents} />
        {discounts.map((discount) => (
          <Line key={discount.label} label={discount.label} cents={0 - discount.cents} />
        ))}
      </>
    )}
    <Divider />
    <Line label="Total" cents={totalCents} bold />
  </Stack>
);

interface OrderSummaryProps extends Partial<Contents> {
  checkout: Checkout;
  /** Heading and name of the section, where a page has more than one. */
  title?: string;
  children?: ReactNode;
}

/** A placeholder as tall as the lines and the total. */
const LoadingTotals = ({ lines }: { lines: number }) => (
  <Stack gap="xs" aria-busy="true">
    <Skeleton h={lines * 35 - 10} />
    <Divider />
    <Skeleton h={25} />
  </Stack>
);

/** Lines and total of the draft or order. */
export const OrderSummary = ({ checkout, title, datasets = [], children }: OrderSummaryProps) => (
  <Paper withBorder p="lg" component="section" aria-label={title ?? 'Order summary'}>
    <Stack gap="md">
      <Title order={2} size="h3">
        {checkout.state === 'order' ? `Order ${checkout.order.id}` : (title ?? 'Your order')}
      </Title>
      {checkout.state === 'loading' && <LoadingTotals lines={checkout.lines ?? 1} />}
      {checkout.state === 'failed' && <PriceFailure failure={checkout.failure} onRetry={checkout.retry} />}
      {'amounts' in checkout && <Totals {...checkout.amounts} datasets={datasets} />}
      {children}
    </Stack>
  </Paper>
);

interface PaymentLinkProps {
  kind: OrderKind;
  /** The search of the payment's address. */
  search?: string;
  checkout: Checkout;
  /** Whether the same values cost less in another way, which comes first. */
  isDearer?: boolean;
  children: string;
}

/** Leads on to the payment once the total is known, a visitor to the sign-in and the registration beside the order. */
export const PaymentLink = ({ kind, search, checkout, isDearer = false, children }: PaymentLinkProps) => {
  const { payment } = useCheckoutLinks(kind, search);
  return checkout.state === 'cart' && checkout.settled ? (
    <Button component={Link} to={payment} variant={isDearer ? 'default' : 'filled'}>
      {children}
    </Button>
  ) : (
    <Button disabled>{children}</Button>
  );
};

/** A note where the cart holds both datasets and databases, which are separate orders. */
export const OtherCartItems = ({ kind }: { kind: OrderKind }) => {
  const { cart } = useCart();
  const other = kind === 'regional' ? 'datasets' : 'regional';
  const { pricing } = useCheckoutLinks(other);
  const count = cart[other].length;
  if (count === 0) return null;
  return (
    <Text size="sm" className="quiet">
      Your cart also holds{' '}
      <Anchor component={Link} to={pricing} inherit>
        {counted(count, other === 'datasets' ? 'dataset' : 'regional database')}
      </Anchor>
      . Databases and datasets are ordered separately; what is not in this order stays in the cart.
    </Text>
  );
};
