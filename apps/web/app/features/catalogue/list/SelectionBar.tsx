import { listOilIds } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { maxDatasetOils } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import type { QueryInput } from '@iom/contract/shared/endpoint.ts';
import { Button, Group, Text } from '@mantine/core';
import { call } from '../../../lib/api/api.ts';
import { notifyOnPage } from '../../../ui/notifications/notify-on-page.ts';
import type { OilSelection } from '../oil/OilDetail.tsx';

/** Selects single oils, or all oils that match the filters, and shows a notification of the result. */
export const useOilSelection = (
  { selected, onAdd, onRemove, withUndo }: OilSelection,
  filters: QueryInput<typeof listOilIds>,
) => {
  const selectedIds = new Set(selected);
  const notify = (message: string, color: string) => notifyOnPage({ message, color });
  const add = (samples: number[]) => {
    const fits = selected.length + samples.length <= maxDatasetOils;
    if (fits) onAdd(samples);
    return fits;
  };
  const select = (rows: readonly OilRow[], ticked: readonly OilRow[]) => {
    const tickedIds = new Set(ticked.map((oil) => oil.id));
    const added = ticked.filter((oil) => !selectedIds.has(oil.id)).map((oil) => oil.id);
    const removed = rows
      .filter((oil) => selectedIds.has(oil.id) && !tickedIds.has(oil.id))
      .map((oil) => oil.id);
    if (added.length > 0 && !add(added))
      notify(`Your selection is full: it holds ${wholeNumber(maxDatasetOils)} oils.`, 'oil');
    if (removed.length > 0) onRemove(removed);
  };
  const withMatching = (act: (samples: number[]) => void) =>
    call(listOilIds, { query: { ...filters, status: 'RELEASED' } }).then(
      ({ ids }) => act(ids),
      (error: Error) => notify(error.message, 'red'),
    );
  const addFound = (ids: number[]) => {
    const added = ids.filter((id) => !selectedIds.has(id));
    if (add(added)) notify(`${counted(added.length, 'oil')} added to your selection.`, 'petrol');
    else
      notify(
        `${counted(added.length, 'oil')} match, and a selection holds ${wholeNumber(maxDatasetOils)}. Filter further first.`,
        'oil',
      );
  };
  const addMatching = () => withMatching(addFound);
  const removeMatching = () =>
    withMatching((ids) => {
      const removed = ids.filter((id) => selectedIds.has(id));
      if (removed.length === 0) notify('None of these is selected.', 'oil');
      else
        withUndo(`${counted(removed.length, 'oil')} removed from your selection.`, () => onRemove(removed));
    });
  return { selectedIds, select, addFound, addMatching, removeMatching };
};

interface CountProps {
  /** Undefined while the response to the current filters loads. */
  count: number | undefined;
  /** Whether the request failed; the table then shows the error. */
  failed: boolean;
  selected: number;
  onlySelected: boolean;
}

/** The number of matching oils. */
export const OilCount = ({ count, failed, selected, onlySelected }: CountProps) => (
  <Text size="sm" aria-live="polite" className="figures">
    {count === undefined
      ? !failed && 'Searching…'
      : onlySelected
        ? `${wholeNumber(count)} of your ${counted(selected, 'selected oil')} shown`
        : counted(count, 'oil')}
  </Text>
);

interface ActionsProps extends Omit<CountProps, 'failed'> {
  onSelectAll: () => void;
  onUnselectAll: () => void;
  onToggleSelected: () => void;
}

/** Actions on all matching oils. */
export const MatchingActions = ({
  count,
  selected,
  onlySelected,
  onSelectAll,
  onUnselectAll,
  onToggleSelected,
}: ActionsProps) => (
  <Group gap="xs">
    <Button variant="subtle" size="compact-sm" onClick={onSelectAll} disabled={!count || onlySelected}>
      Select all matching
    </Button>
    <Button variant="subtle" size="compact-sm" onClick={onUnselectAll} disabled={!count || selected === 0}>
      Unselect matching
    </Button>
    <Button variant="default" size="compact-sm" aria-pressed={onlySelected} onClick={onToggleSelected}>
      {onlySelected ? 'Show all' : `Show selected (${wholeNumber(selected)})`}
    </Button>
  </Group>
);
