import type { QuoteOfferBody } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { Group, Text } from '@mantine/core';
import { date, money } from '../../../lib/format/formats.ts';

/** Price and last day of an offer. */
export const OfferTerms = ({ offer }: { offer: QuoteOfferBody }) => (
  <Group gap="xl" align="baseline">
    <Text fz="xl" fw={600} className="figures">
      {money(offer.price)}
    </Text>
    <Text className="quiet">valid until {date(offer.valid_until)}</Text>
  </Group>
);
