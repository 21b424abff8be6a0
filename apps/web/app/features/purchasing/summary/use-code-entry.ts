import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { sameCode } from '@iom/contract/purchasing/discounts/discount-code.rules.ts';
import { checkDiscount } from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useErrorFocus } from '../../../lib/forms/use-error-focus.ts';
import { useDiscountCodes } from '../model/use-discount-codes.ts';

/** The codes of the next order of this kind, and the field that adds one; a code the server refuses is not added, and its reason is shown. */
export const useCodeEntry = (kind: OrderKind) => {
  const { codes, addCode, removeCode } = useDiscountCodes(kind);
  const [text, setText] = useState('');
  const [reason, setReason] = useState<string>();
  const { form, focusFirst } = useErrorFocus();
  const typed = text.trim();
  const refuse = (message: string) => {
    setReason(message);
    focusFirst();
    return false;
  };
  const check = useMutation({
    mutationFn: (code: string) => call(checkDiscount, { query: { code } }),
    onError: ({ message }) => refuse(message),
  });
  const addNow = async () => {
    if (typed === '') return refuse('Enter a code first.');
    if (codes.some((known) => sameCode(known, typed))) return refuse('This code is already added.');
    const checked = await check.mutateAsync(typed).catch(() => undefined);
    if (!checked) return false;
    addCode(checked.code);
    setText('');
    return true;
  };
  const isUnchecked = typed !== '' && reason === undefined;
  const running = useRef<Promise<boolean>>(undefined);
  /** Whether the typed code was added; pressed again meanwhile, whether it is. */
  const add = () => {
    running.current ??= addNow().finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
  return {
    kind,
    codes,
    removeCode,
    ...{ form, text, reason, isPending: check.isPending, isUnchecked },
    type: (next: string) => {
      setText(next);
      setReason(undefined);
    },
    add,
  };
};
export type CodeEntry = ReturnType<typeof useCodeEntry>;
