import type { RegionalReport } from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import { copiesLeft, setCopies } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { type CartRegional, maxOrderCopies } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { centsFromDollars, formatMoney } from '@iom/contract/shared/money.ts';
import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { type AmountLine, databaseName, type PricedDatabase } from '../model/prices.rules.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';
import classes from './regional.module.css';

/** The price of a database as lines: its first copy and the further ones. */
export const CopyLines = ({ copies }: { copies: readonly AmountLine[] }) => (
  <Stack gap={2}>
    {copies.map(({ label, cents }) => (
      <Group key={label} justify="space-between" wrap="nowrap" align="baseline" gap="md">
        <Text size="sm" className="quiet">
          {label}
        </Text>
        <Text size="sm" className="quiet figures">
          {formatMoney(cents)}
        </Text>
      </Group>
    ))}
  </Stack>
);

interface Props {
  line: CartRegional;
  /** Null where it is no longer for sale, undefined if that is unknown. */
  row: RegionalReport | null | undefined;
  priced: PricedDatabase | undefined;
}

/** A database of the cart: number of copies, price of the copies, and Remove. */
export const DatabaseLine = ({ line: { id, quantity }, row, priced }: Props) => {
  const { cart, change } = useCart();
  const name = row ? databaseName(row) : `Database ${id}`;
  const remove = () =>
    changeCartWithUndo(`${name} removed from your cart.`, () => change((before) => setCopies(before, id, 0)));
  const listCents = centsFromDollars(row?.price ?? 0);
  const maxCopies = Math.max(copiesLeft(cart, id), quantity);
  return (
    <Stack component="section" aria-label={name} gap="sm" className={classes.line}>
      <Group justify="space-between" align="start">
        <div>
          <Title order={2} size="h3">
            {name}
          </Title>
          <Text size="sm" className="quiet">
            {row ? counted(row.oil_count, 'oil') : row === null && 'No longer available. Please remove it.'}
          </Text>
          {row?.price === null && (
            <Text size="sm" c="red">
              No longer for sale. Please remove it.
            </Text>
          )}
        </div>
        <Group align="end" gap="sm">
          <NativeSelect
            label="Copies"
            aria-label={`Copies of ${name}`}
            data={Array.from({ length: maxCopies }, (_, count) => String(count + 1))}
            value={String(quantity)}
            onChange={(event) => {
              const copies = Number(event.currentTarget.value);
              change((before) => setCopies(before, id, copies));
            }}
            className="figures"
          />
          <Button variant="default" onClick={remove} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </Group>
      </Group>
      {quantity === maxCopies && (
        <Text size="sm" className="quiet">
          An order holds at most {maxOrderCopies} copies.
        </Text>
      )}
      {priced && (quantity > 1 || priced.priceCents < listCents) && <CopyLines copies={priced.copies} />}
      {row && (
        <Group justify="space-between">
          <Text fw={600}>{counted(quantity, 'copy', 'copies')}</Text>
          {priced && (
            <Text fw={600} className="figures">
              {formatMoney(priced.priceCents)}
            </Text>
          )}
        </Group>
      )}
    </Stack>
  );
};
