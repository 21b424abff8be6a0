import { FileButton, type FileButtonProps } from '@mantine/core';
import { clearFileInput } from './clear-file-input.ts';

/** A button that opens the dialog for a file. A file that was corrected may be chosen again. */
export const ChooseFile = (props: Pick<FileButtonProps, 'accept' | 'onChange' | 'children'>) => (
  <FileButton {...props} inputProps={{ onClick: clearFileInput }} />
);
