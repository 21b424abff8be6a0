import { useEffect, useEffectEvent } from 'react';

/** Takes what is typed on the page while `waiting` for the field it is meant for; Escape gives up. */
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
