import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { confirmDataset, confirmError } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { cleanName } from '@iom/contract/shared/text.ts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useCart } from '../model/use-cart.ts';
import { notifyInCart } from '../summary/notify-in-cart.tsx';
import { FullSetQuestion } from './FullSetQuestion.tsx';
import classes from './matrix.module.css';
import { type Overpayment, overpayment } from './model/bulk.rules.ts';
import { missingTests, type OilTests } from './model/matrix.rules.ts';

interface Props {
  name: string;
  onSaved: () => void;
  oils: ReadonlyMap<number, OilTests>;
  rows: ReadonlyMap<number, OilRow>;
}

/** Saves the chosen oils as a named dataset. Asks first where full sets would cost less. */
export const SaveDataset = ({ name, onSaved, oils, rows }: Props) => {
  const { cart, change } = useCart();
  const [error, setError] = useState<string>();
  const [question, setQuestion] = useState<Overpayment>();
  const nameError = confirmError(cart, name);
  const missing = missingTests(cart.oils, rows);
  const save = (chosen: CartOil[]) => {
    setQuestion(undefined);
    change((before) => confirmDataset({ ...before, oils: chosen }, name));
    onSaved();
    notifyInCart(`${cleanName(name)} is in your cart.`);
  };
  const confirm = () => {
    setError(nameError);
    if (nameError) return;
    const paidTooMuch = overpayment(cart.oils, oils);
    if (paidTooMuch) setQuestion(paidTooMuch);
    else save(cart.oils);
  };
  return (
    <>
      <Button
        className={classes.save}
        onClick={confirm}
        aria-disabled={nameError !== undefined}
        data-disabled={nameError !== undefined || undefined}
      >
        {cart.editing ? 'Update Dataset in Cart' : 'Add Dataset to Cart'}
      </Button>
      <Text size="sm" className={classes.missing}>
        {missing}
      </Text>
      <Text size="sm" c="red" role="alert" className={classes.error}>
        {nameError ? error : undefined}
      </Text>
      <FullSetQuestion
        overpayment={question}
        onFullSets={save}
        onAsChosen={() => save(cart.oils)}
        onClose={() => setQuestion(undefined)}
      />
    </>
  );
};
