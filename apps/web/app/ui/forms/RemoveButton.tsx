import { CloseButton, type CloseButtonProps, Pill, type TagsInputProps } from '@mantine/core';
import { useRef } from 'react';
import { useFocusAfterRemoval } from '../focus.ts';

/** A pill of a `TagsInput` whose remove button is named and reachable by keyboard; Mantine's own is neither. */
export const removablePill: NonNullable<TagsInputProps['renderPill']> = ({ option, onRemove, disabled }) => (
  <Pill
    withRemoveButton={!disabled}
    onRemove={onRemove ?? (() => {})}
    removeButtonProps={{
      'aria-label': `Remove ${option?.label ?? ''}`,
      'aria-hidden': false,
      tabIndex: 0,
    }}
  >
    {option?.label}
  </Pill>
);

interface Props extends CloseButtonProps {
  'aria-label': string;
  onClick: () => void;
}

/** Removes what it belongs to. The focus then moves to the nearest place that is left. */
export const RemoveButton = (props: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(button);
  return <CloseButton ref={button} {...props} />;
};
