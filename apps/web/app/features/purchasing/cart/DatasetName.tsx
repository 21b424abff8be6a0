import { nameError, renameDataset } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { CartDataset } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { cleanName } from '@iom/contract/shared/text.ts';
import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { changeCart, currentCart } from '../model/cart-store.ts';

interface Props {
  dataset: CartDataset;
  /** With the new name, or without one after Cancel. */
  onDone: (newName?: string) => void;
}

const select = (field: HTMLInputElement | null) => field?.select();

/** The field that renames a dataset in place. Enter saves, Esc cancels. */
export const DatasetName = ({ dataset, onDone }: Props) => {
  const [typed, setTyped] = useState(dataset.name);
  const [shownError, setShownError] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const others = currentCart().datasets.filter((one) => one.name !== dataset.name);
    const error = nameError(others, typed);
    setShownError(error);
    if (error) return;
    changeCart((cart) => renameDataset(cart, dataset.name, typed));
    onDone(cleanName(typed));
  };
  return (
    <form onSubmit={save}>
      <Group gap="xs" align="start" wrap="nowrap">
        <TextInput
          ref={select}
          size="sm"
          flex="1 1 auto"
          maw={320}
          maxLength={200}
          value={typed}
          error={shownError}
          aria-label={`New name of ${dataset.name}`}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onDone();
          }}
        />
        <Button type="submit" size="sm" variant="default">
          Save
        </Button>
        <Button size="sm" variant="subtle" onClick={() => onDone()}>
          Cancel
        </Button>
      </Group>
    </form>
  );
};
