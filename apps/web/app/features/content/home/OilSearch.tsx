import '../../../lib/api/query-client.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { useClickOutside, useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import classes from './oil-search.module.css';

const minSearchLength = 2;

/** An oil, or the link to all that match. */
type Suggestion = { path: string } & ({ kind: 'oil'; oil: OilRow } | { kind: 'all'; count: string });

/** The oils that a text finds in the catalogue, typing errors included, and a message if there are none. */
const useOilSuggestions = (text: string) => {
  const typed = text.trim();
  const [search] = useDebouncedValue(typed, 150);
  const { data, isError, isFetching } = useQuery({
    queryKey: ['oil suggestions', search],
    // fetched with the first letters
    queryFn: async ({ signal }) => (await import('./find-oils.ts')).findOils(search, signal),
    enabled: search.length >= minSearchLength,
    placeholderData: keepPreviousData,
  });
  if (typed.length < minSearchLength) return { suggestions: [], message: '' };
  if (isError) return { suggestions: [], message: 'Search is unavailable. Press Enter to open the catalog.' };
  if (!data) return { suggestions: [], message: 'Searching…' };
  const oils: Suggestion[] = data.results.map((oil) => ({
    kind: 'oil',
    oil,
    path: pages.oil.path({ reportNumber: oil.sample__report_number }),
  }));
  const all: Suggestion = {
    kind: 'all',
    count: wholeNumber(data.count),
    path: pages.catalog.path({ search: typed }),
  };
  if (oils.length === 0)
    return {
      suggestions: [],
      message: isFetching || search !== typed ? 'Searching…' : 'No oil matches. Try fewer words.',
    };
  return { suggestions: data.count > oils.length ? [...oils, all] : oils, message: '' };
};

const examples = ['5W-30 Germany', 'CK-4 15W-40', '0W-16'];

const Option = ({ suggestion }: { suggestion: Suggestion }) => {
  if (suggestion.kind === 'all')
    return <span className={classes.all}>See all {suggestion.count} in the catalog</span>;
  const { oil } = suggestion;
  const origin = [oil.supplier, oil.country, oil.year].filter(Boolean).join(', ');
  return (
    <>
      <span className={classes.oil}>
        {oil.brand_name} <span className="grade">{formatGrade(oil.sample__sae_grade)}</span>
      </span>
      <span className={classes.origin}>{origin}</span>
      <span className={classes.number}>{oil.sample__report_number}</span>
    </>
  );
};

const Examples = () => (
  <p className={classes.examples}>
    For example{' '}
    {examples.map((search) => (
      <Link key={search} to={pages.catalog.path({ search })}>
        {search}
      </Link>
    ))}
  </p>
);

/** Finds an oil of the archive while one types. Before scripts run it is a plain form that leads to the catalogue. */
export const OilSearch = () => {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useClickOutside<HTMLFormElement>(() => setOpen(false));
  const { suggestions, message } = useOilSuggestions(text);
  const shown = isOpen && (suggestions.length > 0 || message !== '');
  const go = (path: string) => {
    setOpen(false);
    void navigate(path);
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    const count = suggestions.length + 1;
    // one place before the first option is the field itself
    setActive((now) => ((now + 1 + step + count) % count) - 1);
  };
  return (
    <form
      ref={box}
      className={classes.form}
      action={pages.catalog.path()}
      onSubmit={(event) => {
        event.preventDefault();
        const search = text.trim();
        go(suggestions[active]?.path ?? pages.catalog.path(search === '' ? {} : { search }));
      }}
    >
      <label className={classes.label} htmlFor={`${listId}-field`}>
        Find an oil in the archive
      </label>
      <div className={classes.row}>
        <input
          id={`${listId}-field`}
          className={classes.field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          name="search"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          placeholder="Brand, grade, country, report number"
          value={text}
          role="combobox"
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setOpen(true);
            setActive(-1);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault();
              move(event.key === 'ArrowDown' ? 1 : -1);
            }
            if (event.key === 'Escape' && shown) {
              event.preventDefault();
              setOpen(false);
              setActive(-1);
            }
            if (event.key === 'Tab') setOpen(false);
          }}
        />
        <button type="submit" className={classes.button}>
          Search
        </button>
      </div>
      <div className={classes.popup} hidden={!shown}>
        {/* focus stays in the field, whose keys choose among the options */}
        <div id={listId} role="listbox" aria-label="Oils">
          {suggestions.map((suggestion, index) => (
            <Link
              key={suggestion.path}
              id={`${listId}-${index}`}
              to={suggestion.path}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.option ?? ''}
              onPointerMove={() => setActive(index)}
            >
              <Option suggestion={suggestion} />
            </Link>
          ))}
        </div>
        <p className={classes.message} role="status">
          {message}
        </p>
      </div>
      <Examples />
    </form>
  );
};
