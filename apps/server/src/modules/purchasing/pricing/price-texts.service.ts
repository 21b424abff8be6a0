import { type PriceName, pricePlaceholders } from '@iom/contract/pages/site-placeholders.ts';
import { fullSetCents } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { formatPrice } from '@iom/contract/shared/money.ts';
import { min } from 'drizzle-orm';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { regionalDatabases } from '#modules/library/regional-databases/regional-databases.tables.ts';
import type { Database } from '#platform/database/database.ts';

/** Placeholder in built pages → the price as text. */
export type PriceTexts = Readonly<Record<(typeof pricePlaceholders)[PriceName], string>>;

const formatLowest = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? 'on request' : `from ${formatPrice(cents)}`;

/** The present prices of the full set, of tests and of regional databases, as texts of pages. */
export const readPriceTexts = async (deps: {
  database: Database;
  catalogue: Pick<Catalogue, 'lowestTestCents'>;
}): Promise<PriceTexts> => {
  const lowestTest = await deps.catalogue.lowestTestCents();
  const [regional] = await deps.database.read((tx) =>
    tx.select({ lowest: min(regionalDatabases.priceCents) }).from(regionalDatabases),
  );
  return {
    [pricePlaceholders.fullSetPrice]: formatPrice(fullSetCents),
    [pricePlaceholders.testPrices]: formatLowest(lowestTest),
    [pricePlaceholders.regionalPrices]: formatLowest(regional?.lowest),
  };
};
