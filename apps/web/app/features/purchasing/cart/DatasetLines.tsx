import { pages } from '@iom/contract/pages/pages.ts';
import {
  editDataset,
  nameError,
  removeDataset,
  renameDataset,
  stopEditing,
} from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { CartDataset } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import { cleanName } from '@iom/contract/shared/text.ts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { changeCart, currentCart } from '../model/cart-store.ts';
import type { PricedDataset } from '../model/prices.rules.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';
import { DatasetFacts } from '../summary/OrderSummary.tsx';
import { DatasetContents } from './DatasetContents.tsx';
import classes from './dataset-line.module.css';

interface DatasetNameProps {
  dataset: CartDataset;
  /** With the new name, or without one after Cancel. */
  onDone: (newName?: string) => void;
}

const select = (field: HTMLInputElement | null) => field?.select();

/** The field that renames a dataset in place. Enter saves, Esc cancels. */
const DatasetName = ({ dataset, onDone }: DatasetNameProps) => {
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

const remove = ({ name }: CartDataset) =>
  changeCartWithUndo(`${name} removed from your cart.`, () =>
    changeCart((cart) => removeDataset(cart, name)),
  );

const discard = ({ name }: CartDataset) =>
  changeCartWithUndo(`Changes to ${name} discarded.`, () => changeCart(stopEditing));

interface DatasetLineProps {
  dataset: CartDataset;
  /** Undefined while the price is loading. */
  priced: PricedDataset | undefined;
  /** It was just renamed here: focus returns to its Rename button. */
  isRenamed: boolean;
  onRenamed: (name: string) => void;
}

/** A confirmed dataset with price, Rename, Edit and Remove, and its oils and tests on demand. */
const DatasetLine = ({ dataset, priced, isRenamed, onRenamed }: DatasetLineProps) => {
  const { cart, change } = useCart();
  const [renaming, rename] = useDisclosure(false);
  const [confirming, confirm] = useDisclosure(false);
  const [opened, contents] = useDisclosure(false);
  const navigate = useNavigate();
  const renameButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isRenamed) renameButton.current?.focus();
  }, [isRenamed]);
  const isEditing = cart.editing === dataset.name;
  const edit = () => {
    confirm.close();
    change((before) => editDataset(before, dataset.name));
    void navigate(pages.datasetTests.path());
    // where the page is open already, the matrix is above the list
    document.documentElement.scrollTo({ top: 0 });
  };
  const values = dataset.oils.reduce((sum, oil) => sum + oil.tests.length, 0);
  return (
    <Stack gap={4} py="xs" style={{ borderTop: '1px solid var(--hairline)' }}>
      <Group justify="space-between">
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
          <Text size="sm" className="quiet">
            {counted(dataset.oils.length, 'oil')}, {counted(values, 'value')}
            {priced && `, ${formatMoney(priced.priceCents)}`}
          </Text>
          <DatasetFacts oils={dataset.oils} />
          {isEditing && (
            <Text size="sm" c="var(--link)">
              Being edited. Your cart keeps the previous version until you update it.
            </Text>
          )}
        </div>
        <Group gap="xs">
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={contents.toggle}
            aria-expanded={opened}
            aria-label={`${opened ? 'Hide' : 'Show'} oils of ${dataset.name}`}
          >
            {opened ? 'Hide oils' : 'Show oils'}
          </Button>
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
            aria-label={isEditing ? `Discard changes of ${dataset.name}` : `Edit ${dataset.name}`}
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
      {opened && <DatasetContents dataset={dataset} priced={priced} />}
    </Stack>
  );
};

/** The confirmed datasets of the cart. @param priced in any order; empty while the price is loading */
export const DatasetLines = ({ priced }: { priced: readonly PricedDataset[] }) => {
  const { cart } = useCart();
  const [renamed, setRenamed] = useState<string>();
  return (
    <div>
      {cart.datasets.map((dataset) => (
        <DatasetLine
          key={dataset.name}
          dataset={dataset}
          priced={priced.find(({ name }) => name === dataset.name)}
          isRenamed={dataset.name === renamed}
          onRenamed={setRenamed}
        />
      ))}
    </div>
  );
};
