import type { PlotName } from '@iom/contract/pages/plot-names.ts';
import type { SiteClaim } from '@iom/contract/pages/site-placeholders.ts';
import { cardBrandNames } from '@iom/contract/purchasing/payments/card.rules.ts';
import { isSiteTextName, siteName, siteText } from '../pages/site.ts';

/** What documents may name in braces. */
const placeholderValue = (name: string) => {
  if (name === 'siteName') return siteName;
  if (name === 'cardBrands') return new Intl.ListFormat('en').format(cardBrandNames);
  return isSiteTextName(name) ? siteText(name) : undefined;
};

/** A text with its placeholders replaced, and each number on one line with its unit. */
export const filled = (text: string) =>
  text
    .replace(/\{(\w+)\}/g, (placeholder, name: string) => placeholderValue(name) ?? placeholder)
    .replace(/(\d) (?=°C|mm²|mPa|mg|mass %)/g, '$1\u00A0');

/** The parts of a text, whose order never changes, with their keys. */
export const keyed = <T>(parts: readonly T[]) => parts.map((part, index) => ({ key: `${index}`, part }));

/** A line without its emphasis and links. */
export const plainText = (parts: readonly Inline[]): string =>
  parts.map((part) => (typeof part === 'string' ? filled(part) : plainText(part.parts))).join('');

interface Section {
  readonly heading: Heading;
  readonly blocks: readonly Block[];
}

/** The blocks under each heading of the second level; what comes before the first is left out. */
export const sectionsOf = (blocks: readonly Block[]): readonly Section[] => {
  const sections: { heading: Heading; blocks: Block[] }[] = [];
  for (const block of blocks) {
    if (block.type === 'heading' && block.depth === 2) sections.push({ heading: block, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections;
};

/** Part of a line of a document; a text may hold placeholders like `{siteName}`. */
export type Inline =
  | string
  | { readonly type: 'strong' | 'em'; readonly parts: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly parts: readonly Inline[] };

interface Heading {
  readonly type: 'heading';
  readonly depth: 2 | 3;
  /** Its anchor in the page. */
  readonly id: string;
  readonly parts: readonly Inline[];
}

export type Block =
  | Heading
  | { readonly type: 'paragraph'; readonly parts: readonly Inline[]; readonly claim?: SiteClaim }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | {
      readonly type: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
      /** The columns of figures, which are aligned to the right. */
      readonly figures: readonly number[];
    }
  /** A plot that the server paints, with its text for readers who do not see it and its caption. */
  | {
      readonly type: 'plot';
      readonly name: PlotName;
      readonly alt: string;
      readonly caption: readonly Inline[];
    }
  /** Where the page places its own component. */
  | { readonly type: 'slot'; readonly name: string };

/** A text page: `*.page.md`. */
export interface PageDocument {
  /** The sentence below the title. */
  readonly lead: string;
  readonly blocks: readonly Block[];
}
