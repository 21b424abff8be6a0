import { Modal, type ModalProps } from '@mantine/core';
import { useReturnedFocus } from '../focus.ts';

/** A dialog that is rendered only while it is open. When it closes, the focus returns to the previous element. */
export const Dialog = (props: Omit<ModalProps, 'opened'>) => {
  useReturnedFocus();
  return <Modal opened {...props} />;
};
