import { figurePlaceholders, pricePlaceholders } from '@iom/contract/pages/site-placeholders.ts';
import { cardBrandNames } from '@iom/contract/purchasing/payments/card.rules.ts';
import type { PlaceholderTexts } from '#platform/http/pages.ts';
import type { Platform } from '#platform/platform.ts';

/** Replaces the names in braces of a text that administrators edit, such as `{testPrices}`. */
export type FillText = (text: string) => Promise<string>;

const placeholders: Readonly<Record<string, string>> = { ...figurePlaceholders, ...pricePlaceholders };

export const openTextFilling =
  ({ site, readTexts }: Pick<Platform, 'site'> & { readTexts(): Promise<PlaceholderTexts> }): FillText =>
  async (text) => {
    if (!text.includes('{')) return text;
    const texts = await readTexts();
    const others: Readonly<Record<string, string>> = {
      siteName: site.siteName,
      cardBrands: new Intl.ListFormat('en').format(cardBrandNames),
    };
    return text.replace(
      /\{(\w+)\}/g,
      (typed, name: string) => others[name] ?? texts[placeholders[name] ?? ''] ?? typed,
    );
  };
