import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { Input, Text } from '@mantine/core';
import { type DragEvent, useId, useState } from 'react';
import { clearFileInput } from '../../../ui/forms/ChooseFile.tsx';
import classes from './imports.module.css';

const shownSize = (bytes: number) =>
  bytes < 1_000_000
    ? `${wholeNumber(Math.ceil(bytes / 1000))} kB`
    : `${wholeNumber(Math.round(bytes / 1_000_000))} MB`;

interface Props {
  label: string;
  file: File | undefined;
  error: string | undefined;
  onChoose: (file: File) => void;
}

/** A field for one CSV file, which is chosen or dropped. The chosen file stays until another takes its place. */
export const FileDrop = ({ label, file, error, onChoose }: Props) => {
  const id = useId();
  const [over, setOver] = useState(false);
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
        data-over={over || undefined}
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
          accept=".csv,text/csv"
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
              {shownSize(file.size)} · choose or drop another to replace it
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
