import type { KeyboardEvent } from 'react';

const steps = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);
const focusable = 'a[href], button, input[type="checkbox"]';

/** Arrow up and down move the focus between the links, buttons and ticks of a table's rows. */
export const moveRowFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps.get(event.key);
  const target = event.target instanceof HTMLElement ? event.target : null;
  const row = target?.closest('tbody tr');
  if (!step || !target || !row) return;
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  const index = [...row.querySelectorAll(focusable)].indexOf(target);
  const candidates = next?.querySelectorAll<HTMLElement>(focusable);
  const found = candidates?.[Math.min(index, candidates.length - 1)];
  if (index < 0 || !found) return;
  event.preventDefault();
  found.focus();
};
