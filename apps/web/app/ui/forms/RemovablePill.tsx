import { Pill, type TagsInputProps } from '@mantine/core';

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
