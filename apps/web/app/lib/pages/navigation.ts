import {
  type AdminGroup,
  adminGroups,
  type Menu,
  type SiteSection,
  siteSections,
} from '@iom/contract/pages/page.ts';
import { pageAt } from '@iom/contract/pages/page-at.ts';
import { pageNames, pages } from '@iom/contract/pages/pages.ts';
import { fillAddress } from '@iom/contract/shared/address.ts';
import type { Access } from '@iom/contract/shared/endpoint.ts';
import { isDemo } from './site.ts';
import { useHydrated } from './use-hydrated.ts';

/** Ids of the targets of a page's skip links. */
export const contentAnchor = 'content';
export const oilsAnchor = 'oils';

export interface Entry {
  label: string;
  /** The label on wide screens. It begins with the short label. */
  fullLabel?: string | undefined;
  path: string;
  /** The entry's group in the administrators' navigation. */
  group?: AdminGroup | undefined;
  /** The entry's section in the site's navigation. */
  section?: SiteSection | undefined;
}

/** The questions on the home page. */
const faqEntry: Entry = {
  label: 'FAQ',
  fullLabel: 'Frequently asked questions',
  path: `${pages.home.path()}#faq`,
  section: 'How to use',
};

const visible = (access: Access, user: { is_staff: boolean } | null) =>
  access === 'public' || (user !== null && (access === 'user' || user.is_staff));

/**
 * The entries of a menu that a user may open, in the order of the registry of pages; `null` is a visitor. Those hidden in the demo only
 * with `isReal`, which the browser alone knows.
 */
export const menuEntries = (
  menu: Menu,
  user: { is_staff: boolean } | null,
  isReal = false,
): readonly Entry[] =>
  pageNames.flatMap((name) => {
    const { access, menu: entry, pattern } = pages[name];
    if (!entry?.menus.includes(menu) || !visible(access, user)) return [];
    if (entry.isHiddenInDemo && !isReal) return [];
    const { label, fullLabel, query, group, section } = entry;
    return [{ label, fullLabel, group, section, path: fillAddress(pattern, {}, query) }];
  });

/** The pages of the site's navigation by section, the questions of the home page among them. */
const siteNavigation = (user: { is_staff: boolean } | null, isReal = false) => {
  const entries = [...menuEntries('main', user, isReal), faqEntry];
  return siteSections.map((section) => ({
    section,
    entries: entries.filter((entry) => entry.section === section),
  }));
};

/** The site's navigation by section. The built page is the same for every site, so what a demo hides appears after hydration. */
export const useSiteNavigation = (user: { is_staff: boolean } | null) => {
  const hydrated = useHydrated();
  return siteNavigation(user, hydrated && !isDemo());
};

/** At most three other pages of the section: first the pages after the page at a path, then the pages before it. */
export const neighboursOf = (pathname: string) => {
  const sections = siteNavigation(null).map(({ entries }) =>
    entries.flatMap((entry) => {
      const description = entry === faqEntry ? undefined : pageAt(entry.path)?.description;
      return description === undefined ? [] : [{ ...entry, description }];
    }),
  );
  const page = pageAt(pathname);
  const section = sections.find((entries) => entries.some(({ path }) => pageAt(path) === page)) ?? [];
  const index = section.findIndex(({ path }) => pageAt(path) === page);
  return [...section.slice(index + 1), ...section.slice(0, Math.max(index, 0))].slice(0, 3);
};

/** The pages of the site's navigation that belong to no section. */
export const directEntries = (user: { is_staff: boolean } | null) =>
  menuEntries('main', user).filter(({ section }) => section === undefined);

/** The administrators' pages by group, without empty groups. */
export const adminNavigation = (user: { is_staff: boolean } | null) =>
  adminGroups
    .map((group) => ({
      group,
      entries: menuEntries('admin', user).filter((entry) => entry.group === group),
    }))
    .filter(({ entries }) => entries.length > 0);

/** The entries of all menus and the cart, each page once. */
export const paletteEntries = (user: { is_staff: boolean } | null): readonly Entry[] => {
  const entries = (['main', 'account', 'admin', 'footer'] as const).flatMap((menu) =>
    menuEntries(menu, user, !isDemo()),
  );
  const byPath = new Map(
    [...entries, { label: 'Cart', path: pages.cart.path() }, faqEntry].map((entry) => [entry.path, entry]),
  );
  return [...byPath.values()];
};
