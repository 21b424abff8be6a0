import type { SiteClaim } from '@iom/contract/pages/site-placeholders.ts';

/** Part of a line of a document; a text may hold placeholders like `{siteName}`. */
export type Inline =
  | string
  | { readonly type: 'strong' | 'em'; readonly parts: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly parts: readonly Inline[] };

export interface Heading {
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
  /** Where the page places its own component. */
  | { readonly type: 'slot'; readonly name: string };

/** A text page: `*.page.md`. */
export interface PageDocument {
  /** The sentence below the title. */
  readonly lead: string;
  readonly blocks: readonly Block[];
}

/** A news entry: `*.news.md`. */
export interface NewsDocument {
  readonly title: string;
  /** A year, month or day: `2021`, `2021-03` or `2021-03-01`. */
  readonly date: string;
  readonly kind: string;
  /** The page with the whole story, if any. */
  readonly page?: string | undefined;
  readonly blocks: readonly Block[];
}
