import '@mantine/spotlight/styles.layer.css';
import { listDataDictionary } from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { DictionaryRow, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { searchTests } from '@iom/contract/catalogue/search-tests.rules.ts';
import { testSlug } from '@iom/contract/catalogue/test-names.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import {
  type AdminMatches,
  searchEverything,
} from '@iom/contract/purchasing/admin-search/admin-search.endpoints.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { paletteEntries } from '../../lib/pages/navigation.ts';
import { useSession } from '../../lib/session/session.ts';
import { useReturnedFocus } from '../../ui/focus.ts';

/** What the palette leads to. */
interface Match {
  key: string;
  label: string;
  description: string;
  path: string;
}
interface MatchGroup {
  label: string;
  matches: readonly Match[];
}

const maxOils = 8;
const maxTests = 5;
/** The dictionary changes with a release of the software. */
const dictionaryAge = 3_600_000;
const minSearchLength = 2;

const oilMatch = (oil: OilRow): Match => ({
  key: `oil ${oil.id}`,
  label: `${oil.brand_name} ${formatGrade(oil.sample__sae_grade)}`,
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
  searchTests(tests, search, (test) => ({ ...test, analytes: test.analytes.map(({ name }) => name) }))
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
      label: `${brand_name} ${formatGrade(sae_grade)}`,
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
const usePaletteMatches = (text: string, isStaff: boolean) => {
  const typed = text.trim();
  const [search] = useDebouncedValue(typed, 200);
  const longEnough = search.length >= minSearchLength;
  const oils = useQuery({
    ...endpointQuery(listOils, {
      query: { search, ordering: '-year', page_size: String(maxOils), status: 'RELEASED' },
    }),
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
  const tests = typed.length < minSearchLength ? [] : matchingTests(dictionary.data?.results ?? [], typed);
  const visitorGroups = (): MatchGroup[] => [
    { label: 'Tests', matches: tests },
    {
      label: 'Oils',
      matches: typed.length < minSearchLength ? [] : (oils.data?.results ?? []).map(oilMatch),
    },
  ];
  const staffGroups = (): MatchGroup[] => [
    ...(typed === '' || !everything.data ? [] : adminGroupsOf(everything.data)),
    { label: 'Tests', matches: tests },
  ];
  const groups = isStaff ? staffGroups() : visitorGroups();
  return { groups: groups.filter(({ matches }) => matches.length > 0), isFetching };
};

const [store, palette] = createSpotlight();
const visitorsLabels = {
  name: 'Search pages, tests and oils',
  placeholder: 'Page, test, brand, supplier or report number',
  nothing: 'No page, test or oil has this name.',
};
const administratorsLabels = {
  name: 'Go to a page, user, order, oil or group',
  placeholder: 'Page, name, email, order, invoice, PO, test or report number',
  nothing: 'Nothing has this name or number.',
};

interface Props {
  query: string;
  onQueryChange: (query: string) => void;
  /** The field takes keys from now on. */
  onFocus: () => void;
  onClose: () => void;
}

/** A dialog that finds pages by name, tests, oils, and for administrators users, orders and groups. Opens when mounted. */
export const CommandPalette = ({ query, onQueryChange, onFocus, onClose }: Props) => {
  const { user } = useSession();
  const navigate = useNavigate();
  const isStaff = user?.is_staff === true;
  const { groups, isFetching } = usePaletteMatches(query, isStaff);
  const labels = isStaff ? administratorsLabels : visitorsLabels;
  useReturnedFocus();
  useEffect(() => palette.open(), []);
  const searched = query.trim().toLowerCase();
  const found = paletteEntries(user).filter(({ label, fullLabel = '' }) =>
    `${label} ${fullLabel}`.toLowerCase().includes(searched),
  );
  const first = found[0]?.path ?? groups[0]?.matches[0]?.path;
  /** Nothing is selected where the results arrive after the last key. */
  const openFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || store.getState().selected >= 0 || first === undefined) return;
    palette.close();
    void navigate(first);
  };
  const continueTyping = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    currentTarget.setSelectionRange(query.length, query.length);
    onFocus();
  };
  const nothing = isFetching ? 'Searching…' : labels.nothing;
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={onQueryChange}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      aria-label={labels.name}
    >
      <Spotlight.Search
        placeholder={labels.placeholder}
        aria-label={labels.name}
        onKeyDown={openFirst}
        onFocus={continueTyping}
      />
      <Spotlight.ActionsList>
        {found.length > 0 && (
          <Spotlight.ActionsGroup label="Pages">
            {found.map(({ label, path }) => (
              <Spotlight.Action key={path} label={label} onClick={() => void navigate(path)} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {groups.map(({ label, matches }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {matches.map((match) => (
              <Spotlight.Action
                key={match.key}
                label={match.label}
                description={match.description}
                onClick={() => void navigate(match.path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {found.length + groups.length === 0 && <Spotlight.Empty>{nothing}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};
