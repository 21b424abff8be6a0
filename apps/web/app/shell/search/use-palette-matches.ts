import { listDataDictionary } from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { DictionaryRow, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { testSlug } from '@iom/contract/catalogue/test-slug.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { searchEverything } from '@iom/contract/purchasing/admin-search/admin-search.endpoints.ts';
import type { AdminMatches } from '@iom/contract/purchasing/admin-search/admin-search.schemas.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { hasEveryWord } from '../../lib/format/word-search.rules.ts';

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
const maxTests = 5;
/** The dictionary changes with a release of the software. */
const dictionaryAge = 3_600_000;
const shortestSearch = 2;

const oilMatch = (oil: OilRow): Match => ({
  key: `oil ${oil.id}`,
  label: `${oil.brand_name} ${shownGrade(oil.sample__sae_grade)}`,
  description: oil.sample__report_number,
  path: pages.oil.path({ reportNumber: oil.sample__report_number }),
});

const testMatch = ({ id, name, method, what_it_measures }: DictionaryRow): Match => ({
  key: `test ${id}`,
  label: name,
  description: joined(method, what_it_measures),
  path: pages.oilTest.path({ test: testSlug(name) }),
});

/** Tests whose name, method or an analyte has every word of the search. */
const matchingTests = (tests: readonly DictionaryRow[], search: string) =>
  tests
    .filter(({ name, method, analytes }) =>
      hasEveryWord([name, method, ...analytes.map((analyte) => analyte.name)].join(' '), search),
    )
    .slice(0, maxTests)
    .map(testMatch);

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
      description: joined(invoice, purchase_order && `Purchase order ${purchase_order}`, owner),
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
 * What a text finds, by kind: tests by name, method or analyte; oils by brand, supplier or report number; for administrators also
 * accounts, orders, groups and oils that are not released. Searches for tests and visitors' searches need two characters.
 */
export const usePaletteMatches = (text: string, isStaff: boolean) => {
  const typed = text.trim();
  const [search] = useDebouncedValue(typed, 200);
  const longEnough = search.length >= shortestSearch;
  const oils = useQuery({
    ...endpointQuery(listOils, { query: { search, page_size: String(maxOils), status: 'RELEASED' } }),
    enabled: !isStaff && longEnough,
    placeholderData: keepPreviousData,
  });
  const everything = useQuery({
    ...endpointQuery(searchEverything, { query: { q: search } }),
    enabled: isStaff && search !== '',
    placeholderData: keepPreviousData,
  });
  const dictionary = useQuery({
    ...endpointQuery(listDataDictionary),
    enabled: longEnough,
    staleTime: dictionaryAge,
  });
  const isFetching = oils.isFetching || everything.isFetching || search !== typed;
  const tests = typed.length < shortestSearch ? [] : matchingTests(dictionary.data?.results ?? [], typed);
  const visitorGroups = (): MatchGroup[] => [
    { label: 'Tests', matches: tests },
    {
      label: 'Oils',
      matches: typed.length < shortestSearch ? [] : (oils.data?.results ?? []).map(oilMatch),
    },
  ];
  const staffGroups = (): MatchGroup[] => [
    ...(typed === '' || !everything.data ? [] : adminGroupsOf(everything.data)),
    { label: 'Tests', matches: tests },
  ];
  const groups = isStaff ? staffGroups() : visitorGroups();
  return { groups: groups.filter(({ matches }) => matches.length > 0), isFetching };
};
