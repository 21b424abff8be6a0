import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { Input, Text } from '@mantine/core';
import { type DragEvent, useId, useState } from 'react';
import { ApiFailure } from '../../../lib/api/api.ts';
import { clearFileInput } from '../../../ui/forms/ChooseFile.tsx';
import classes from './imports.module.css';

/**
 * Checks that every file of a form can be read, and resolves to the form. A browser cannot read a file that was changed after it was chosen, and
 * a call with such a file fails as if the connection were lost.
 * @throws ApiFailure with the name of the file that cannot be read
 */
export const withReadableFiles = async (form: FormData): Promise<FormData> => {
  for (const file of form.values()) {
    if (typeof file === 'string') continue;
    const start = await file
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => undefined);
    if (start) continue;
    const error = `${file.name} cannot be read. It was changed, moved or deleted after it was chosen. Choose it again.`;
    throw new ApiFailure(0, { error });
  }
  return form;
};

const formatSize = (bytes: number) =>
  bytes < 1_000_000
    ? `${wholeNumber(Math.ceil(bytes / 1000))} kB`
    : `${wholeNumber(Math.round(bytes / 1_000_000))} MB`;

interface Props {
  label: string;
  file: File | undefined;
  error: string | undefined;
  onChoose: (file: File) => void;
}

/** A field for one CSV or Excel file, which is chosen or dropped. The chosen file stays until another takes its place. */
export const FileDrop = ({ label, file, error, onChoose }: Props) => {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const choose = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onChoose(first);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <Input.Wrapper id={id} label={label} error={error} required>
      <label
        className={classes.drop ?? ''}
        data-over={isOver || undefined}
        data-invalid={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input
          id={id}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          className={classes.input ?? ''}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          onClick={clearFileInput}
          onChange={(event) => choose(event.currentTarget.files)}
        />
        {file ? (
          <>
            <Text className={classes.name ?? ''}>{file.name}</Text>
            <Text size="sm" className="quiet">
              {formatSize(file.size)} · choose or drop another to replace it
            </Text>
          </>
        ) : (
          <>
            <Text>Choose a file</Text>
            <Text size="sm" className="quiet">
              or drop it here
            </Text>
          </>
        )}
      </label>
    </Input.Wrapper>
  );
};
