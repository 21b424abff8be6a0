import { editDataset, removeDataset, stopEditing } from '@iom/contract/purchasing/cart.rules.ts';
import type { CartDataset } from '@iom/contract/purchasing/orders.schemas.ts';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { counted } from '../../../lib/formats.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { changeCart } from '../model/cart-store.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';
import { DatasetName } from './DatasetName.tsx';
import classes from './matrix.module.css';

const remove = ({ name }: CartDataset) =>
  changeCartWithUndo(`${name} is out of your cart.`, () => changeCart((cart) => removeDataset(cart, name)));

const discard = ({ name }: CartDataset) =>
  changeCartWithUndo(`${name} is as it was.`, () => changeCart(stopEditing));

interface Props {
  dataset: CartDataset;
  /** It just got this name here: the keyboard goes on where it was. */
  isRenamed: boolean;
  onRenamed: (name: string) => void;
}

/** A confirmed dataset: renamed in place, taken back for a change, or taken out. */
export const DatasetLine = ({ dataset, isRenamed, onRenamed }: Props) => {
  const { cart, change } = useCart();
  const [naming, name] = useDisclosure(false);
  const [asking, ask] = useDisclosure(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isRenamed) renameButton.current?.focus();
  }, [isRenamed]);
  const edited = cart.editing === dataset.name;
  const edit = () => {
    ask.close();
    change((now) => editDataset(now, dataset.name));
    // the matrix stands above the list
    document.documentElement.scrollTo({ top: 0 });
  };
  const values = dataset.oils.reduce((sum, oil) => sum + oil.tests.length, 0);
  return (
    <Group justify="space-between" py="xs" style={{ borderTop: '1px solid var(--hairline)' }}>
      <div className={classes.dataset}>
        {naming ? (
          <DatasetName
            dataset={dataset}
            onDone={(newName) => {
              name.close();
              if (newName) onRenamed(newName);
              renameButton.current?.focus();
            }}
          />
        ) : (
          <Text fw={550}>{dataset.name}</Text>
        )}
        <Text size="sm" className="quiet figures">
          {counted(dataset.oils.length, 'oil')}, {counted(values, 'test')}
        </Text>
        {edited && (
          <Text size="sm" c="var(--link)">
            Being edited above. Your cart holds it as it was until you update it.
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Button
          ref={renameButton}
          variant="subtle"
          size="compact-sm"
          onClick={name.open}
          aria-label={`Rename ${dataset.name}`}
        >
          Rename
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={edited ? () => discard(dataset) : cart.oils.length > 0 ? ask.open : edit}
          aria-label={edited ? `Discard the changes of ${dataset.name}` : `Edit ${dataset.name}`}
        >
          {edited ? 'Discard changes' : 'Edit'}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => remove(dataset)}
          aria-label={`Remove ${dataset.name}`}
        >
          Remove
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={`Edit ${dataset.name} with the oils you are choosing?`}
        confirm="Edit together"
        onConfirm={edit}
        onClose={ask.close}
      >
        You are choosing {counted(cart.oils.length, 'oil')}. What {dataset.name} holds (
        {counted(dataset.oils.length, 'oil')}) joins them, and together they become {dataset.name} when you
        update it. To keep them apart, add your choice to the cart first.
      </ConfirmDialog>
    </Group>
  );
};
