import type { KeyboardEvent } from 'react';

const rowSteps = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);
const steps = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
]);
const focusable = 'a[href], button, input[type="checkbox"]';
const focusablesOf = (part: Element | null | undefined) => [
  ...(part?.querySelectorAll<HTMLElement>(focusable) ?? []),
];

/** In the row above or below: in the same column, where that has something to focus, else at the same index. */
const besideInColumn = (row: Element, target: HTMLElement, step: number) => {
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  const cell = target.closest('td, th');
  const below = cell ? focusablesOf(next?.children[[...row.children].indexOf(cell)]) : [];
  if (below.length > 0) return below[Math.min(focusablesOf(cell).indexOf(target), below.length - 1)];
  const index = focusablesOf(row).indexOf(target);
  const candidates = focusablesOf(next);
  return index < 0 ? undefined : candidates[Math.min(index, candidates.length - 1)];
};

/** Arrow keys move the focus between the links, buttons and ticks of a table's rows, and along its head. */
export const moveRowFocus = (event: KeyboardEvent<HTMLElement>) => {
  const target = event.target instanceof HTMLElement ? event.target : null;
  const row = target?.closest('tr');
  if (!target || !row) return;
  const [down, along] = [rowSteps.get(event.key), steps.get(event.key)];
  const inRow = focusablesOf(row);
  const index = inRow.indexOf(target);
  const found = (down && besideInColumn(row, target, down)) || (along && index >= 0 && inRow[index + along]);
  if (!found) return;
  event.preventDefault();
  found.focus();
};
