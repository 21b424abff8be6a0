import { TextInput } from '@mantine/core';
import classes from './matrix.module.css';

interface Props {
  name: string;
  onName: (name: string) => void;
}

/** The name of the dataset being built. */
export const DatasetNameField = ({ name, onName }: Props) => (
  <TextInput
    label="Dataset name"
    value={name}
    onChange={(event) => onName(event.currentTarget.value)}
    maxLength={200}
    required
    className={classes.name}
  />
);
