import type { QuoteOffer } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { validUntilText } from '@iom/contract/shared/dates.ts';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { money } from '../../../lib/format/formats.ts';
import { datasetsPriceQuery } from '../model/use-checkout.ts';
import classes from './offer-head.module.css';

const discountText = ({ price, discounts }: QuoteOffer) => {
  const off = discounts.reduce((sum, { amount }) => sum + amount, 0);
  return `${money(price + off)} less ${discounts.map(({ name, code, amount }) => `${money(amount)}, ${name} (${code})`).join('; ')}`;
};

/**
 * The list price of datasets in dollars.
 * @param reports undefined while they load, or when the price is not asked for
 */
export const useListPrice = (reports: QuoteOffer['reports'] | undefined) => {
  const datasets = (reports ?? [])
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, samples }) => ({
      name,
      oils: samples.map(({ id, display_tests }) => ({ sample: id, tests: display_tests })),
    }));
  const { data: price, error } = useQuery(datasetsPriceQuery(datasets, []));
  const total = datasets.length === 0 ? 0 : price?.total_price;
  return { total: reports && total, error };
};

/** What a lower price than today's list price saves. The price of a quotation is the list price less its discounts. */
const Saving = ({ offer: { price, reports } }: { offer: QuoteOffer }) => {
  const { total = 0 } = useListPrice(reports);
  if (total <= price) return null;
  return (
    <Text size="sm" className="quiet">
      {money(total - price)} below today’s list price of {money(total)}
    </Text>
  );
};

/** Price and last day of an offer, and the price before its discounts, or at today's list prices. */
export const OfferTerms = ({ offer }: { offer: QuoteOffer }) => (
  <div>
    <Group gap="xs" align="baseline">
      <Text fz="xl" fw={600} className="figures">
        {money(offer.price)}
      </Text>
      <Text className="quiet">valid until {validUntilText(offer.valid_until)}</Text>
    </Group>
    {offer.discounts.length > 0 ? (
      <Text size="sm" className="quiet">
        {discountText(offer)}
      </Text>
    ) : (
      <Saving offer={offer} />
    )}
  </div>
);

interface Props {
  offer: QuoteOffer;
  /** The offer can be accepted: its head stays in view, on a phone as a bar at the bottom. */
  isOpen: boolean;
  actions: ReactNode;
}

/** Price, last day and message of an offer beside what can be done with it. */
export const OfferHead = ({ offer, isOpen, actions }: Props) => (
  <section aria-label="Our offer" className={`${classes.head} ${isOpen ? classes.open : ''}`}>
    <OfferTerms offer={offer} />
    <div className={classes.acts}>
      <Text fw={600} className={`figures ${classes.barPrice}`} aria-hidden="true">
        {money(offer.price)}
      </Text>
      {actions}
    </div>
    {offer.message !== '' && (
      <Text size="sm" className={classes.message ?? ''} tabIndex={0}>
        {offer.message}
      </Text>
    )}
  </section>
);

/** Leaves room for the bar of the head at the end of a page. */
export const offerPage = classes.page;
