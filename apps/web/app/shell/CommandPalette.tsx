import '@mantine/spotlight/styles.layer.css';
import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { endpointQuery } from '../lib/api/endpoint-query.ts';
import { paletteEntries } from '../lib/pages/navigation.ts';
import { useSession } from '../lib/session/session.ts';

const [store, palette] = createSpotlight();
const maxOils = 8;
const shortestSearch = 2;

const oilPath = (oil: OilRow) => pages.oil.path({ reportNumber: oil.sample__report_number });

/** The first oils that a text finds; none while it is too short. */
const useOilMatches = (text: string) => {
  const [search] = useDebouncedValue(text.trim(), 200);
  return useQuery({
    ...endpointQuery(listOils, { query: { search, page_size: String(maxOils), status: 'RELEASED' } }),
    enabled: search.length >= shortestSearch,
    placeholderData: keepPreviousData,
  });
};

/** A dialog that finds pages by name, and oils by brand, supplier or report number. Opens when mounted. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const [query, setQuery] = useState('');
  const { user } = useSession();
  const navigate = useNavigate();
  const oils = useOilMatches(query);
  useEffect(() => palette.open(), []);
  const searched = query.trim().toLowerCase();
  const found = paletteEntries(user).filter(({ label }) => label.toLowerCase().includes(searched));
  const matches = searched.length < shortestSearch ? [] : (oils.data?.results ?? []);
  const first = found[0]?.path ?? (matches[0] && oilPath(matches[0]));
  /** Nothing is selected where the results arrive after the last key. */
  const openFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || store.getState().selected >= 0 || first === undefined) return;
    palette.close();
    void navigate(first);
  };
  const nothing = oils.isFetching ? 'Searching…' : 'No page and no oil has this name.';
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      aria-label="Go to a page or an oil"
    >
      <Spotlight.Search
        placeholder="Page, brand, supplier or report number"
        aria-label="Go to a page or an oil"
        onKeyDown={openFirst}
      />
      <Spotlight.ActionsList>
        {found.length > 0 && (
          <Spotlight.ActionsGroup label="Pages">
            {found.map(({ label, path }) => (
              <Spotlight.Action key={path} label={label} onClick={() => void navigate(path)} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {matches.length > 0 && (
          <Spotlight.ActionsGroup label="Oils">
            {matches.map((oil) => (
              <Spotlight.Action
                key={oil.id}
                label={`${oil.brand_name} ${shownGrade(oil.sample__sae_grade)}`}
                description={oil.sample__report_number}
                onClick={() => void navigate(oilPath(oil))}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {found.length + matches.length === 0 && <Spotlight.Empty>{nothing}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};
