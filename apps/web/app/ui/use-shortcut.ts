import { useEffect, useEffectEvent } from 'react';

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'));

/** Acts on a key wherever the focus is. `withControl`: together with Ctrl or Cmd. */
export const useKey = (
  key: string | undefined,
  act: (event: KeyboardEvent) => void,
  { withControl = false } = {},
) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key?.toLowerCase() !== key?.toLowerCase() || event.altKey || event.shiftKey) return;
    if ((event.ctrlKey || event.metaKey) === withControl) act(event);
  });
  useEffect(() => {
    document.documentElement.addEventListener('keydown', onKey);
    return () => document.documentElement.removeEventListener('keydown', onKey);
  }, []);
};

/** Acts on a key wherever the focus is, except where it would be typed. */
export const useShortcut = (key: string | undefined, act: () => void) =>
  useKey(key, (event) => {
    if (takesText(event.target)) return;
    event.preventDefault();
    act();
  });
