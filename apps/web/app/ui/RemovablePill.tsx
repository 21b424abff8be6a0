import { Pill, type TagsInputProps } from '@mantine/core';

/** How a `TagsInput` shows what was entered: each with a button to take it out that the keyboard reaches and that has a name. */
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
