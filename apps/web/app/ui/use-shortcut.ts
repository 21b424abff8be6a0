import { getHotkeyHandler } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'));

/** Acts on a key wherever the focus is, except where it would be typed. */
export const useShortcut = (key: string | undefined, act: () => void) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (key !== undefined && !takesText(event.target)) getHotkeyHandler([[key, act]])(event);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
