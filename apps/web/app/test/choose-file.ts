import { fireEvent } from '@testing-library/react';

/** Chooses a file in the dialog that `press` opens; like a browser, reports no change where the input still holds a file of its name. */
export const chooseFile = (press: () => void, input: HTMLInputElement, file: File) => {
  press();
  const value = `C:\\fakepath\\${file.name}`;
  if (input.value === value) return;
  Object.defineProperty(input, 'value', { configurable: true, writable: true, value });
  fireEvent.change(input, { target: { files: [file] } });
};
