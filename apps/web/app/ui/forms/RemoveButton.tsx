import { CloseButton, type CloseButtonProps } from '@mantine/core';
import { useRef } from 'react';
import { useFocusAfterRemoval } from '../focus.ts';

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
