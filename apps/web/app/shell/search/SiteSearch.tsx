import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { BareButton } from '../../ui/plain/plain.tsx';
import { useKey, useShortcut } from '../../ui/use-shortcut.ts';
import classes from '../shell.module.css';

/**
 * Runs before the page is hydrated: remembers Ctrl or Cmd+K, which the browser would take for itself, and the letters typed after it.
 */
export const earlySearchScript = `addEventListener('keydown',e=>{const d=document.documentElement.dataset;if(d.search==='ready')return;if((e.ctrlKey||e.metaKey)&&e.key==='k'){e.preventDefault();d.search='asked'}else if(d.search&&e.key.length===1&&!e.ctrlKey&&!e.metaKey){e.preventDefault();d.typed=(d.typed||'')+e.key}})`;

/** Ends the wait of the script. @returns what was typed where the search was opened before the page was ready */
const takeEarlySearch = (): string | undefined => {
  const { dataset } = document.documentElement;
  const typed = dataset.search === 'asked' ? (dataset.typed ?? '') : undefined;
  dataset.search = 'ready';
  delete dataset.typed;
  return typed;
};

/** Collects the keys typed while `waiting` for the search field to load. Escape cancels. */
const useTypedAhead = (
  waiting: boolean,
  change: (edit: (text: string) => string) => void,
  onEscape: () => void,
) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'Backspace') change((text) => text.slice(0, -1));
    else if (event.key.length === 1) change((text) => text + event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    if (!waiting) return;
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [waiting]);
};

const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then((file) => ({ default: file.CommandPalette })),
);

/** The button of the site search, which also opens on Ctrl or Cmd+K, and on `/` where no search field on the page takes that key. */
export const SiteSearch = () => {
  const [opened, setOpened] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [query, setQuery] = useState('');
  const open = () => setOpened(true);
  const close = () => {
    setOpened(false);
    setHasFocus(false);
    setQuery('');
  };
  const openInstead = (event: KeyboardEvent) => {
    event.preventDefault();
    open();
  };
  useKey('k', openInstead, { withControl: true });
  useTypedAhead(opened && !hasFocus, setQuery, close);
  const openEarly = useEffectEvent(() => {
    const typed = takeEarlySearch();
    if (typed === undefined) return;
    setQuery(typed);
    open();
  });
  useEffect(() => openEarly(), []);
  useShortcut('/', () => {
    if (!document.querySelector('[aria-keyshortcuts="/"]')) open();
  });
  return (
    <>
      <BareButton className={classes.search} aria-label="Search" title="Search (Ctrl+K)" onClick={open}>
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" fill="none" stroke="currentColor">
          <circle cx="7.6" cy="7.6" r="5.1" strokeWidth="1.5" />
          <path d="m11.5 11.5 4.5 4.5" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
        <span className={classes.searchText}>Search</span>
        <kbd className={classes.searchKey}>/</kbd>
      </BareButton>
      {opened && (
        <Suspense>
          <CommandPalette
            query={query}
            onQueryChange={setQuery}
            onFocus={() => setHasFocus(true)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
};
