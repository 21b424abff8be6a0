import '../../../lib/api/query-client.ts';
import { hideNames } from '@iom/contract/analysis/analysis.endpoints.ts';
import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { notifyWithUndo } from '../../../ui/notifications/notify-with-undo.tsx';
import type { AnalysisSearch } from './analysis-search.ts';
import type { Analysis } from './use-analysis.ts';

/** Hides brands, suppliers and report numbers behind new names, or shows them again. */
export const HideNames = ({ analysis: { view, update } }: { analysis: Analysis }) => {
  const { hidden, brand_name, supplier } = view;
  const hide = useMutation({
    mutationFn: () => call(hideNames, { body: { brand_name: [...brand_name], supplier: [...supplier] } }),
    onSuccess: ({ hidden_names, ...filters }) => update({ ...filters, hidden: hidden_names, page: 1 }),
    onError: ({ message }) => notifications.show({ color: 'red', message }),
  });
  const showNames = () => {
    // the filters have the names of the view, which mean nothing without its key
    update({ hidden: '', brand_name: [], supplier: [], page: 1 });
    if (brand_name.length + supplier.length > 0)
      notifyWithUndo('The filters by hidden brands and suppliers were removed.', () =>
        update({ hidden, brand_name, supplier, page: 1 }),
      );
  };
  return (
    <Button
      size="sm"
      variant="subtle"
      px="xs"
      aria-pressed={hidden !== ''}
      loading={hide.isPending}
      onClick={() => (hidden === '' ? hide.mutate() : showNames())}
    >
      {hidden === '' ? 'Hide brands' : 'Show brands'}
    </Button>
  );
};

/** Says that a view hides names; nothing for other views. */
export const HiddenNamesNotice = ({ view }: { view: AnalysisSearch }) =>
  view.hidden !== '' && (
    <Text size="sm" role="status">
      Brands, suppliers and report numbers are hidden. Each has a name of this view alone, in table, charts,
      files and prints.
    </Text>
  );
