import { Button, type ButtonProps } from '@mantine/core';
import { notifyWithUndo } from '../../../ui/notify-with-undo.tsx';
import { type AnalysisSearch, hasFilters, noFilters } from '../query/analysis-search.ts';
import type { UpdateView } from '../query/use-analysis.ts';

interface Props extends ButtonProps {
  view: AnalysisSearch;
  update: UpdateView;
}

/** Removes demographic filters and test parameters, which can be undone; nothing without any. */
export const RemoveAllFilters = ({ view, update, ...button }: Props) => {
  const remove = () => {
    update(noFilters());
    notifyWithUndo('All filters were removed.', () => update(view));
  };
  return (
    hasFilters(view) && (
      <Button variant="default" {...button} onClick={remove}>
        Remove all filters
      </Button>
    )
  );
};
