import { cardBrandNames } from '@iom/contract/purchasing/payments/card.rules.ts';
import { isSiteTextName, siteName, siteText } from '../pages/site.ts';
import type { Block, Heading, Inline } from './document.ts';

/** What documents may name in braces. */
const placeholderValue = (name: string) => {
  if (name === 'siteName') return siteName;
  if (name === 'cardBrands') return new Intl.ListFormat('en').format(cardBrandNames);
  return isSiteTextName(name) ? siteText(name) : undefined;
};

/** A text with its placeholders replaced. */
export const filled = (text: string) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => placeholderValue(name) ?? placeholder);

/** The parts of a text, whose order never changes, with their keys. */
export const keyed = <T>(parts: readonly T[]) => parts.map((part, index) => ({ key: `${index}`, part }));

/** A line without its emphasis and links. */
export const plainText = (parts: readonly Inline[]): string =>
  parts.map((part) => (typeof part === 'string' ? filled(part) : plainText(part.parts))).join('');

/** The text of blocks in sentences, without headings, tables and slots. */
export const plainBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.type === 'paragraph') return plainText(block.parts);
      return block.type === 'list' ? block.items.map(plainBlocks).join(' ') : '';
    })
    .filter(Boolean)
    .join(' ');

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
