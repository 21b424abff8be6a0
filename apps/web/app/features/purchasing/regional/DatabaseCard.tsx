import type { RegionalReport } from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { addRegional, copiesLeft } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { maxOrderCopies } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { furtherCopyCents, furtherCopyPercent } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { centsFromDollars, formatMoney } from '@iom/contract/shared/money.ts';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { money } from '../../../lib/format/formats.ts';
import { databaseName } from '../model/prices.rules.ts';
import { useCart } from '../model/use-cart.ts';
import { notifyAdded, notifyInCart } from '../summary/notify-in-cart.tsx';
import classes from './regional.module.css';
import { ownedOilsQuery, useFirstCopy, useHeldLicences } from './regional.queries.ts';

/** A hint that the user already holds the database, or owns test values for some of its oils. */
const OwnedDatabaseHint = ({ database }: { database: RegionalReport }) => {
  const { year, region, oil_count } = database;
  const { licences = 0, holdsDatasets } = useHeldLicences(database);
  const ownsOther = licences === 0 && holdsDatasets;
  const { data: oils = 0 } = useQuery({ ...ownedOilsQuery(year, region), enabled: ownsOther });
  if (licences === 0 && oils === 0) return null;
  return (
    <Text size="sm" c="var(--link)" role="status">
      {licences > 0
        ? `You already hold ${counted(licences, 'copy', 'copies')} of this database. Each further copy is for another person.`
        : `You already own test values for ${oils} of these ${counted(oil_count, 'oil')}.`}
    </Text>
  );
};

const AddToCart = ({ id, name }: { id: number; name: string }) => {
  const { cart, change } = useCart();
  const licences = cart.regional.find((one) => one.id === id)?.quantity ?? 0;
  const cartIsFull = copiesLeft(cart) <= 0;
  const add = () => {
    change((before) => addRegional(before, id, 1));
    if (licences === 0) notifyAdded(name);
    else notifyInCart(`Your cart now holds ${counted(licences + 1, 'copy', 'copies')} of ${name}.`);
  };
  return (
    <>
      <Button size="md" variant={licences === 0 ? 'filled' : 'default'} onClick={add} disabled={cartIsFull}>
        {licences === 0 ? 'Add to cart' : 'Add another copy'}
      </Button>
      <Text size="sm" className="quiet" aria-live="polite">
        {licences > 0 && `${counted(licences, 'copy', 'copies')} in your cart. `}
        {cartIsFull && `An order holds at most ${maxOrderCopies} copies.`}
      </Text>
    </>
  );
};

/** A database for sale: number of oils, price and the button that adds it to the cart. */
export const DatabaseCard = ({ database, listPrice }: { database: RegionalReport; listPrice: number }) => {
  const name = databaseName(database);
  const firstCopy = useFirstCopy(database) ?? listPrice;
  return (
    <section className={classes.offer} aria-label={name}>
      <Stack gap="xs">
        <Title order={2}>{name}</Title>
        <Text>
          {counted(database.oil_count, 'oil')}, every test of each oil, with the{' '}
          <Anchor component={Link} to={pages.analysis.path()} inherit>
            data analysis tools
          </Anchor>
          , Excel and CSV files, and the report PDF of each oil.
        </Text>
        <OwnedDatabaseHint database={database} />
      </Stack>
      <Stack gap={4} align="start" className={classes.price}>
        <Text size="xl" fw={600} className="figures">
          {money(firstCopy)}
        </Text>
        <Text size="sm" className="quiet" mb="xs">
          {firstCopy < listPrice
            ? `You already bought this database: every copy costs ${furtherCopyPercent}% of ${money(listPrice)}.`
            : `For one person. Each further copy ${formatMoney(furtherCopyCents(centsFromDollars(listPrice)))}.`}
        </Text>
        <AddToCart id={database.id} name={name} />
      </Stack>
    </section>
  );
};
