import { FileButton, type FileButtonProps } from '@mantine/core';
import type { MouseEvent } from 'react';

/**
 * Empties a file input before its dialog opens. A browser reports no change where the same file is chosen again, although its content
 * may have changed; the caller of `onChange` keeps the chosen file.
 */
export const clearFileInput = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  currentTarget.value = '';
};

/** A button that opens the dialog for a file. A file that was corrected may be chosen again. */
export const ChooseFile = (props: Pick<FileButtonProps, 'accept' | 'onChange' | 'children'>) => (
  <FileButton {...props} inputProps={{ onClick: clearFileInput }} />
);
