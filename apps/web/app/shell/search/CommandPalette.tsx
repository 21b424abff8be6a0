import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { type FocusEvent, type KeyboardEvent, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paletteEntries } from '../../lib/pages/navigation.ts';
import { useSession } from '../../lib/session/session.ts';
import { useReturnedFocus } from '../../ui/focus.ts';
import { usePaletteMatches } from './use-palette-matches.ts';

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
