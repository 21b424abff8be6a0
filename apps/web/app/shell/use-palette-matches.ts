import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { searchEverything } from '@iom/contract/purchasing/admin-search/admin-search.endpoints.ts';
import type { AdminMatches } from '@iom/contract/purchasing/admin-search/admin-search.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../lib/api/endpoint-query.ts';

/** What the palette leads to. */
interface Match {
  key: string;
  label: string;
  description: string;
  path: string;
}
export interface MatchGroup {
  label: string;
  matches: readonly Match[];
}

const maxOils = 8;
const shortestSearch = 2;

const oilMatch = (oil: OilRow): Match => ({
  key: `oil ${oil.id}`,
  label: `${oil.brand_name} ${shownGrade(oil.sample__sae_grade)}`,
  description: oil.sample__report_number,
  path: pages.oil.path({ reportNumber: oil.sample__report_number }),
});

/** The parts that are stated, separated by commas. */
const joined = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(', ');

const adminGroupsOf = ({ users, orders, oils, groups }: AdminMatches): MatchGroup[] => [
  {
    label: 'Users',
    matches: users.map(({ id, name, email, company }) => ({
      key: `user ${id}`,
      label: name,
      description: joined(email, company),
      path: pages.user.path({ id }),
    })),
  },
  {
    label: 'Orders',
    matches: orders.map(({ id, owner, invoice, purchase_order }) => ({
      key: `order ${id}`,
      label: `Order ${id}`,
      description: joined(invoice, purchase_order && `PO ${purchase_order}`, owner),
      path: pages.manageOrder.path({ id }),
    })),
  },
  {
    label: 'Oils',
    matches: oils.map(({ id, report_number, brand_name, sae_grade, released }) => ({
      key: `oil ${id}`,
      label: `${brand_name} ${shownGrade(sae_grade)}`,
      description: joined(report_number, !released && 'not released'),
      path: pages.oil.path({ reportNumber: report_number }),
    })),
  },
  {
    label: 'Sample groups',
    matches: groups.map(({ id, name, released }) => ({
      key: `group ${id}`,
      label: name,
      description: released ? 'released' : 'awaiting approval',
      path: pages.approval.path({ search: name }),
    })),
  },
];

/**
 * What a text finds, by kind: oils by brand, supplier or report number; for administrators also accounts, orders, groups and oils
 * that are not released. Visitors' searches need two characters.
 */
export const usePaletteMatches = (text: string, isStaff: boolean) => {
  const [search] = useDebouncedValue(text.trim(), 200);
  const oils = useQuery({
    ...endpointQuery(listOils, { query: { search, page_size: String(maxOils), status: 'RELEASED' } }),
    enabled: !isStaff && search.length >= shortestSearch,
    placeholderData: keepPreviousData,
  });
  const everything = useQuery({
    ...endpointQuery(searchEverything, { query: { q: search } }),
    enabled: isStaff && search !== '',
    placeholderData: keepPreviousData,
  });
  const isFetching = oils.isFetching || everything.isFetching || search !== text.trim();
  if (isStaff) {
    const groups = text.trim() === '' || !everything.data ? [] : adminGroupsOf(everything.data);
    return { groups: groups.filter(({ matches }) => matches.length > 0), isFetching };
  }
  const matches = text.trim().length < shortestSearch ? [] : (oils.data?.results ?? []).map(oilMatch);
  return { groups: matches.length > 0 ? [{ label: 'Oils', matches }] : [], isFetching };
};
