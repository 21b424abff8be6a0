import { useEffect, useEffectEvent } from 'react';

/**
 * Runs before the page is hydrated: remembers Ctrl or Cmd+K, which the browser would take for itself, and the letters typed after it.
 */
export const earlySearchScript = `addEventListener('keydown',e=>{const d=document.documentElement.dataset;if(d.search==='ready')return;if((e.ctrlKey||e.metaKey)&&e.key==='k'){e.preventDefault();d.search='asked'}else if(d.search&&e.key.length===1&&!e.ctrlKey&&!e.metaKey){e.preventDefault();d.typed=(d.typed||'')+e.key}})`;

/** Ends the wait of the script. @returns what was typed where the search was opened before the page was ready */
export const takeEarlySearch = (): string | undefined => {
  const { dataset } = document.documentElement;
  const typed = dataset.search === 'asked' ? (dataset.typed ?? '') : undefined;
  dataset.search = 'ready';
  delete dataset.typed;
  return typed;
};

/** Collects the keys typed while `waiting` for the search field to load. Escape cancels. */
export const useTypedAhead = (
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
