import { Button, type ButtonProps } from '@mantine/core';
import { useRef } from 'react';
import { useFocusAfterRemoval } from '../../../ui/focus.ts';
import { notifyWithUndo } from '../../../ui/notifications/notify-with-undo.tsx';
import { type AnalysisSearch, hasFilters, noFilters } from '../query/analysis-search.ts';
import type { UpdateView } from '../query/use-analysis.ts';

interface Props extends ButtonProps {
  view: AnalysisSearch;
  update: UpdateView;
}

const RemoveAll = ({ view, update, ...button }: Props) => {
  const self = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(self);
  const remove = () => {
    update(noFilters());
    notifyWithUndo('All filters were removed.', () => update(view));
  };
  return (
    <Button ref={self} variant="default" {...button} onClick={remove}>
      Remove all filters
    </Button>
  );
};

/** Removes demographic filters and test parameters, which can be undone; nothing without any. */
export const RemoveAllFilters = (props: Props) => hasFilters(props.view) && <RemoveAll {...props} />;
