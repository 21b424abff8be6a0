import { editDataset, removeDataset, stopEditing } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { CartDataset } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { counted } from '../../../lib/format/formats.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { changeCart } from '../model/cart-store.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';
import { DatasetName } from './DatasetName.tsx';
import classes from './dataset-line.module.css';

const remove = ({ name }: CartDataset) =>
  changeCartWithUndo(`${name} removed from your cart.`, () =>
    changeCart((cart) => removeDataset(cart, name)),
  );

const discard = ({ name }: CartDataset) =>
  changeCartWithUndo(`Changes to ${name} discarded.`, () => changeCart(stopEditing));

interface Props {
  dataset: CartDataset;
  /** It was just renamed here: focus returns to its Rename button. */
  isRenamed: boolean;
  onRenamed: (name: string) => void;
}

/** A confirmed dataset with Rename, Edit and Remove. */
export const DatasetLine = ({ dataset, isRenamed, onRenamed }: Props) => {
  const { cart, change } = useCart();
  const [renaming, rename] = useDisclosure(false);
  const [confirming, confirm] = useDisclosure(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isRenamed) renameButton.current?.focus();
  }, [isRenamed]);
  const isEditing = cart.editing === dataset.name;
  const edit = () => {
    confirm.close();
    change((before) => editDataset(before, dataset.name));
    // the matrix is above the list
    document.documentElement.scrollTo({ top: 0 });
  };
  const values = dataset.oils.reduce((sum, oil) => sum + oil.tests.length, 0);
  return (
    <Group justify="space-between" py="xs" style={{ borderTop: '1px solid var(--hairline)' }}>
      <div className={classes.dataset}>
        {renaming ? (
          <DatasetName
            dataset={dataset}
            onDone={(newName) => {
              rename.close();
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
        {isEditing && (
          <Text size="sm" c="var(--link)">
            Being edited above. Your cart keeps the previous version until you update it.
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Button
          ref={renameButton}
          variant="subtle"
          size="compact-sm"
          onClick={rename.open}
          aria-label={`Rename ${dataset.name}`}
        >
          Rename
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={isEditing ? () => discard(dataset) : cart.oils.length > 0 ? confirm.open : edit}
          aria-label={isEditing ? `Discard the changes of ${dataset.name}` : `Edit ${dataset.name}`}
        >
          {isEditing ? 'Discard changes' : 'Edit'}
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
        opened={confirming}
        title={`Edit ${dataset.name} with the oils you have selected?`}
        confirm="Edit together"
        onConfirm={edit}
        onClose={confirm.close}
      >
        You have selected {counted(cart.oils.length, 'oil')}. The {counted(dataset.oils.length, 'oil')} in{' '}
        {dataset.name} will be added to them, and together they become {dataset.name} when you update it. To
        keep them separate, add your selection to the cart first.
      </ConfirmDialog>
    </Group>
  );
};
