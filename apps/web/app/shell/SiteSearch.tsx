import { UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect } from 'react';
import { useShortcut } from '../ui/use-shortcut.ts';
import { takeEarlySearch } from './early-search.ts';
import classes from './shell.module.css';

const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then((file) => ({ default: file.CommandPalette })),
);

/** The button of the site search, which also opens on Ctrl or Cmd+K, and on `/` where no search field on the page takes that key. */
export const SiteSearch = () => {
  const [opened, { open, close }] = useDisclosure(false);
  useHotkeys([['mod+K', open]], []);
  useEffect(() => {
    if (takeEarlySearch()) open();
  }, [open]);
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
          <CommandPalette onClose={close} />
        </Suspense>
      )}
    </>
  );
};
