import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useShortcut } from '../../ui/use-shortcut.ts';
import classes from '../shell.module.css';
import { takeEarlySearch, useTypedAhead } from './prehydration-search.ts';

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
  useHotkeys([['mod+K', open]], []);
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
      <UnstyledButton className={classes.search} aria-label="Search" title="Search (Ctrl+K)" onClick={open}>
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" fill="none" stroke="currentColor">
          <circle cx="7.6" cy="7.6" r="5.1" strokeWidth="1.5" />
          <path d="m11.5 11.5 4.5 4.5" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
        <span className={classes.searchText}>Search</span>
        <kbd className={classes.searchKey}>/</kbd>
      </UnstyledButton>
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
