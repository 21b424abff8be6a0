import type {
  EntryBlock,
  EntrySection,
  EntrySpan,
} from '@iom/contract/content/published-entries.endpoints.ts';
import { readEntries } from '@iom/contract/content/published-entries.endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
import { endpointQuery } from '../api/endpoint-query.ts';
import type { RenderedRoute } from '../api/page-data.ts';
import type { Block, Inline } from './document.ts';

/** The published entries of a section. */
export const entriesQuery = (section: EntrySection) => endpointQuery(readEntries, { query: { section } });

/** The `handle` of a page of entries. */
export const rendersEntries = (section: EntrySection): RenderedRoute => ({
  readPageData: (queries: QueryClient) => queries.fetchQuery(entriesQuery(section)),
});

const toInline = ({ text, strong, em, href }: EntrySpan): Inline => {
  const emphasized: Inline = em ? { type: 'em', parts: [text] } : text;
  const marked: Inline = strong ? { type: 'strong', parts: [emphasized] } : emphasized;
  return href === undefined ? marked : { type: 'link', href, parts: [marked] };
};

/** The blocks of an entry, with headings below those of its page. */
export const toBlocks = (blocks: readonly EntryBlock[]): Block[] =>
  blocks.map((block) => {
    if (block.type === 'list') {
      const items = block.items.map((spans): Block[] => [{ type: 'paragraph', parts: spans.map(toInline) }]);
      return { type: 'list', ordered: block.ordered, items };
    }
    const parts = block.spans.map(toInline);
    return block.type === 'heading'
      ? { type: 'heading', depth: 3, id: '', parts }
      : { type: 'paragraph', parts };
  });
