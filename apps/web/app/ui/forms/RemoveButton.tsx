import { CloseButton, type CloseButtonProps, Pill, type TagsInputProps } from '@mantine/core';
import { useRef } from 'react';
import { useFocusAfterRemoval } from '../focus.ts';

/** A pill of a `TagsInput`. Unlike Mantine's own, its remove button has a name and can be reached with the keyboard. */
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

/** A button that removes its entry. The focus then moves to the nearest remaining element. */
export const RemoveButton = (props: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(button);
  return <CloseButton ref={button} {...props} />;
};
