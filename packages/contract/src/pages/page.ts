import { fillAddress } from '../shared/address.ts';
import type { Access, ParamName } from '../shared/endpoint.ts';

/** Query values of a URL; a list repeats its name. */
export type PageQuery = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | undefined>
>;

/** The groups of the administrators' navigation, in order. */
export const adminGroups = ['Sales', 'Data', 'People', 'Content', 'System'] as const;
export type AdminGroup = (typeof adminGroups)[number];

/** The groups of the site's navigation, in order. */
export const siteSections = ['Oil data', 'Testing', 'How to use', 'Institute'] as const;
export type SiteSection = (typeof siteSections)[number];

export type Menu = 'main' | 'account' | 'footer' | 'admin';

/** An entry in the navigation. Entries of a menu come in the order of the registry. */
export interface MenuEntry {
  readonly menus: readonly Menu[];
  readonly label: string;
  /** Its group, where `menus` contains `admin`. */
  readonly group?: AdminGroup;
  /** Its group in `main`; without one it is a link of its own. */
  readonly section?: SiteSection;
  /** The label where there is room for it; it begins with the short one. */
  readonly fullLabel?: string;
  readonly query?: PageQuery;
  /** Absent from the menus of a demo, where it leads to invented entries only. */
  readonly isHiddenInDemo?: true;
}

interface Traits {
  /** `:name` is replaced by the path parameter of that name. */
  readonly title: string;
  /** Description for search engines. */
  readonly description?: string;
  readonly access: Access;
  /** Rendered to HTML at build time. Absent: rendered in the browser. */
  readonly prerendered?: true;
  /** Shows stored contents, such as edited texts or prices. The build prerenders the page without them, the server renders it with them. */
  readonly rendered?: true;
  /** What the page lists follows from the query of its address: the server renders it without one. */
  readonly queryFilters?: true;
  /** The content-security policy admits the card processor's script and frames. */
  readonly cardFields?: true;
  /** A session that expires on this page is renewed on it. Only on pages for users. */
  readonly signsInInPlace?: true;
  readonly menu?: MenuEntry;
  /** The list whose entry in the administrators' navigation is current on this page, unless the path of the page is below that of the list. */
  readonly list?: `/${string}`;
}

export interface Page extends Traits {
  /** Route pattern with `:name` parameters, e.g. `/quotes/:id`. */
  readonly pattern: `/${string}`;
}

type Params<Pattern extends string> = Readonly<Record<ParamName<Pattern>, string | number>>;

/** Declares a page without path parameters. */
export const page = (pattern: `/${string}`, traits: Traits) => ({
  pattern,
  ...traits,
  path: (query?: PageQuery) => fillAddress(pattern, {}, query),
});

/** Declares a page with path parameters. */
export const pageWithParams = <const Pattern extends `/${string}`>(pattern: Pattern, traits: Traits) => ({
  pattern,
  ...traits,
  path: (params: Params<Pattern>, query?: PageQuery) => fillAddress(pattern, params, query),
});
