import { Modal, type ModalProps } from '@mantine/core';
import { useReturnedFocus } from '../focus.ts';

/** A dialog that exists while it is open. Whatever had the focus before has it again afterwards. */
export const Dialog = (props: Omit<ModalProps, 'opened'>) => {
  useReturnedFocus();
  return <Modal opened {...props} />;
};
