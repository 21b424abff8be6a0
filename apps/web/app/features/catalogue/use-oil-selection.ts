import { listOilIds } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { largestDataset } from '@iom/contract/purchasing/orders.schemas.ts';
import type { QueryInput } from '@iom/contract/shared/endpoint.ts';
import { notifications } from '@mantine/notifications';
import { call } from '../../lib/api.ts';
import { counted, wholeNumber } from '../../lib/formats.ts';
import type { OilChoice } from './oil-selection.ts';

/** Chooses oils, one by one or all that match, and says where that cannot be. */
export const useChoosing = (
  { into, chosen, onAdd, onRemove, withUndo }: OilChoice,
  filters: QueryInput<typeof listOilIds>,
) => {
  const isChosen = new Set(chosen);
  const say = (message: string, color: string) => notifications.show({ message, color });
  const add = (samples: number[]) => {
    const fits = chosen.length + samples.length <= largestDataset;
    if (fits) onAdd(samples);
    return fits;
  };
  const select = (rows: readonly OilRow[], selected: readonly OilRow[]) => {
    const now = new Set(selected.map((oil) => oil.id));
    const added = selected.filter((oil) => !isChosen.has(oil.id)).map((oil) => oil.id);
    const removed = rows.filter((oil) => isChosen.has(oil.id) && !now.has(oil.id)).map((oil) => oil.id);
    if (added.length > 0 && !add(added))
      say(`Your ${into} is full: it holds ${wholeNumber(largestDataset)} oils.`, 'oil');
    if (removed.length > 0) onRemove(removed);
  };
  const withMatching = (act: (samples: number[]) => void) =>
    call(listOilIds, { query: filters }).then(
      ({ ids }) => act(ids),
      (error: Error) => say(error.message, 'red'),
    );
  const addMatching = () =>
    withMatching((ids) => {
      const added = ids.filter((id) => !isChosen.has(id));
      if (add(added)) say(`${counted(added.length, 'oil')} added to your ${into}.`, 'petrol');
      else
        say(
          `${counted(added.length, 'oil')} match, and a ${into} holds ${wholeNumber(largestDataset)}. Filter further first.`,
          'oil',
        );
    });
  const removeMatching = () =>
    withMatching((ids) => {
      const removed = ids.filter((id) => isChosen.has(id));
      if (removed.length === 0) say('None of these is selected.', 'oil');
      else withUndo(`${counted(removed.length, 'oil')} removed from your ${into}.`, () => onRemove(removed));
    });
  return { isChosen, select, addMatching, removeMatching };
};
